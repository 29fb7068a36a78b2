import styles from './list-skeleton.module.css';

type Props = {
  /** The label for screen readers: "Loading the claims". */
  label: string;
  rows?: number;
};

/** A placeholder for a list that loads. Appears after 100 ms, so that a fast response causes no flicker. */
export function ListSkeleton({ label, rows = 6 }: Props) {
  return (
    <div className="appear panel" role="status" aria-label={label}>
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
