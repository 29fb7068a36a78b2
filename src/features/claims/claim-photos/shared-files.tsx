import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { memo, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dropSharedFile, readSharedFiles } from '#offline/shared-files.ts';
import { Callout } from '#ui/callout.tsx';
import { Buttons } from '#ui/layout.tsx';
import { showNotice } from '#ui/notices.ts';
import { useStable } from '#ui/use-stable.ts';
import type { AddPhotos } from '#forms/photo-tiles/use-add-photos.ts';

type Props = { addPhotos: AddPhotos };

/**
 * Asks about the files shared to the app, if the address says that there are some: another website can share too, by a
 * form that posts to the app (R-OFF-22).
 */
export const SharedFiles = memo(function SharedFiles({ addPhotos: { take } }: Props) {
  const [query, setQuery] = useSearchParams();
  const shared = query.get('shared');
  const [count, setCount] = useState(0);

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
    void readSharedFiles().then((files) => {
      setCount(files.length);
      if (files.length === 0) clearAddress();
    });
  }, [shared, clearAddress]);

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

  const dropShared = useStable(async () => {
    for (const { key } of await readSharedFiles()) await dropSharedFile(key);
  });

  const answer = useStable((act: () => Promise<void>) => {
    setCount(0);
    // The lock is held until all files are added, so that a second page does not add them again.
    void navigator.locks.request('shared-files', act).then(clearAddress);
  });

  if (shared === null || count === 0) return null;
  return (
    <Callout
      tone="info"
      announce="status"
      title={<Plural value={count} one="Add the shared file?" other="Add the # shared files?" />}
    >
      <p>
        <Trans>Add only what you shared yourself.</Trans>
      </p>
      <Buttons>
        <Button onClick={() => answer(takeShared)}>
          <Trans>Add to the claim</Trans>
        </Button>
        <Button variant="default" onClick={() => answer(dropShared)}>
          <Trans>Do not add</Trans>
        </Button>
      </Buttons>
    </Callout>
  );
});
