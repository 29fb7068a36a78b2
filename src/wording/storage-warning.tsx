import { Trans } from '@lingui/react/macro';

/** What may happen to what is kept here, where the browser has not promised to keep it. Haste only helps what waits. */
export function StorageWarning({ workWaits }: { workWaits: boolean }) {
  return workWaits ? (
    <Trans>The browser may remove everything when the device runs out of room. Send unsent work soon.</Trans>
  ) : (
    <Trans>The browser may remove this when the device runs out of room; it is read again then.</Trans>
  );
}
