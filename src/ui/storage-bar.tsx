import type { ReactNode } from 'react';
import styles from './storage-bar.module.css';

type Part = { kind: 'waiting' | 'other'; bytes: number; label: ReactNode };

type Props = {
  parts: readonly Part[];
  /** Bytes that the browser would still grant. */
  freeBytes: number;
  /** A note after the legend. */
  children?: ReactNode;
};

/** The storage used on this device, as a bar and a legend. */
export function StorageBar({ parts, freeBytes, children }: Props) {
  const shown = parts.filter(({ bytes }) => bytes > 0);
  const all = shown.reduce((sum, { bytes }) => sum + bytes, freeBytes);
  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        {shown.map(({ kind, bytes }) => (
          <i key={kind} data-kind={kind} style={{ width: `${(100 * bytes) / Math.max(1, all)}%` }} />
        ))}
      </div>
      <p className={`${styles.legend} note wrap`}>
        {shown.map(({ kind, label }) => (
          <span key={kind} data-kind={kind}>
            {label}
          </span>
        ))}
        {children && <span>{children}</span>}
      </p>
    </>
  );
}
