import { Trans } from '@lingui/react/macro';
import { formatNumber } from '#ui/format-number.ts';
import { Mark } from '#ui/mark.tsx';

/** How much of a photo has left this device, from 0 to 1. That it arrived is said by the receipt alone. */
export function PhotoProgress({ part }: { part: number }) {
  if (part === 0)
    return (
      <Mark tone="plain" icon="clock">
        <Trans>Next</Trans>
      </Mark>
    );
  if (part === 1)
    return (
      <Mark tone="go" icon="check">
        <Trans>Uploaded</Trans>
      </Mark>
    );
  return <Mark tone="go">{formatNumber(part, { style: 'percent' })}</Mark>;
}
