import { Trans } from '@lingui/react/macro';
import { formatTime } from '#ui/format-time.ts';
import { Mark } from '#ui/mark.tsx';
import type { Keeping } from './draft-keeper.ts';

/** Whether what was typed is safe, and since when. */
export function KeepingMark({ keeping }: { keeping: Keeping }) {
  switch (keeping.phase) {
    case 'untouched':
      return null;
    case 'kept':
      return (
        <Mark tone="ok" icon="saved">
          <Trans>Kept on this device, {formatTime(keeping.at)}</Trans>
        </Mark>
      );
    case 'full':
      return (
        <Mark tone="bad">
          <Trans>Not kept: this device is full</Trans>
        </Mark>
      );
    case 'failed':
      return (
        <Mark tone="bad">
          <Trans>Not kept: this device’s storage failed</Trans>
        </Mark>
      );
  }
}
