import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { beforeReload } from '#i18n/change-locale.ts';
import { formOpened } from '#offline/busy.ts';
import type { DraftStore } from '#offline/drafts/unsaved-copy.ts';
import { askForPersistence, isStorageFull } from '#offline/storage.ts';
import { reloadOnReturn } from '#storage/suspension.ts';
import { useStable } from '#ui/use-stable.ts';
import { createDraftAutosave, type SaveState, throwUnlessShown } from './draft-autosave.ts';

type Saved = {
  /** When the draft was last saved, or null for a new one. */
  savedAt: string | null;
  /** Called each time the draft is saved while the form is open. */
  onSaved?: () => void;
};

/**
 * Saves the draft of an open form when a part of `content` changes, and when the page is hidden, left or about to
 * reload in another language. Uses the `store` of the first render only.
 */
export function useAutosave<Draft>(
  store: DraftStore<Draft>,
  draftNow: () => Draft,
  content: readonly unknown[],
  { savedAt, onSaved }: Saved,
) {
  const [state, setState] = useState<SaveState>(savedAt ? { phase: 'saved', at: savedAt } : { phase: 'untouched' });
  const left = useRef(false);
  const onState = useStable((now: SaveState) => {
    if (left.current) return;
    setState((before) => (isShownAlike(before, now) ? before : now));
    if (now.phase === 'saved') onSaved?.();
  });
  const [autosave] = useState(() => createDraftAutosave(store, onState));

  const change = useStable(() => autosave.change(draftNow()));
  useDidUpdate(change, content);

  const saveNow = useStable(async () => {
    change();
    await autosave.flush();
  });

  useEffect(() => {
    left.current = false;
    const flush = () => autosave.flush().catch(throwUnlessShown);
    const onVisibility = () => document.visibilityState === 'hidden' && void flush();
    const onHide = () => {
      autosave.leave();
      void flush();
    };
    const markClosed = formOpened();
    const unregisterFlush = beforeReload(autosave.flush);
    const stopReloadOnReturn = reloadOnReturn();
    void askForPersistence();
    addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      left.current = true;
      markClosed();
      unregisterFlush();
      document.removeEventListener('visibilitychange', onVisibility);
      // Until it is stored, a page that closes still writes what was typed beside the database.
      const stored = () => {
        stopReloadOnReturn();
        removeEventListener('pagehide', onHide);
      };
      void autosave.flush().then(stored, (error: unknown) => {
        // A full device does not store it later either, and the copy would replace what is saved after it.
        if (isStorageFull(error)) stored();
        throwUnlessShown(error);
      });
    };
  }, [autosave]);

  return {
    state,
    /** Saves the draft now. Throws if the device is full or its storage fails. */
    saveNow,
    /** Stops saving. */
    close: autosave.close,
  };
}

/** The page shows the minute of the last save: a save in the same minute renders the form no second time. */
function isShownAlike(a: SaveState, b: SaveState): boolean {
  return a.phase === 'saved' && b.phase === 'saved' && minuteOf(a.at) === minuteOf(b.at);
}

function minuteOf(instant: string): string {
  return instant.slice(0, '2026-11-28T09:30'.length);
}
