import { Button } from '@mantine/core';
import type { IconName } from '../../icon-shapes.ts';
import { Icon } from '../../icon.tsx';
import styles from './pdf.module.css';

type Props = { icon: IconName; label: string; off?: boolean; onClick: () => void };

/** A square button beside the value that it changes. */
export function StepButton({ icon, label, off = false, onClick }: Props) {
  return (
    <Button
      size="md"
      variant="default"
      className={styles.step}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => !off && onClick()}
    >
      <Icon name={icon} />
    </Button>
  );
}
