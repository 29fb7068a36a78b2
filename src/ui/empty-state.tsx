import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { IconTile } from './icon-tile.tsx';
import type { IconName } from './icon-shapes.ts';

type Props = {
  icon: IconName;
  title: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A list with nothing in it yet: why, and what to do. */
export function EmptyState({ icon, title, action, children }: Props) {
  return (
    <div className={styles.empty}>
      <IconTile icon={icon} />
      <div>
        <h2>{title}</h2>
        {children && <p className={styles.text}>{children}</p>}
      </div>
      {action}
    </div>
  );
}
