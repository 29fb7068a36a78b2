import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Age } from '#ui/age.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { useSlow } from '#ui/use-slow.ts';

type Props = {
  /** When the oldest of what is shown was read; null when nothing is. */
  readAt: string | null;
  offline: boolean;
  reading: boolean;
  onRefresh: () => void;
};

/** How old what one sees is, whether it comes from the device alone, and a way to read it again. */
export function ReadAt({ readAt, offline, reading, onRefresh }: Props) {
  const slow = useSlow(reading);
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
      <Button
        size="md"
        variant="default"
        leftSection={<Icon name="refresh" size="small" />}
        loading={slow}
        onClick={onRefresh}
      >
        <Trans>Refresh</Trans>
      </Button>
    </>
  );
}
