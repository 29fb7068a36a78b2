import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dropSharedFile, readSharedFiles } from '#offline/shared-files.ts';
import { showNotice } from '#ui/notices.ts';
import { useStable } from '#ui/use-stable.ts';
import type { AddPhotos } from '#forms/photos/use-add-photos.ts';

type Props = { addPhotos: AddPhotos };

/** Adds the files shared to the app, if the address says that there are some. */
export function SharedFiles({ addPhotos: { take } }: Props) {
  const [query, setQuery] = useSearchParams();
  const shared = query.get('shared');

  const takeShared = useStable(async () => {
    const waiting = await readSharedFiles();
    const settling = take(waiting.map(({ file }) => file)).map(async (one, at) => {
      const refusal = await one;
      const key = waiting[at]?.key;
      // On a full device the file stays shared, and the next share offers it again.
      if (key !== undefined && refusal !== 'storage_full') await dropSharedFile(key);
    });
    await Promise.all(settling);
  });

  const clearAddress = useStable(() =>
    setQuery((now) => new URLSearchParams([...now].filter(([name]) => name !== 'shared')), {
      replace: true,
      preventScrollReset: true,
    }),
  );

  useEffect(() => {
    if (shared === null) return;
    if (shared === 'full')
      showNotice({
        tone: 'error',
        text: t`The photos could not be kept: this device is full. Free some space, then share them again.`,
      });
    if (shared === 'failed')
      showNotice({ tone: 'error', text: t`The photos could not be kept. Share them again, or add them here.` });
    // The lock is held until all files are added, so that a second page does not add them again.
    void navigator.locks.request('shared-files', takeShared).then(clearAddress);
  }, [shared, takeShared, clearAddress]);

  return null;
}
