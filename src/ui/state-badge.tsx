import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './state-badge.module.css';
import { type Tone, toneIcons } from './tone.ts';

type Props = { tone: Tone; icon?: IconName; children: ReactNode };

/** A state as colour, icon and word. */
export function StateBadge({ tone, icon, children }: Props) {
  const shape = icon ?? toneIcons[tone];
  return (
    <span className={`${styles.badge} toned`} data-tone={tone}>
      {shape && <Icon name={shape} size="small" />}
      {children}
    </span>
  );
}
