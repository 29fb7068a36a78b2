import type { ReactNode } from 'react';
import styles from './two-columns.module.css';

/** Two fields or cards side by side; one under the other on a phone. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
