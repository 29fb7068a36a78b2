import type { ReactNode } from 'react';
import type { IconName } from './icon-shapes.ts';
import { Icon } from './icon.tsx';
import styles from './steps.module.css';

/** What happened and what comes, one under the other. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}

const icons = { ok: 'check', wait: 'clock', go: 'send', bad: 'alert', todo: null } as const satisfies Record<
  string,
  IconName | null
>;

type Props = {
  /** `todo` has not begun and shows its number. */
  tone: keyof typeof icons;
  title: ReactNode;
  number?: number;
  /** In place of the tone's own. */
  icon?: IconName | null;
  when?: ReactNode;
  children?: ReactNode;
};

/** One step: only what is true is green. */
export function Step({ tone, title, number, icon = icons[tone], when, children }: Props) {
  return (
    <li className={styles.step} data-tone={tone}>
      <span className={styles.dot} aria-hidden={icon !== null}>
        {icon ? <Icon name={icon} size="small" /> : number}
      </span>
      <span className={styles.words}>{title}</span>
      {when && <span className={styles.when}>{when}</span>}
      {children && <div className={styles.note}>{children}</div>}
    </li>
  );
}
