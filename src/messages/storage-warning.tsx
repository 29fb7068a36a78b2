import { Trans } from '@lingui/react/macro';
import { isInSafariTab } from '#offline/device/safari.ts';
import { Age } from '#ui/age.tsx';

type Props = {
  workWaits: boolean;
  /** When the oldest unsent work was saved, if it is known. */
  since?: string | null;
};

/** What the browser may delete if it has not granted persistent storage. The urgency is shown for unsent work only. */
export function StorageWarning({ workWaits, since = null }: Props) {
  if (!isInSafariTab())
    return workWaits ? (
      <Trans>The browser may remove everything when the device runs out of room. Send unsent work soon.</Trans>
    ) : (
      <Trans>The browser may remove this when the device runs out of room. It will download again.</Trans>
    );
  if (!workWaits) return <Trans>Safari removes this after seven days without a visit. It will download again.</Trans>;
  return (
    <>
      <Trans>Safari removes everything after seven days without a visit. Send unsent work from this tab.</Trans>
      {since && (
        <>
          {' '}
          <Trans>
            The oldest was saved <Age since={since} />.
          </Trans>
        </>
      )}
    </>
  );
}
