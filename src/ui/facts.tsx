import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A grid of `Fact`s: three to a row, two on a phone. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
