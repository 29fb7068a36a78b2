import { claimPayload, useEmptyDevice } from '#tests/support/device.ts';
import { fillDevice, refusedWrites } from '#tests/support/full-device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftAutosave, type SaveState, throwUnlessShown } from '#forms/draft-autosave.ts';
import { drafts, draftStore, type UnsavedDraft } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';
import { StorageFault } from '#storage/storage-fault.ts';

/** Writes on a full device: one, and one after each kind of data that can be dropped. */
const writesToFull = 3;

useEmptyDevice();
beforeEach(() => {
  // The database needs real turns of the event loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse('2026-11-21T10:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

const draft = drafts.of('claim').create({ accountId: 'depot' });

function typed(diagnosis: string): UnsavedDraft {
  return { ...draft, values: { ...draft.values, diagnosis } };
}

/** Returns an autosave, its reported states, and a function that waits for a number of them. */
function openAutosave() {
  const told: SaveState[] = [];
  let heard = () => {};
  const autosave = createDraftAutosave(draftStore(draft), (state) => {
    told.push(state);
    heard();
  });
  const hasTold = async (count: number) => {
    while (told.length < count) await new Promise<void>((resolve) => (heard = resolve));
  };
  return { autosave, told, hasTold };
}

/** Returns what the device would restore now; null when there is nothing. */
async function kept(): Promise<string | null> {
  const stored = await database.drafts.get(draft.id);
  return stored?.form === 'claim' ? stored.values.diagnosis : null;
}

describe('a draft that changes', () => {
  it('is on the device a quarter of a second later, and not before', async () => {
    const { autosave, told, hasTold } = openAutosave();
    autosave.change(typed('Jet'));
    await vi.advanceTimersByTimeAsync(249);
    expect(await kept()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await hasTold(1);
    expect(await kept()).toBe('Jet');
    expect(told).toEqual([{ phase: 'saved', at: '2026-11-21T10:00:00.250Z' }]);
  });

  it('is written once for many changes, as it is at the last', async () => {
    const { autosave, told, hasTold } = openAutosave();
    for (const diagnosis of ['J', 'Je', 'Jet']) autosave.change(typed(diagnosis));
    await vi.advanceTimersByTimeAsync(5_000);
    await hasTold(1);
    await autosave.flush();
    expect(await kept()).toBe('Jet');
    expect(told).toHaveLength(1);
  });

  it('is kept every quarter of a second while typing never pauses', async () => {
    const { autosave, told, hasTold } = openAutosave();
    for (let letters = 1; letters <= 10; letters += 1) {
      autosave.change(typed('x'.repeat(letters)));
      await vi.advanceTimersByTimeAsync(100);
      // Writing needs turns of the event loop, and no time of the fake clock.
      await hasTold(Math.floor(letters / 3));
    }
    expect(told).toHaveLength(3);
    expect((await kept())?.length).toBe(9);
  });

  it('is kept again after it was kept', async () => {
    const { autosave, hasTold } = openAutosave();
    for (const [at, diagnosis] of ['Jet', 'Jet blocked'].entries()) {
      autosave.change(typed(diagnosis));
      await vi.advanceTimersByTimeAsync(250);
      await hasTold(at + 1);
      expect(await kept()).toBe(diagnosis);
    }
  });

  it('during a write is not lost', async () => {
    const { autosave, hasTold } = openAutosave();
    autosave.change(typed('Jet'));
    const writing = autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.change(typed('Jet blocked'));
    await writing;
    expect(await kept()).toBe('Jet');
    await vi.advanceTimersByTimeAsync(250);
    await hasTold(2);
    expect(await kept()).toBe('Jet blocked');
  });
});

describe('keeping now', () => {
  it('waits for no pause, and does not write again at its end', async () => {
    const { autosave, told } = openAutosave();
    autosave.change(typed('Jet'));
    await autosave.flush();
    expect(await kept()).toBe('Jet');
    await vi.advanceTimersByTimeAsync(5_000);
    await autosave.flush();
    expect(told).toHaveLength(1);
  });

  it('has nothing to do before the first change', async () => {
    const { autosave, told } = openAutosave();
    await autosave.flush();
    expect(told).toEqual([]);
    expect(await database.drafts.count()).toBe(0);
  });

  it('resolves once what was being written is there too', async () => {
    const { autosave } = openAutosave();
    autosave.change(typed('Jet'));
    void autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.change(typed('Jet blocked'));
    await autosave.flush();
    expect(await kept()).toBe('Jet blocked');
  });
});

describe('on a full device', () => {
  it('says so, and keeps the draft when there is room again', async () => {
    const { autosave, told, hasTold } = openAutosave();
    fillDevice('drafts', writesToFull);
    autosave.change(typed('Jet'));
    await vi.advanceTimersByTimeAsync(250);
    await hasTold(1);
    expect(told).toEqual([{ phase: 'full' }]);
    expect(refusedWrites()).toBe(writesToFull);
    await autosave.flush();
    expect(await kept()).toBe('Jet');
    expect(told.at(-1)?.phase).toBe('saved');
  });

  it('throws to whoever asked for it to be kept now', async () => {
    const { autosave } = openAutosave();
    fillDevice('drafts');
    autosave.change(typed('Jet'));
    expect(await thrownBy(autosave.flush())).toSatisfy((error) => {
      throwUnlessShown(error);
      return true;
    });
  });

  it('keeps the newer of two that did not fit', async () => {
    const { autosave } = openAutosave();
    fillDevice('drafts', writesToFull);
    autosave.change(typed('Jet'));
    const writing = autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.change(typed('Jet blocked'));
    await thrownBy(writing);
    await autosave.flush();
    expect(await kept()).toBe('Jet blocked');
  });
});

describe('when the storage of the device fails', () => {
  const failing = () => {
    let fails = true;
    const told: SaveState[] = [];
    const store = draftStore(draft);
    const save = async (now: UnsavedDraft) => {
      if (fails) throw new StorageFault('no_answer');
      await store.save(now);
    };
    const autosave = createDraftAutosave({ ...store, save }, (state) => void told.push(state));
    return { autosave, told, mend: () => void (fails = false) };
  };

  it('says that the draft is not kept, and keeps it by itself once the storage answers', async () => {
    const { autosave, told, mend } = failing();
    autosave.change(typed('Jet'));
    await vi.advanceTimersByTimeAsync(250);
    expect(told).toEqual([{ phase: 'failed' }]);
    mend();
    await vi.advanceTimersByTimeAsync(5_000);
    await autosave.flush();
    expect(await kept()).toBe('Jet');
    expect(told.at(-1)?.phase).toBe('saved');
  });

  it('throws to whoever asked for it to be kept now, and tries no more once it is closed', async () => {
    const { autosave, told } = failing();
    autosave.change(typed('Jet'));
    expect(await thrownBy(autosave.flush())).toBeInstanceOf(StorageFault);
    await autosave.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveLength(1);
  });
});

describe('a fault that is not a full device', () => {
  const cannotBeStored = { ...draft, found: (() => {}) as never };

  it('is thrown and is not called full', async () => {
    const { autosave, told } = openAutosave();
    autosave.change(cannotBeStored);
    const error = await thrownBy(autosave.flush());
    expect(error).toHaveProperty('name', 'DataCloneError');
    expect(() => throwUnlessShown(error)).toThrow(/could not be cloned/);
    expect(told).toEqual([]);
  });

  it('does not keep the next change from being kept', async () => {
    const { autosave } = openAutosave();
    autosave.change(cannotBeStored);
    await thrownBy(autosave.flush());
    autosave.change(typed('Jet'));
    await autosave.flush();
    expect(await kept()).toBe('Jet');
  });
});

describe('a closed autosave', () => {
  it('keeps nothing that was waiting, and nothing that comes', async () => {
    const { autosave, told } = openAutosave();
    autosave.change(typed('Jet'));
    await autosave.close();
    autosave.change(typed('Jet blocked'));
    await vi.advanceTimersByTimeAsync(5_000);
    await autosave.flush();
    expect(await database.drafts.count()).toBe(0);
    expect(told).toEqual([]);
  });

  it('has finished the write that was running', async () => {
    const { autosave, told } = openAutosave();
    autosave.change(typed('Jet'));
    void autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    await autosave.close();
    expect(told).toHaveLength(1);
    expect(await kept()).toBe('Jet');
  });

  it('closes whatever became of that write', async () => {
    const { autosave } = openAutosave();
    fillDevice('drafts');
    autosave.change(typed('Jet'));
    const writing = thrownBy(autosave.flush());
    await vi.advanceTimersByTimeAsync(0);
    await expect(autosave.close()).resolves.toBeUndefined();
    await writing;
  });
});

it('a draft that was sent meanwhile, from another tab, does not come back beside its entry', async () => {
  const { autosave } = openAutosave();
  autosave.change(typed('Jet'));
  await autosave.flush();
  await submitClaim(draft.id, claimPayload);
  autosave.change(typed('Jet blocked'));
  await autosave.flush();
  expect(await database.drafts.count()).toBe(0);
  expect(await database.entries.count()).toBe(1);
});
