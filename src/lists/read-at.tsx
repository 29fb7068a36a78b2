import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { isMissingNetwork } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { Age } from '#ui/age.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { useSlow } from '#ui/use-slow.ts';
import type { ListView } from './list-state.ts';

/** The age of a list, whether it is offline, and a refresh button. */
export function ReadAt({ list: { readAt, reading, page, refresh } }: { list: ListView }) {
  const offline = reading.phase === 'failed' && isMissingNetwork(reading.failure);
  // Further pages show their own progress at the end of the list.
  const slow = useSlow(reading.phase === 'reading' && (reading.page === 1 || reading.page < page));
  return (
    <>
      {offline && (
        <Mark tone="wait" icon="offline">
          {isWithoutNetwork() ? <Trans>Offline</Trans> : <Trans>Portal unreachable</Trans>}
        </Mark>
      )}
      {readAt && (
        <span>
          <Trans>
            Updated <Age since={readAt} />
          </Trans>
        </span>
      )}
      {/* A failure without rows has a retry button of its own. */}
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
