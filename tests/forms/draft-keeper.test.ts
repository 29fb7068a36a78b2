import { claimPayload, useEmptyDevice } from '#tests/support/device.ts';
import { fillDevice, refusedWrites } from '#tests/support/full-device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftKeeper, type Keeping, throwUnlessTold } from '#forms/draft-keeper.ts';
import { drafts, draftStore, type UnsavedDraft } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';
import { StorageFault } from '#storage/storage-fault.ts';

/** Writes to a full device: one, and one more after each thing that can be dropped. */
const writesToFull = 3;

useEmptyDevice();
beforeEach(() => {
  // The database keeps its own, real turns.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse('2026-11-21T10:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

const draft = drafts.of('claim').create({ accountId: 'depot' });

function typed(diagnosis: string): UnsavedDraft {
  return { ...draft, values: { ...draft.values, diagnosis } };
}

/** A keeper, all it has told, and how to wait until it has told so much. */
function openKeeper() {
  const told: Keeping[] = [];
  let heard = () => {};
  const keeper = createDraftKeeper(draftStore(draft), (keeping) => {
    told.push(keeping);
    heard();
  });
  const hasTold = async (count: number) => {
    while (told.length < count) await new Promise<void>((resolve) => (heard = resolve));
  };
  return { keeper, told, hasTold };
}

/** What the device would give back now; null when there is nothing. */
async function kept(): Promise<string | null> {
  const stored = await database.drafts.get(draft.id);
  return stored?.form === 'claim' ? stored.values.diagnosis : null;
}

describe('a draft that changes', () => {
  it('is on the device a quarter of a second later, and not before', async () => {
    const { keeper, told, hasTold } = openKeeper();
    keeper.change(typed('Jet'));
    await vi.advanceTimersByTimeAsync(249);
    expect(await kept()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await hasTold(1);
    expect(await kept()).toBe('Jet');
    expect(told).toEqual([{ phase: 'kept', at: '2026-11-21T10:00:00.250Z' }]);
  });

  it('is written once for many changes, as it is at the last', async () => {
    const { keeper, told, hasTold } = openKeeper();
    for (const diagnosis of ['J', 'Je', 'Jet']) keeper.change(typed(diagnosis));
    await vi.advanceTimersByTimeAsync(5_000);
    await hasTold(1);
    await keeper.flush();
    expect(await kept()).toBe('Jet');
    expect(told).toHaveLength(1);
  });

  it('is kept every quarter of a second while typing never pauses', async () => {
    const { keeper, told, hasTold } = openKeeper();
    for (let letters = 1; letters <= 10; letters += 1) {
      keeper.change(typed('x'.repeat(letters)));
      await vi.advanceTimersByTimeAsync(100);
      // Writing takes turns of its own, and no time of this clock.
      await hasTold(Math.floor(letters / 3));
    }
    expect(told).toHaveLength(3);
    expect((await kept())?.length).toBe(9);
  });

  it('is kept again after it was kept', async () => {
    const { keeper, hasTold } = openKeeper();
    for (const [at, diagnosis] of ['Jet', 'Jet blocked'].entries()) {
      keeper.change(typed(diagnosis));
      await vi.advanceTimersByTimeAsync(250);
      await hasTold(at + 1);
      expect(await kept()).toBe(diagnosis);
    }
  });

  it('during a write is not lost', async () => {
    const { keeper, hasTold } = openKeeper();
    keeper.change(typed('Jet'));
    const writing = keeper.flush();
    await vi.advanceTimersByTimeAsync(0);
    keeper.change(typed('Jet blocked'));
    await writing;
    expect(await kept()).toBe('Jet');
    await vi.advanceTimersByTimeAsync(250);
    await hasTold(2);
    expect(await kept()).toBe('Jet blocked');
  });
});

describe('keeping now', () => {
  it('waits for no pause, and does not write again at its end', async () => {
    const { keeper, told } = openKeeper();
    keeper.change(typed('Jet'));
    await keeper.flush();
    expect(await kept()).toBe('Jet');
    await vi.advanceTimersByTimeAsync(5_000);
    await keeper.flush();
    expect(told).toHaveLength(1);
  });

  it('has nothing to do before the first change', async () => {
    const { keeper, told } = openKeeper();
    await keeper.flush();
    expect(told).toEqual([]);
    expect(await database.drafts.count()).toBe(0);
  });

  it('resolves once what was being written is there too', async () => {
    const { keeper } = openKeeper();
    keeper.change(typed('Jet'));
    void keeper.flush();
    await vi.advanceTimersByTimeAsync(0);
    keeper.change(typed('Jet blocked'));
    await keeper.flush();
    expect(await kept()).toBe('Jet blocked');
  });
});

describe('on a full device', () => {
  it('says so, and keeps the draft when there is room again', async () => {
    const { keeper, told, hasTold } = openKeeper();
    fillDevice('drafts', writesToFull);
    keeper.change(typed('Jet'));
    await vi.advanceTimersByTimeAsync(250);
    await hasTold(1);
    expect(told).toEqual([{ phase: 'full' }]);
    expect(refusedWrites()).toBe(writesToFull);
    await keeper.flush();
    expect(await kept()).toBe('Jet');
    expect(told.at(-1)?.phase).toBe('kept');
  });

  it('throws to whoever asked for it to be kept now', async () => {
    const { keeper } = openKeeper();
    fillDevice('drafts');
    keeper.change(typed('Jet'));
    expect(await thrownBy(keeper.flush())).toSatisfy((error) => {
      throwUnlessTold(error);
      return true;
    });
  });

  it('keeps the newer of two that did not fit', async () => {
    const { keeper } = openKeeper();
    fillDevice('drafts', writesToFull);
    keeper.change(typed('Jet'));
    const writing = keeper.flush();
    await vi.advanceTimersByTimeAsync(0);
    keeper.change(typed('Jet blocked'));
    await thrownBy(writing);
    await keeper.flush();
    expect(await kept()).toBe('Jet blocked');
  });
});

describe('when the storage of the device fails', () => {
  const failing = () => {
    let fails = true;
    const told: Keeping[] = [];
    const store = draftStore(draft);
    const save = async (now: UnsavedDraft) => {
      if (fails) throw new StorageFault('no_answer');
      await store.save(now);
    };
    const keeper = createDraftKeeper({ ...store, save }, (keeping) => void told.push(keeping));
    return { keeper, told, mend: () => void (fails = false) };
  };

  it('says that the draft is not kept, and keeps it by itself once the storage answers', async () => {
    const { keeper, told, mend } = failing();
    keeper.change(typed('Jet'));
    await vi.advanceTimersByTimeAsync(250);
    expect(told).toEqual([{ phase: 'failed' }]);
    mend();
    await vi.advanceTimersByTimeAsync(5_000);
    await keeper.flush();
    expect(await kept()).toBe('Jet');
    expect(told.at(-1)?.phase).toBe('kept');
  });

  it('throws to whoever asked for it to be kept now, and tries no more once it is closed', async () => {
    const { keeper, told } = failing();
    keeper.change(typed('Jet'));
    expect(await thrownBy(keeper.flush())).toBeInstanceOf(StorageFault);
    await keeper.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveLength(1);
  });
});

describe('a fault that is not a full device', () => {
  const cannotBeStored = { ...draft, found: (() => {}) as never };

  it('is thrown and is not called full', async () => {
    const { keeper, told } = openKeeper();
    keeper.change(cannotBeStored);
    const error = await thrownBy(keeper.flush());
    expect(error).toHaveProperty('name', 'DataCloneError');
    expect(() => throwUnlessTold(error)).toThrow(/could not be cloned/);
    expect(told).toEqual([]);
  });

  it('does not keep the next change from being kept', async () => {
    const { keeper } = openKeeper();
    keeper.change(cannotBeStored);
    await thrownBy(keeper.flush());
    keeper.change(typed('Jet'));
    await keeper.flush();
    expect(await kept()).toBe('Jet');
  });
});

describe('a closed keeper', () => {
  it('keeps nothing that was waiting, and nothing that comes', async () => {
    const { keeper, told } = openKeeper();
    keeper.change(typed('Jet'));
    await keeper.close();
    keeper.change(typed('Jet blocked'));
    await vi.advanceTimersByTimeAsync(5_000);
    await keeper.flush();
    expect(await database.drafts.count()).toBe(0);
    expect(told).toEqual([]);
  });

  it('has finished the write that was running', async () => {
    const { keeper, told } = openKeeper();
    keeper.change(typed('Jet'));
    void keeper.flush();
    await vi.advanceTimersByTimeAsync(0);
    await keeper.close();
    expect(told).toHaveLength(1);
    expect(await kept()).toBe('Jet');
  });

  it('closes whatever became of that write', async () => {
    const { keeper } = openKeeper();
    fillDevice('drafts');
    keeper.change(typed('Jet'));
    const writing = thrownBy(keeper.flush());
    await vi.advanceTimersByTimeAsync(0);
    await expect(keeper.close()).resolves.toBeUndefined();
    await writing;
  });
});

it('a draft that was sent meanwhile, from another tab, does not come back beside its entry', async () => {
  const { keeper } = openKeeper();
  keeper.change(typed('Jet'));
  await keeper.flush();
  await submitClaim(draft.id, claimPayload);
  keeper.change(typed('Jet blocked'));
  await keeper.flush();
  expect(await database.drafts.count()).toBe(0);
  expect(await database.entries.count()).toBe(1);
});
