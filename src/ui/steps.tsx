import type { ReactNode } from 'react';
import styles from './steps.module.css';

/** What happened and what comes, one under the other. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}
