import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onStorageTrouble, storageTrouble } from '#storage/storage-trouble.ts';

const StoragePrompt = lazy(async () => ({ default: (await import('./storage-prompt.tsx')).StoragePrompt }));

/** Where the trouble with this device's storage is told; its code comes with the first. */
export function StoragePlace() {
  const trouble = useSyncExternalStore(onStorageTrouble, storageTrouble);
  if (trouble === null) return null;
  return (
    <Suspense>
      <StoragePrompt trouble={trouble} />
    </Suspense>
  );
}
