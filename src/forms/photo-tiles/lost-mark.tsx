import { Trans } from '@lingui/react/macro';
import { Mark } from '#ui/mark.tsx';

/** Marks a file whose bytes the browser has lost. */
export function LostMark() {
  return (
    <Mark tone="bad">
      <Trans>Lost on this device. Remove it, and add it again if you can.</Trans>
    </Mark>
  );
}
