import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** A grid of `DescriptionItem`s: three to a row, two on a phone. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
