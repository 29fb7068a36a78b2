import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dropSharedFile, readSharedFiles } from '#offline/shared-files.ts';
import { showNotice } from '#ui/notices.ts';
import { useStable } from '#ui/use-stable.ts';
import type { TakeIn } from '#forms/photos/use-take-in.ts';

type Props = { takeIn: TakeIn };

/** Takes in what was shared to the app, where the address says that something was. */
export function SharedFiles({ takeIn: { take } }: Props) {
  const [query, setQuery] = useSearchParams();
  const shared = query.get('shared');

  const takeShared = useStable(async () => {
    const waiting = await readSharedFiles();
    const settling = take(waiting.map(({ file }) => file)).map(async (one, at) => {
      const refusal = await one;
      const key = waiting[at]?.key;
      // On a full device it goes on waiting: with the next share it is offered again.
      if (key !== undefined && refusal !== 'storage_full') await dropSharedFile(key);
    });
    await Promise.all(settling);
  });

  const forget = useStable(() =>
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
    // Until all of them are in: a second page finds none to take twice.
    void navigator.locks.request('shared-files', takeShared).then(forget);
  }, [shared, takeShared, forget]);

  return null;
}
