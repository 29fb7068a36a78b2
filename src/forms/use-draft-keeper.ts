import { useEffect, useRef, useState } from 'react';
import { formOpened } from '#offline/busy.ts';
import { askForPersistence } from '#offline/storage.ts';
import { beforeReload } from '#i18n/change-locale.ts';
import { useStable } from '#ui/use-stable.ts';
import { createDraftKeeper, type DraftKeeper, type Keeping, throwUnlessFull } from './draft-keeper.ts';

/**
 * The keeper of an open form: it also keeps when the page is hidden, left, or about to reload in another language.
 * `save` stores a draft and stays the same; `onKept` is called each time the draft has reached the device while the form is open.
 */
export function useDraftKeeper<Draft>(
  save: (draft: Draft) => Promise<void>,
  keptAt: string | null,
  onKept: () => void,
): { keeper: DraftKeeper<Draft>; keeping: Keeping } {
  const [keeping, setKeeping] = useState<Keeping>(keptAt ? { phase: 'kept', at: keptAt } : { phase: 'untouched' });
  const left = useRef(false);
  const tell = useStable((now: Keeping) => {
    if (left.current) return;
    setKeeping(now);
    if (now.phase === 'kept') onKept();
  });
  const [keeper] = useState(() => createDraftKeeper(save, tell));

  useEffect(() => {
    left.current = false;
    const keepNow = () => void keeper.flush().catch(throwUnlessFull);
    const onVisibility = () => document.visibilityState === 'hidden' && keepNow();
    const formClosed = formOpened();
    const noReload = beforeReload(keeper.flush);
    void askForPersistence();
    addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      left.current = true;
      keepNow();
      formClosed();
      noReload();
      removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [keeper]);

  return { keeper, keeping };
}
