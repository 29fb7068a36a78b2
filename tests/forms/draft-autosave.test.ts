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
  const states: SaveState[] = [];
  let heard = () => {};
  const autosave = createDraftAutosave(draftStore(draft), (state) => {
    states.push(state);
    heard();
  });
  const waitForStates = async (count: number) => {
    while (states.length < count) await new Promise<void>((resolve) => (heard = resolve));
  };
  return { autosave, states, waitForStates };
}

/** Returns what the device would restore now; null when there is nothing. */
async function kept(): Promise<string | null> {
  const stored = await database.drafts.get(draft.id);
  return stored?.form === 'claim' ? stored.values.diagnosis : null;
}

describe('a changed draft', () => {
  it('is stored a quarter of a second later, and not before', async () => {
    const { autosave, states, waitForStates } = openAutosave();
    autosave.change(typed('Jet'));
    await vi.advanceTimersByTimeAsync(249);
    expect(await kept()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await waitForStates(1);
    expect(await kept()).toBe('Jet');
    expect(states).toEqual([{ phase: 'saved', at: '2026-11-21T10:00:00.250Z' }]);
  });

  it('is written once for several changes, with its last values', async () => {
    const { autosave, states, waitForStates } = openAutosave();
    for (const diagnosis of ['J', 'Je', 'Jet']) autosave.change(typed(diagnosis));
    await vi.advanceTimersByTimeAsync(5_000);
    await waitForStates(1);
    await autosave.flush();
    expect(await kept()).toBe('Jet');
    expect(states).toHaveLength(1);
  });

  it('is stored every quarter of a second during continuous typing', async () => {
    const { autosave, states, waitForStates } = openAutosave();
    for (let letters = 1; letters <= 10; letters += 1) {
      autosave.change(typed('x'.repeat(letters)));
      await vi.advanceTimersByTimeAsync(100);
      // Writing needs turns of the event loop, and no time of the fake clock.
      await waitForStates(Math.floor(letters / 3));
    }
    expect(states).toHaveLength(3);
    expect((await kept())?.length).toBe(9);
  });

  it('is stored again after a later change', async () => {
    const { autosave, waitForStates } = openAutosave();
    for (const [at, diagnosis] of ['Jet', 'Jet blocked'].entries()) {
      autosave.change(typed(diagnosis));
      await vi.advanceTimersByTimeAsync(250);
      await waitForStates(at + 1);
      expect(await kept()).toBe(diagnosis);
    }
  });

  it('is stored when it changes during a write', async () => {
    const { autosave, waitForStates } = openAutosave();
    autosave.change(typed('Jet'));
    const writing = autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.change(typed('Jet blocked'));
    await writing;
    expect(await kept()).toBe('Jet');
    await vi.advanceTimersByTimeAsync(250);
    await waitForStates(2);
    expect(await kept()).toBe('Jet blocked');
  });
});

describe('storing immediately', () => {
  it('does not wait, and does not write again at its end', async () => {
    const { autosave, states } = openAutosave();
    autosave.change(typed('Jet'));
    await autosave.flush();
    expect(await kept()).toBe('Jet');
    await vi.advanceTimersByTimeAsync(5_000);
    await autosave.flush();
    expect(states).toHaveLength(1);
  });

  it('does nothing before the first change', async () => {
    const { autosave, states } = openAutosave();
    await autosave.flush();
    expect(states).toEqual([]);
    expect(await database.drafts.count()).toBe(0);
  });

  it('resolves after a write in progress has ended', async () => {
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
  it('is reported, and the draft is stored when there is space again', async () => {
    const { autosave, states, waitForStates } = openAutosave();
    fillDevice('drafts', writesToFull);
    autosave.change(typed('Jet'));
    await vi.advanceTimersByTimeAsync(250);
    await waitForStates(1);
    expect(states).toEqual([{ phase: 'full' }]);
    expect(refusedWrites()).toBe(writesToFull);
    await autosave.flush();
    expect(await kept()).toBe('Jet');
    expect(states.at(-1)?.phase).toBe('saved');
  });

  it('throws to the caller that stores immediately', async () => {
    const { autosave } = openAutosave();
    fillDevice('drafts');
    autosave.change(typed('Jet'));
    expect(await thrownBy(autosave.flush())).toSatisfy((error) => {
      throwUnlessShown(error);
      return true;
    });
  });

  it('stores the newer of two drafts that did not fit', async () => {
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

describe('a failing storage', () => {
  const failing = () => {
    let fails = true;
    const states: SaveState[] = [];
    const store = draftStore(draft);
    const save = async (now: UnsavedDraft) => {
      if (fails) throw new StorageFault('no_answer');
      await store.save(now);
    };
    const autosave = createDraftAutosave({ ...store, save }, (state) => void states.push(state));
    return { autosave, states, mend: () => void (fails = false) };
  };

  it('is reported, and the draft is stored once the storage responds', async () => {
    const { autosave, states, mend } = failing();
    autosave.change(typed('Jet'));
    await vi.advanceTimersByTimeAsync(250);
    expect(states).toEqual([{ phase: 'failed' }]);
    mend();
    await vi.advanceTimersByTimeAsync(5_000);
    await autosave.flush();
    expect(await kept()).toBe('Jet');
    expect(states.at(-1)?.phase).toBe('saved');
  });

  it('throws to the caller that stores immediately, and is not tried again after closing', async () => {
    const { autosave, states } = failing();
    autosave.change(typed('Jet'));
    expect(await thrownBy(autosave.flush())).toBeInstanceOf(StorageFault);
    await autosave.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toHaveLength(1);
  });
});

describe('an error other than a full device', () => {
  const cannotBeStored = { ...draft, found: (() => {}) as never };

  it('is thrown and not reported as a full device', async () => {
    const { autosave, states } = openAutosave();
    autosave.change(cannotBeStored);
    const error = await thrownBy(autosave.flush());
    expect(error).toHaveProperty('name', 'DataCloneError');
    expect(() => throwUnlessShown(error)).toThrow(/could not be cloned/);
    expect(states).toEqual([]);
  });

  it('does not prevent storing the next change', async () => {
    const { autosave } = openAutosave();
    autosave.change(cannotBeStored);
    await thrownBy(autosave.flush());
    autosave.change(typed('Jet'));
    await autosave.flush();
    expect(await kept()).toBe('Jet');
  });
});

describe('a closed autosave', () => {
  it('stores neither waiting nor later changes', async () => {
    const { autosave, states } = openAutosave();
    autosave.change(typed('Jet'));
    await autosave.close();
    autosave.change(typed('Jet blocked'));
    await vi.advanceTimersByTimeAsync(5_000);
    await autosave.flush();
    expect(await database.drafts.count()).toBe(0);
    expect(states).toEqual([]);
  });

  it('has finished the write in progress', async () => {
    const { autosave, states } = openAutosave();
    autosave.change(typed('Jet'));
    void autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    await autosave.close();
    expect(states).toHaveLength(1);
    expect(await kept()).toBe('Jet');
  });

  it('closes for any result of that write', async () => {
    const { autosave } = openAutosave();
    fillDevice('drafts');
    autosave.change(typed('Jet'));
    const writing = thrownBy(autosave.flush());
    await vi.advanceTimersByTimeAsync(0);
    await expect(autosave.close()).resolves.toBeUndefined();
    await writing;
  });
});

it('a draft that another tab has submitted meanwhile is not stored again beside its entry', async () => {
  const { autosave } = openAutosave();
  autosave.change(typed('Jet'));
  await autosave.flush();
  await submitClaim(draft.id, claimPayload);
  autosave.change(typed('Jet blocked'));
  await autosave.flush();
  expect(await database.drafts.count()).toBe(0);
  expect(await database.entries.count()).toBe(1);
});
