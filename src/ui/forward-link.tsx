import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './forward-link.module.css';
import { Icon } from './icon.tsx';

type Props = { to: string; children: ReactNode };

/** A quiet way on: "Open the outbox". */
export function ForwardLink({ to, children }: Props) {
  return (
    <Link className={styles.forward} to={to}>
      {children}
      <Icon name="right" size="small" />
    </Link>
  );
}
