import { useCallback, useEffect, useState } from 'react';
import { type DeviceUse, readDeviceUse } from '#offline/device/device-use.ts';
import { readStorageState, type StorageState } from '#offline/storage.ts';

export type Device = { use: DeviceUse; storage: StorageState };

/** What is kept here and how much room there is, as of now and each time `refresh` asks. */
export function useDevice(accountId: string): { device: Device | null; failed: boolean; refresh: () => void } {
  const [device, setDevice] = useState<Device | null>(null);
  const [failed, setFailed] = useState(false);

  const refresh = useCallback(() => {
    setFailed(false);
    Promise.all([readDeviceUse(accountId), readStorageState()]).then(
      ([use, storage]) => setDevice({ use, storage }),
      // A browser that keeps its figures to itself, or a database that is closing.
      () => setFailed(true),
    );
  }, [accountId]);
  useEffect(refresh, [refresh]);

  return { device, failed, refresh };
}
