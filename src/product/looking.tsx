import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './product.module.css';

/** That something is being looked up, once it takes long enough to be said. */
export function Looking({ children }: { children: ReactNode }) {
  return (
    <p className={styles.looking}>
      <Loader size={20} aria-hidden />
      {children}
    </p>
  );
}
