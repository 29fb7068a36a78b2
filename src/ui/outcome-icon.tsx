import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './outcome-icon.module.css';
import type { Tone } from './tone.ts';

type Props = { icon: IconName; tone: Tone };

/** The large icon above the heading of a result. */
export function OutcomeIcon({ icon, tone }: Props) {
  return (
    <span className={`${styles.mark} toned centre`} data-tone={tone}>
      <Icon name={icon} size="large" />
    </span>
  );
}
