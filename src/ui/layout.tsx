import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** Two fields or cards side by side; one under the other on a phone. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** The buttons at the foot of a dialog, the way on last; on a phone one under the other, the way on first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

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
