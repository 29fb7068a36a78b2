import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { Icon } from './icon.tsx';

const icons = { info: 'info', wait: 'warning', bad: 'alert', ok: 'approved' } as const;

type Props = {
  tone: keyof typeof icons;
  title: ReactNode;
  /** How a screen reader announces it: `alert` interrupts, `status` waits for a pause. */
  announce?: 'alert' | 'status';
  children?: ReactNode;
};

/** A message in the flow of the page. */
export function Callout({ tone, title, announce, children }: Props) {
  return (
    <div className={styles.callout} data-tone={tone} role={announce}>
      <Icon name={icons[tone]} />
      <div className="grow">
        <strong>{title}</strong>
        {children && <div className={`${styles.text} small`}>{children}</div>}
      </div>
    </div>
  );
}
