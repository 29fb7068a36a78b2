import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './back-link.module.css';
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
