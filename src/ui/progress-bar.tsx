import styles from './progress-bar.module.css';

type Props = {
  /** From 0 to 1; null while unknown. */
  value: number | null;
  label: string;
};

export function ProgressBar({ value, label }: Props) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      <span
        className={styles.bar}
        data-known={percent !== null}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
