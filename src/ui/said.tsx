import type { ReactNode } from 'react';
import { formatWhen } from './format.ts';
import { Icon } from './icon.tsx';
import styles from './said.module.css';

type Props = {
  /** Null for somebody without a name. */
  initials: string | null;
  author: ReactNode;
  at: string;
  text: string;
  /** Whether the reader's side said it. */
  isOwn: boolean;
  /** False while it has not arrived. */
  isSent?: boolean;
  /** Under the text, such as files. */
  children?: ReactNode;
  note?: ReactNode;
};

/** What somebody said in a conversation: one item of its list. */
export function Said({ initials, author, at, text, isOwn, isSent = true, children, note }: Props) {
  return (
    <li className={styles.message} data-own={isOwn} data-sent={isSent}>
      <span className={`${styles.initials} initials`} aria-hidden="true">
        {initials ?? <Icon name="account" size="small" />}
      </span>
      <p className={`${styles.head} anywhere wrap flat baseline`}>
        {author}
        <time dateTime={at}>{formatWhen(at)}</time>
      </p>
      <div className={`${styles.said} stack gap-2s panel anywhere`}>
        <p>{text}</p>
        {children}
      </div>
      {note !== undefined && <p className="note">{note}</p>}
    </li>
  );
}
