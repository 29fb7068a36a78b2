import { serverNow } from '#clock/server-clock.ts';
import { createUnsavedCopy, type DraftStore } from '#offline/drafts/unsaved-copy.ts';
import { isStorageFull } from '#offline/storage.ts';
import { StorageFault } from '#storage/storage-fault.ts';

/** The delay before a change is saved: a killed page loses no more than this. */
const saveAfterMs = 250;

/** The delay before a retry after a storage fault: each try is long and bounded. */
const retryAfterMs = 5_000;

/** Whether the form is saved on this device. `failed` is retried; `full` is retried with the next change. */
export type SaveState =
  | { phase: 'untouched' }
  | { phase: 'saved'; at: string }
  | { phase: 'full' }
  | { phase: 'failed' };

export type DraftAutosave<Draft> = {
  /** Saves the draft after a short delay. */
  change: (draft: Draft) => void;
  /** Saves unsaved changes now. Throws if that fails. */
  flush: () => Promise<void>;
  /** Copies an unsaved draft for the next page. Called when the page is left, perhaps before the storage responds. */
  leave: () => void;
  /** Stops saving: the draft is now an entry, or is deleted. */
  close: () => Promise<void>;
};

/** Saves a draft at every change, one write at a time; the last change wins. */
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
      onState({ phase: 'saved', at: serverNow().toISOString() });
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
      const pending = unsaved ?? inFlight;
      if (pending && !closed) writeCopy(pending.draft);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(retryTimer);
      return writing.catch(() => {});
    },
  };
}

/** Ignores the errors that the form shows, a full device and a storage fault. Throws any other error. */
export function throwUnlessShown(error: unknown): void {
  if (!isStorageFull(error) && !(error instanceof StorageFault)) throw error;
}
