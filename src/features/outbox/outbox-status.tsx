import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { useReach } from '#queries/use-online.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';

type Props = { reach: ReturnType<typeof useReach>; anythingToSend: boolean; onSendAll: () => void };

/** Whether the portal can be reached, and a button that sends everything. */
export function OutboxStatus({ reach, anythingToSend, onSendAll }: Props) {
  return (
    <>
      <span role="status">
        {reach === 'online' ? (
          <Mark tone="ok">
            <Trans>Online</Trans>
          </Mark>
        ) : (
          <Mark tone="wait" icon="offline">
            {reach === 'offline' ? <Trans>Offline</Trans> : <Trans>Portal unreachable</Trans>}
          </Mark>
        )}
      </span>
      {anythingToSend && (
        <Button size="md" variant="default" leftSection={<Icon name="send" size="small" />} onClick={onSendAll}>
          <Trans>Send all now</Trans>
        </Button>
      )}
    </>
  );
}
