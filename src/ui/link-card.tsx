import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { IconTile } from './icon-tile.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './link-card.module.css';

type Props = {
  icon: IconName;
  title: ReactNode;
  children: ReactNode;
  /** A figure below the lead. Its line is reserved, also while it is empty. */
  figure?: ReactNode;
  /** A path of the portal, or an external address, which opens in a new tab. */
  to: string;
};

/** A card that is a link as a whole. */
export function LinkCard({ icon, title, children, figure, to }: Props) {
  const inside = (
    <>
      <IconTile icon={icon} />
      <span>
        <b className={`${styles.title} block title`}>{title}</b>
        <span className="block mt-2xs note">{children}</span>
        {figure !== undefined && <span className={`${styles.figure} block mt-2xs small semibold`}>{figure}</span>}
      </span>
      <Icon name={to.startsWith('/') ? 'right' : 'external'} />
    </>
  );
  return to.startsWith('/') ? (
    <Link className={`${styles.card} panel`} to={to}>
      {inside}
    </Link>
  ) : (
    <a className={`${styles.card} panel`} href={to} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}
