import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { IconTile } from './icon-tile.tsx';
import type { IconName } from './icon-shapes.ts';

type Props = {
  icon: IconName;
  title: ReactNode;
  /** A button or a link to the next step. */
  action?: ReactNode;
  children?: ReactNode;
};

/** The state of an empty list: the reason and the next step. */
export function EmptyState({ icon, title, action, children }: Props) {
  return (
    <div className={`${styles.empty} stack panel`}>
      <IconTile icon={icon} />
      <div>
        <h2>{title}</h2>
        {children && <p className={`${styles.text} soft`}>{children}</p>}
      </div>
      {action}
    </div>
  );
}
