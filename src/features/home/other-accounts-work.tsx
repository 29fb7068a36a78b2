import { Trans } from '@lingui/react/macro';
import { useSyncStatus } from '#queries/use-sync-status.ts';
import { Callout } from '#ui/callout.tsx';

/** That somebody else's work waits on this device, and nothing more about it (R-OFF-14). */
export function OtherAccountsWork({ accountId }: { accountId: string }) {
  const status = useSyncStatus(accountId);
  if (!status || status.elsewhere === 0) return null;
  return (
    <Callout tone="info" title={<Trans>Another account has unsent work on this device</Trans>}>
      <p>
        <Trans>It is sent when that account logs in here.</Trans>
      </p>
    </Callout>
  );
}
