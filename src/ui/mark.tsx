import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './mark.module.css';
import { type Tone, toneIcons } from './tone.ts';

type Props = { tone: Tone; icon?: IconName; children: ReactNode };

/** A short status with its icon, inside a line of text: "Kept on this device". */
export function Mark({ tone, icon, children }: Props) {
  const shape = icon ?? toneIcons[tone];
  return (
    <span className={`${styles.mark} small`} data-tone={tone}>
      {shape && <Icon name={shape} size="small" />}
      <span>{children}</span>
    </span>
  );
}
