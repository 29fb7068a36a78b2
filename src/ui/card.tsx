import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = {
  /** `flush` has no padding: for rows, a table or a picture. */
  inside?: 'padded' | 'flush';
  /** The id of its heading. A card without a heading has a `label`. */
  labelledBy?: string;
  label?: string;
  children: ReactNode;
};

/** A white surface with a border. */
export function Card({ inside = 'padded', labelledBy, label, children }: Props) {
  return (
    <section className={`${styles.card} panel`} data-inside={inside} aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
