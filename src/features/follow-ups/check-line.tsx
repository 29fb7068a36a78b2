import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './follow-ups.module.css';

type Props = {
  label: ReactNode;
  /** "Change the file": begins with the visible label of the button. */
  changeLabel: string;
  onChange: () => void;
  children: ReactNode;
};

/** A value to check, with a button that returns to its field. */
export function CheckLine({ label, changeLabel, onChange, children }: Props) {
  return (
    <div className={`${styles.line} anywhere`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd>
        <Button size="md" variant="subtle" aria-label={changeLabel} onClick={onChange}>
          <Trans>Change</Trans>
        </Button>
      </dd>
    </div>
  );
}
