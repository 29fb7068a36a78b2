import { isStorageFull } from '#offline/storage.ts';

/** How long what was typed may be on the screen alone: a kill costs no more than this. */
const keepAfterMs = 250;

/** Whether what is on the screen is on the device. `full`: there is no room, and only the screen has it. */
export type Keeping = { phase: 'untouched' } | { phase: 'kept'; at: string } | { phase: 'full' };

export type DraftKeeper<Draft> = {
  /** Keeps the draft soon. */
  change: (draft: Draft) => void;
  /** Keeps what is not kept yet, now. Throws when it could not be kept. */
  flush: () => Promise<void>;
  /** Keeps nothing any more: the draft has become something else. */
  close: () => Promise<void>;
};

/** Stores a draft with `save` at every change, one write after the other, the last one wins. */
export function createDraftKeeper<Draft>(
  save: (draft: Draft) => Promise<void>,
  onKeeping: (keeping: Keeping) => void,
): DraftKeeper<Draft> {
  let unkept: { draft: Draft } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  async function write(): Promise<void> {
    const taken = unkept;
    if (!taken || closed) return;
    unkept = null;
    try {
      await save(taken.draft);
      onKeeping({ phase: 'kept', at: new Date().toISOString() });
    } catch (error) {
      unkept ??= taken;
      if (isStorageFull(error)) onKeeping({ phase: 'full' });
      throw error;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  return {
    change(draft) {
      unkept = { draft };
      // A full device is on the screen already; anything else is a fault to be seen.
      timer ??= setTimeout(() => void flush().catch(throwUnlessFull), keepAfterMs);
    },
    flush,
    close() {
      closed = true;
      clearTimeout(timer);
      return writing.catch(() => {});
    },
  };
}

export function throwUnlessFull(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}
