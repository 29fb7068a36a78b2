import type { ReactNode } from 'react';
import type { IconName } from './icon-shapes.ts';
import { Icon } from './icon.tsx';
import styles from './rows.module.css';

/** Rows of a section, with a line between them. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={`${styles.rows} lines`}>{children}</ul>;
}

type Props = {
  icon: IconName;
  title: ReactNode;
  /** A figure; those of all rows stand in one column. */
  figure?: string;
  /** What can be done with it; on a phone below the text. */
  end?: ReactNode;
  /** A note below the title. */
  children: ReactNode;
};

/** One of the rows: an icon, a title with a note, a figure and its actions. */
export function IconRow({ icon, title, figure, end, children }: Props) {
  return (
    <li className={styles.row}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        <p className="note">{children}</p>
      </div>
      {figure !== undefined && <span className={styles.figure}>{figure}</span>}
      {end && <div className={styles.end}>{end}</div>}
    </li>
  );
}
