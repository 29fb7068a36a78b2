import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

type Props = {
  /** What cannot be read: there is no network and no cached copy. */
  title: ReactNode;
  onRetry: () => void;
};

/** Replaces a detail that is not cached, while there is no network. */
export function NotOpenedBefore({ title, onRetry }: Props) {
  return (
    <EmptyState
      icon="offline"
      title={title}
      action={
        <Button variant="default" onClick={onRetry} leftSection={<Icon name="refresh" />}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      <Trans>It will open when you’re back online.</Trans>
    </EmptyState>
  );
}
