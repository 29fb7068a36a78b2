import { isStorageFull } from '#offline/storage.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { createUnsavedCopy, type DraftStore } from '#offline/drafts/unsaved-copy.ts';

/** How long what was typed may be on the screen alone: a kill costs no more than this. */
const keepAfterMs = 250;

/** How soon it is tried again after the storage failed: each try is long and bounded. */
const againMs = 5_000;

/**
 * Whether what is on the screen is on the device. Where it is not, only the screen has it: there is no room (`full`), or
 * the storage failed, and it is tried again (`failed`).
 */
export type Keeping = { phase: 'untouched' } | { phase: 'kept'; at: string } | { phase: 'full' } | { phase: 'failed' };

export type DraftKeeper<Draft> = {
  /** Keeps the draft soon. */
  change: (draft: Draft) => void;
  /** Keeps what is not kept yet, now. Throws when it could not be kept. */
  flush: () => Promise<void>;
  /** The page is left, perhaps before anything more can be stored: what is not stored yet is left to the next page. */
  leave: () => void;
  /** Keeps nothing any more: the draft has become something else. */
  close: () => Promise<void>;
};

/** Stores a draft at every change, one write after the other, the last one wins. */
export function createDraftKeeper<Draft>(
  { save, place }: DraftStore<Draft>,
  onKeeping: (keeping: Keeping) => void,
): DraftKeeper<Draft> {
  let unkept: { draft: Draft } | null = null;
  let underWay: { draft: Draft } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let againTimer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;
  const writeCopy = createUnsavedCopy(place);

  async function write(): Promise<void> {
    const taken = unkept;
    if (!taken || closed) return;
    unkept = null;
    underWay = taken;
    try {
      await save(taken.draft);
      onKeeping({ phase: 'kept', at: new Date().toISOString() });
    } catch (error) {
      unkept ??= taken;
      if (isStorageFull(error)) onKeeping({ phase: 'full' });
      if (error instanceof StorageFault) {
        onKeeping({ phase: 'failed' });
        if (!closed) againTimer = setTimeout(keepSoon, againMs);
      }
      throw error;
    } finally {
      underWay = null;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    clearTimeout(againTimer);
    timer = undefined;
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  const keepSoon = () => void flush().catch(throwUnlessTold);

  return {
    change(draft) {
      unkept = { draft };
      timer ??= setTimeout(keepSoon, keepAfterMs);
    },
    flush,
    leave() {
      const left = unkept ?? underWay;
      if (left && !closed) writeCopy(left.draft);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(againTimer);
      return writing.catch(() => {});
    },
  };
}

/** A full device and storage that failed are on the screen already; anything else is a fault to be seen. */
export function throwUnlessTold(error: unknown): void {
  if (!isStorageFull(error) && !(error instanceof StorageFault)) throw error;
}
