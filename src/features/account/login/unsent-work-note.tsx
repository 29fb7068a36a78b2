import { Trans } from '@lingui/react/macro';
import { useSyncStatus } from '#queries/use-sync-status.ts';
import { Callout } from '#ui/callout.tsx';

/** Reports that this device stores unsent work, without its owner or content (R-OFF-14). */
export function UnsentWorkNote() {
  const status = useSyncStatus(null);
  if (!status || status.elsewhere === 0) return null;
  return (
    <Callout tone="wait" title={<Trans>Unsent work is kept on this device</Trans>}>
      <p>
        <Trans>It is sent when the account that made it logs in.</Trans>
      </p>
    </Callout>
  );
}
