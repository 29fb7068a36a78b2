import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Callout } from '#ui/callout.tsx';
import styles from './callout-action.module.css';

type Props = {
  /** What could not be read: "Failed to fetch brands". */
  title: ReactNode;
  onRetry: () => void;
};

/** That what one chooses from is not here yet; the rest can be filled in meanwhile. */
export function ListsFailed({ title, onRetry }: Props) {
  return (
    <Callout tone="wait" announce="status" title={title}>
      <p>
        <Trans>
          Fill in the rest; it is kept on this device. The lists come by themselves when there is a network.
        </Trans>
      </p>
      <div className={styles.action}>
        <Button size="md" variant="default" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    </Callout>
  );
}
