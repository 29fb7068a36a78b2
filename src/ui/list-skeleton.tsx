import styles from './list-skeleton.module.css';

type Props = {
  /** What is being read, for screen readers: "Reading the claims". */
  label: string;
  rows?: number;
};

/** The shape of a list that is on its way; shows after 100 ms, so that a quick answer never flickers. */
export function ListSkeleton({ label, rows = 6 }: Props) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.badge} />
        </div>
      ))}
    </div>
  );
}
