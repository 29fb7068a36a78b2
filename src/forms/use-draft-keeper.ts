import { useEffect, useRef, useState } from 'react';
import { formOpened } from '#offline/busy.ts';
import { askForPersistence } from '#offline/storage.ts';
import { beforeReload } from '#i18n/change-locale.ts';
import type { DraftStore } from '#offline/drafts/unsaved-copy.ts';
import { reloadOnReturn } from '#storage/suspension.ts';
import { useStable } from '#ui/use-stable.ts';
import { createDraftKeeper, type DraftKeeper, type Keeping, throwUnlessTold } from './draft-keeper.ts';

/**
 * The keeper of an open form: it also keeps when the page is hidden, left, or about to reload in another language.
 * The `store` of the first render counts; `onKept` is called each time the draft has reached the device while the form is open.
 */
export function useDraftKeeper<Draft>(
  store: DraftStore<Draft>,
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
  const [keeper] = useState(() => createDraftKeeper(store, tell));

  useEffect(() => {
    left.current = false;
    const keepNow = () => keeper.flush().catch(throwUnlessTold);
    const onVisibility = () => document.visibilityState === 'hidden' && void keepNow();
    const onHide = () => {
      keeper.leave();
      void keepNow();
    };
    const formClosed = formOpened();
    const noReload = beforeReload(keeper.flush);
    const noReturn = reloadOnReturn();
    void askForPersistence();
    addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      left.current = true;
      formClosed();
      noReload();
      document.removeEventListener('visibilitychange', onVisibility);
      void keepNow().finally(() => {
        noReturn();
        removeEventListener('pagehide', onHide);
      });
    };
  }, [keeper]);

  return { keeper, keeping };
}
