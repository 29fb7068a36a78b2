import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { isMissingNetwork } from '#api/failure.ts';
import { Age } from '#ui/age.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { useSlow } from '#ui/use-slow.ts';
import type { ListView } from './list-state.ts';

/** How old what one sees is, whether it comes from the device alone, and a way to read it again. */
export function ReadAt({ list: { readAt, reading, page, refresh } }: { list: ListView }) {
  const offline = reading.phase === 'failed' && isMissingNetwork(reading.failure);
  // Further pages say so where they come.
  const slow = useSlow(reading.phase === 'reading' && (reading.page === 1 || reading.page < page));
  return (
    <>
      {offline && (
        <Mark tone="wait" icon="offline">
          <Trans>Offline</Trans>
        </Mark>
      )}
      {readAt && (
        <span>
          <Trans>
            Read <Age since={readAt} />
          </Trans>
        </span>
      )}
      {/* What says that there is nothing has the same way out. */}
      {(reading.phase !== 'failed' || readAt !== null) && (
        <Button
          data-own-line
          size="md"
          variant="default"
          leftSection={<Icon name="refresh" size="small" />}
          loading={slow}
          onClick={refresh}
        >
          <Trans>Refresh</Trans>
        </Button>
      )}
    </>
  );
}
