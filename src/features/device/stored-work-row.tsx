import type { ReactNode } from 'react';
import { formatBytes } from '#ui/format-bytes.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-shapes.ts';
import styles from './this-device.module.css';

type Props = {
  icon: IconName;
  title: ReactNode;
  bytes: number;
  /** What can be done with it. */
  end?: ReactNode;
  children: ReactNode;
};

/** One kind of thing that is kept: how many, and how large. */
export function StoredWorkRow({ icon, title, bytes, end, children }: Props) {
  return (
    <li className={styles.row}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        <p className="soft">{children}</p>
      </div>
      <span className={styles.size}>{formatBytes(bytes)}</span>
      {end && <span className={styles.end}>{end}</span>}
    </li>
  );
}
