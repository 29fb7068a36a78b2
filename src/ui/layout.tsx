import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** Two fields or cards side by side; stacked on a phone. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={`${styles.columns} stack`}>{children}</div>;
}

/** The sections of a form: on a desk in two columns. */
export function FormColumns({ children: [left, right] }: { children: [ReactNode, ReactNode] }) {
  return (
    <div className={styles.form}>
      <div>{left}</div>
      <div>{right}</div>
    </div>
  );
}

/** Buttons side by side, in a section or a message. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="wrap gap-sm">{children}</div>;
}

/** The buttons of a dialog, the primary one last; on a phone stacked, the primary one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type Props = { id?: string; title: ReactNode; lead?: ReactNode; end?: ReactNode };

/** The heading of a list, with a lead and an action. */
export function ListHeading({ id, title, lead, end }: Props) {
  return (
    <div className={`${styles.heading} wrap flat baseline`}>
      <h2 id={id}>{title}</h2>
      {lead && <span className="note">{lead}</span>}
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
