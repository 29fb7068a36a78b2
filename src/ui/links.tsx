import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './links.module.css';
import { Icon } from './icon.tsx';

type Props = { to: string; children: ReactNode };

/** The way back, named after where it leads. */
export function BackLink({ to, children }: Props) {
  return (
    <Link className={styles.back} to={to} data-screen-only>
      <Icon name="left" size="small" />
      {children}
    </Link>
  );
}

/** A quiet way on: "Open the outbox". */
export function ForwardLink({ to, children }: Props) {
  return (
    <Link className={styles.forward} to={to}>
      {children}
      <Icon name="right" size="small" />
    </Link>
  );
}
