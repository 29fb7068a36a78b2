import { Children, type ReactNode } from 'react';
import type { IconName } from './icon-shapes.ts';
import { Icon } from './icon.tsx';
import styles from './steps.module.css';

/** A vertical timeline of past and future steps. */
export function Steps({ children }: { children: ReactNode }) {
  // A screen reader would announce a list without items.
  if (Children.toArray(children).length === 0) return null;
  return <ol className={styles.steps}>{children}</ol>;
}

const icons = { ok: 'check', wait: 'clock', go: 'send', bad: 'alert', todo: null } as const satisfies Record<
  string,
  IconName | null
>;

type Props = {
  /** `todo` has not started and shows its number. */
  tone: keyof typeof icons;
  title: ReactNode;
  number?: number;
  /** Replaces the icon of the tone. */
  icon?: IconName | null;
  when?: ReactNode;
  children?: ReactNode;
};

/** One step. Only a completed step is green. */
export function Step({ tone, title, number, icon = icons[tone], when, children }: Props) {
  return (
    <li className={styles.step} data-tone={tone}>
      <span className={`${styles.dot} centre`} aria-hidden={icon !== null}>
        {icon ? <Icon name={icon} size="small" /> : number}
      </span>
      <span className={styles.words}>{title}</span>
      {when && <span className={styles.when}>{when}</span>}
      {children && <div className={`${styles.note} note`}>{children}</div>}
    </li>
  );
}
