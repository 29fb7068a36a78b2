import type { ReactNode } from 'react';
import styles from './dialog-bar.module.css';

type Props = {
  /** What the action does, or why it is not possible. Shown before the action. */
  note?: ReactNode;
  children: ReactNode;
};

/** The actions of a form in a dialog, fixed at the bottom. */
export function DialogBar({ note, children }: Props) {
  return (
    <div className={`${styles.bar} sticky-bar row gap-md`} data-screen-only>
      {note && <div className="sticky-note note grow">{note}</div>}
      <div className={styles.actions} data-alone={!note}>
        {children}
      </div>
    </div>
  );
}
