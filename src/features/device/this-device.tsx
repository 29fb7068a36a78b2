import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '#queries/use-account.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { StoredWorkSection } from './stored-work-section.tsx';
import { ReadySection } from './ready-section.tsx';
import { RescueSection } from './rescue-section.tsx';
import { RoomSection } from './room-section.tsx';
import { useDevice } from './use-device.ts';

/** What this device keeps for whoever is signed in, whether it stays, and what can be let go of (R-OFF-24). */
export function ThisDevice() {
  const { t } = useLingui();
  const account = useAccount();
  const { device, failed, refresh } = useDevice(account.id);
  return (
    <Page title={t`This device`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      {failed && (
        <ErrorState onRetry={refresh}>
          <Trans>The browser did not tell what it keeps.</Trans>
        </ErrorState>
      )}
      {!device && !failed && <ListSkeleton label={t`Reading what is kept here`} />}
      {device && (
        <>
          <RoomSection use={device.use} storage={device.storage} onChanged={refresh} />
          <StoredWorkSection account={account} use={device.use} onFreed={refresh} />
          <RescueSection accountId={account.id} onBrought={refresh} />
          <ReadySection account={account} use={device.use} />
        </>
      )}
    </Page>
  );
}
