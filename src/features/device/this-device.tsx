import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { type DeviceUse, readDeviceUse } from '#offline/device/device-use.ts';
import { readStorageState, type StorageState } from '#offline/storage.ts';
import { useAccount } from '#queries/use-account.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { isRemembered, setRemembered } from '#session/known-people.ts';
import { CheckField } from '#ui/check-field.tsx';
import { Section } from '#ui/section.tsx';
import { StoredWorkSection } from './stored-work-section.tsx';
import { ReadySection } from './ready-section.tsx';
import { ThemeSection } from './theme-section.tsx';
import { TransferSection } from './transfer-section.tsx';
import { StorageSection } from './storage-section.tsx';

/** What this device stores for the account, whether the browser may delete it, and what can be removed (R-OFF-24). */
export function ThisDevice() {
  const { t } = useLingui();
  const account = useAccount();
  const { device, failed, refresh } = useDevice(account.id);
  return (
    <Page title={t`This device`} back={{ to: '/', label: <Trans>Dashboard</Trans> }}>
      {failed && (
        <ErrorState onRetry={refresh}>
          <Trans>The browser doesn’t say what it keeps.</Trans>
        </ErrorState>
      )}
      {!device && !failed && <ListSkeleton label={t`Checking what is kept here`} />}
      {device && (
        <>
          <StorageSection use={device.use} storage={device.storage} onChanged={refresh} />
          <StoredWorkSection account={account} use={device.use} onFreed={refresh} />
          <TransferSection accountId={account.id} onImported={refresh} />
          <ReadySection account={account} use={device.use} />
          {account.role !== 'customer' && <KnownHereSection accountId={account.id} />}
        </>
      )}
      {(device || failed) && <ThemeSection />}
    </Page>
  );
}

type Device = { use: DeviceUse; storage: StorageState };

/** The stored data and the storage of the device, read when the screen opens and on `refresh`. */
function useDevice(accountId: string): { device: Device | null; failed: boolean; refresh: () => void } {
  const [device, setDevice] = useState<Device | null>(null);
  const [failed, setFailed] = useState(false);

  const refresh = useCallback(() => {
    setFailed(false);
    Promise.all([readDeviceUse(accountId), readStorageState()]).then(
      ([use, storage]) => setDevice({ use, storage }),
      // The browser does not report its storage, or the database is closing.
      () => setFailed(true),
    );
  }, [accountId]);
  useEffect(refresh, [refresh]);

  return { device, failed, refresh };
}

/** Whether the login page of this device offers the person's name after "Switch person" (R-SESS-11). */
function KnownHereSection({ accountId }: { accountId: string }) {
  const remembered = useLiveQuery(() => isRemembered(accountId), [accountId]);
  if (remembered === undefined) return null;
  return (
    <Section title={<Trans>Your name on this device</Trans>}>
      <CheckField
        label={<Trans>After “Switch person”, show my name on the login page</Trans>}
        description={
          <Trans>
            This device then keeps your name, and your email if you log in with a password. Anyone who uses it can see
            your name. Without the check mark it forgets you.
          </Trans>
        }
        checked={remembered}
        onChange={(wanted) => void setRemembered(accountId, wanted)}
      />
    </Section>
  );
}
