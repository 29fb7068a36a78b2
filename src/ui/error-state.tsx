import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Callout } from './callout.tsx';
import styles from './error-state.module.css';
import { Icon } from './icon.tsx';

type Props = {
  title?: ReactNode;
  /** Why, in words that say what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
};

/** In place of what could not be read, with a way to try again. */
export function ErrorState({ title, children, onRetry, retrying = false }: Props) {
  return (
    <Callout tone="bad" announce="alert" title={title ?? <Trans>Something went wrong</Trans>}>
      {children}
      {onRetry && (
        <div className={styles.retry}>
          <Button
            size="md"
            variant="default"
            onClick={onRetry}
            loading={retrying}
            leftSection={<Icon name="refresh" size="small" />}
          >
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
    </Callout>
  );
}
