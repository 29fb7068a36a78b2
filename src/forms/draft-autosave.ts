import { createUnsavedCopy, type DraftStore } from '#offline/drafts/unsaved-copy.ts';
import { isStorageFull } from '#offline/storage.ts';
import { StorageFault } from '#storage/storage-fault.ts';

/** How long a change waits before it is saved: a kill of the page loses no more than this. */
const saveAfterMs = 250;

/** The pause before another try when the storage failed: each try is long and bounded. */
const retryAfterMs = 5_000;

/** Whether the form on the screen is on the device. `failed` is tried again; `full` is tried with the next change. */
export type SaveState =
  | { phase: 'untouched' }
  | { phase: 'saved'; at: string }
  | { phase: 'full' }
  | { phase: 'failed' };

export type DraftAutosave<Draft> = {
  /** Saves the draft soon. */
  change: (draft: Draft) => void;
  /** Saves what is not saved yet, now. Throws when it cannot. */
  flush: () => Promise<void>;
  /** The page is left, perhaps before the storage answers: an unsaved draft is copied for the next page. */
  leave: () => void;
  /** Saves nothing any more: the draft has become something else. */
  close: () => Promise<void>;
};

/** Saves a draft at every change, one write after the other; the last one wins. */
export function createDraftAutosave<Draft>(
  { save, place }: DraftStore<Draft>,
  onState: (state: SaveState) => void,
): DraftAutosave<Draft> {
  let unsaved: { draft: Draft } | null = null;
  let inFlight: { draft: Draft } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;
  const writeCopy = createUnsavedCopy(place);

  async function write(): Promise<void> {
    const taken = unsaved;
    if (!taken || closed) return;
    unsaved = null;
    inFlight = taken;
    try {
      await save(taken.draft);
      onState({ phase: 'saved', at: new Date().toISOString() });
    } catch (error) {
      unsaved ??= taken;
      if (isStorageFull(error)) onState({ phase: 'full' });
      if (error instanceof StorageFault) {
        onState({ phase: 'failed' });
        if (!closed) retryTimer = setTimeout(saveSoon, retryAfterMs);
      }
      throw error;
    } finally {
      inFlight = null;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    clearTimeout(retryTimer);
    timer = undefined;
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  const saveSoon = () => void flush().catch(throwUnlessShown);

  return {
    change(draft) {
      unsaved = { draft };
      timer ??= setTimeout(saveSoon, saveAfterMs);
    },
    flush,
    leave() {
      const left = unsaved ?? inFlight;
      if (left && !closed) writeCopy(left.draft);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(retryTimer);
      return writing.catch(() => {});
    },
  };
}

/** The form shows that the device is full or that its storage failed; any other error is thrown on. */
export function throwUnlessShown(error: unknown): void {
  if (!isStorageFull(error) && !(error instanceof StorageFault)) throw error;
}
