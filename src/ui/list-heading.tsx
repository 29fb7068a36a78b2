import type { ReactNode } from 'react';
import styles from './list-heading.module.css';

type Props = { id?: string; title: ReactNode; lead?: ReactNode; end?: ReactNode };

/** The heading over a list, with a word about it and a way on. */
export function ListHeading({ id, title, lead, end }: Props) {
  return (
    <div className={styles.heading}>
      <h2 id={id}>{title}</h2>
      {lead && <span className={styles.lead}>{lead}</span>}
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
