import { Trans } from '@lingui/react/macro';
import { formatTime } from '#ui/format.ts';
import { Mark } from '#ui/mark.tsx';
import { memoByContent } from '#ui/memo-by-content.ts';
import type { SaveState } from './draft-autosave.ts';

/** Whether and when the form was saved on this device. */
export const SavedMark = memoByContent(function SavedMark({ state }: { state: SaveState }) {
  switch (state.phase) {
    case 'untouched':
      return null;
    case 'saved':
      return (
        <Mark tone="ok" icon="saved">
          <Trans>Kept on this device, {formatTime(state.at)}</Trans>
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
});
