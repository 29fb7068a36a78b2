import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon } from '#ui/icon.tsx';
import styles from './list-row.module.css';

type Props = {
  title: ReactNode;
  aside?: ReactNode;
  /** A sum, at the end of the first line. */
  amount?: ReactNode;
  /** Short parts of the second line. */
  parts: readonly ReactNode[];
  /** The problem of the item, in a sentence. */
  trouble?: ReactNode;
  badges: ReactNode;
  /** Attributes of the `li`. */
  item?: ComponentProps<'li'> & { 'data-index'?: number };
  /** Identifies the row in a virtual list. */
  'data-row'?: string;
} & Omit<LinkProps, 'title' | 'children'>;

/** A row of a list that links to its detail. */
export function ListRow({ title, aside, amount, parts, trouble, badges, item, ...link }: Props) {
  return (
    <li {...item}>
      <Link className={`${styles.row} press`} {...link}>
        <span className={styles.text}>
          <span className="wrap gap-sm flat baseline">
            <span className={`${styles.title} title`}>{title}</span>
            {aside && <span>{aside}</span>}
            {amount && <b className={styles.amount}>{amount}</b>}
          </span>
          <span className={`${styles.second} note wrap gap-sm flat`}>
            {parts.map((part, at) => part && <span key={at}>{part}</span>)}
          </span>
          {trouble && <span className={`${styles.trouble} small semibold mt-2xs`}>{trouble}</span>}
        </span>
        <span className={`${styles.badges} wrap gap-6`}>{badges}</span>
        <Icon name="right" />
      </Link>
    </li>
  );
}
