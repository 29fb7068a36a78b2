import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = {
  /** `flush` leaves the inside to the content: rows, a table, a picture. */
  inside?: 'padded' | 'flush';
  /** The id of its heading; `label` where it has none. */
  labelledBy?: string;
  label?: string;
  children: ReactNode;
};

/** A white sheet with a line around it. */
export function Card({ inside = 'padded', labelledBy, label, children }: Props) {
  return (
    <section className={styles.card} data-inside={inside} aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
