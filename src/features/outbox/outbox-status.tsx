import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';

type Props = { online: boolean; anythingToSend: boolean; onSendAll: () => void };

/** Whether the portal can be reached, and a button that sends everything. */
export function OutboxStatus({ online, anythingToSend, onSendAll }: Props) {
  return (
    <>
      <span role="status">
        {online ? (
          <Mark tone="ok">
            <Trans>Online</Trans>
          </Mark>
        ) : (
          <Mark tone="wait" icon="offline">
            <Trans>Offline</Trans>
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
