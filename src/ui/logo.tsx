import styles from './logo.module.css';

type Props = {
  always?: 'mark' | 'name';
  /** The operator's logo, which replaces the portal's. */
  own?: { wide: string; small: string; name: string } | null;
};

/** The mark and the name, 174 px wide; on a narrow screen the mark alone, 48 px (R-UI-06). */
export function Logo({ always = 'mark', own = null }: Props) {
  if (own)
    return (
      <picture className={styles.own}>
        {always === 'mark' && <source media="(width < 48em)" srcSet={own.small} />}
        <img src={own.wide} alt={own.name} />
      </picture>
    );
  return (
    <span className={`${styles.logo} title row gap-xs`} data-always={always}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <path d="M18 1.4l14.4 8.3v16.6L18 34.6 3.6 26.3V9.7z" fill="var(--heading)" />
        <path d="M11.4 25.8v-9.4a6.6 6.6 0 0 1 13.2 0v9.4h-4.3v-9.2a2.3 2.3 0 0 0-4.6 0v9.2z" fill="var(--on-fill)" />
      </svg>
      <span className={styles.name}>Depot Portal</span>
    </span>
  );
}
