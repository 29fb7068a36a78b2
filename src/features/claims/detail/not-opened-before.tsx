import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

/** A claim that cannot be read: no network, and no copy on this device. */
export function NotOpenedBefore({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon="offline"
      title={<Trans>This claim was not opened on this device before</Trans>}
      action={
        <Button variant="default" onClick={onRetry} leftSection={<Icon name="refresh" />}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      <Trans>There is no network at the moment. It opens by itself when the network is back.</Trans>
    </EmptyState>
  );
}
