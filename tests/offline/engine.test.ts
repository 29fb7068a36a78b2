import { engineOf } from '#tests/support/engine-of.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { attemptsOf } from '#offline/outbox/list.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import type { Outcome, Sent } from '#offline/outbox/outcome.ts';
import { renewEntries } from '#offline/outbox/renew.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { dueEntries } from '#offline/sync/due.ts';
import { type EngineOptions } from '#offline/sync/engine.ts';
import { recordLeaving, recoverInterrupted, sentRetentionMs } from '#offline/sync/records.ts';
import type { Link } from '#offline/sync/outcome-of-failure.ts';
import { database } from '#storage/database.ts';
import type { Entry } from '#storage/rows.ts';

useEmptyDevice();

/** The outcomes of the next sends, in order; afterwards everything is accepted. */
let answers: Outcome[];
let sends: string[];
let link: Link;
let clockMs: number;
let signedIn: string | null;
/** Runs while an entry is being sent. */
let meanwhile: (entry: Entry) => Promise<void>;

beforeEach(() => {
  answers = [];
  sends = [];
  link = 'online';
  clockMs = Date.parse('2026-11-21T10:00:00Z');
  signedIn = 'depot';
  meanwhile = async () => {};
});

function accepted(entry: Entry): Outcome {
  const receipt = { claimId: `claim-${entry.id}`, claimName: 'WC-1', files: [], at: new Date(clockMs).toISOString() };
  return { kind: 'accepted', receipt };
}

async function send(entry: Entry): Promise<Sent> {
  await recordLeaving(database, entry.id, clockMs);
  sends.push(entry.id);
  await meanwhile(entry);
  return { outcome: answers.shift() ?? accepted(entry) };
}

function newEngine(change: Partial<EngineOptions> = {}) {
  return engineOf({
    accountId: async () => signedIn,
    send,
    probe: async () => link,
    now: () => clockMs,
    onFault: () => {},
    ...change,
  });
}

async function submit(accountId = 'depot', photos = 2): Promise<string> {
  const id = await storeDraft(accountId, photos);
  await submitClaim(id, claimPayload);
  return id;
}

async function entryOf(id: string): Promise<Entry> {
  const entry = await database.entries.get(id);
  if (!entry) throw new Error(`No entry ${id}`);
  return entry;
}

/** Runs `work` the first time only; every caller waits for it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => (done ??= work());
}

const photosOf = (id: string) => database.photos.where({ entryId: id }).count();
const serverError: Outcome = {
  kind: 'refused',
  status: 500,
  code: 'INTERNAL_ERROR',
  message: '',
  fields: undefined,
  retryAfterS: null,
};
const forbidden: Outcome = { ...serverError, status: 403, code: 'FORBIDDEN' };
const invalid: Outcome = { ...serverError, status: 422, code: 'VALIDATION_FAILED', message: 'Too many hours' };

describe('submitting', () => {
  it('moves a draft into the outbox with its photos, once for repeated presses of Send', async () => {
    const id = await storeDraft('depot', 3);
    await Promise.all([submitClaim(id, claimPayload), submitClaim(id, claimPayload)]);
    expect(await database.drafts.count()).toBe(0);
    expect(await entryOf(id)).toMatchObject({ state: 'queued', photoCount: 3, photoBytes: 3000, attempted: false });
    expect(await database.entries.count()).toBe(1);
    expect(await photosOf(id)).toBe(3);
  });

  it('is refused without a draft, and leaves nothing in the outbox', async () => {
    await expect(submitClaim('gone', claimPayload)).rejects.toThrow('There is no draft gone');
    expect(await database.entries.count()).toBe(0);
  });

  it('is not undone by a form that saves its draft a moment later, in this tab or another', async () => {
    const id = await storeDraft('depot', 2);
    const draft = await drafts.of('claim').get('depot', id);
    if (!draft) throw new Error('No draft');
    await submitClaim(id, claimPayload);
    await drafts.save(draft);
    expect(await database.drafts.count()).toBe(0);
    await database.drafts.put(draft);
    await drafts.remove(id);
    expect(await photosOf(id)).toBe(2);
    await database.drafts.put(draft);
    await submitClaim(id, claimPayload);
    expect(await database.drafts.count()).toBe(0);
  });
});

describe('sending', () => {
  it('sends due entries, stores the receipt, and only then deletes the bytes', async () => {
    const id = await submit();
    meanwhile = async () => expect(await photosOf(id)).toBe(2);
    expect(await newEngine().drain()).toMatchObject({ link: 'online', unsent: 0, nextDueAt: null });
    expect(await entryOf(id)).toMatchObject({ state: 'sent', receipt: { claimId: `claim-${id}` } });
    expect(await photosOf(id)).toBe(0);
    expect((await attemptsOf(id)).map(({ event }) => event)).toEqual(['left', 'accepted']);
  });

  it('tries no entry while there is no network', async () => {
    const id = await submit();
    link = 'offline';
    expect(await newEngine().drain()).toMatchObject({ link: 'offline', unsent: 1 });
    expect(sends).toEqual([]);
    expect(await entryOf(id)).toMatchObject({ state: 'queued', attempted: false, attempts: 0 });
  });

  it('pauses the queue when the network is lost during it, without counting an attempt', async () => {
    await Promise.all([submit(), submit(), submit(), submit(), submit()]);
    answers = [
      { kind: 'offline', captive: false },
      { kind: 'offline', captive: false },
      { kind: 'offline', captive: false },
    ];
    await newEngine().drain();
    expect(sends).toHaveLength(3);
    expect((await database.entries.toArray()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 5 }, () => ['queued', 0]),
    );
  });

  it('sends independent claims concurrently, at most three', async () => {
    await Promise.all(Array.from({ length: 8 }, () => submit()));
    let now = 0;
    let most = 0;
    const threeAreOut = Promise.withResolvers<void>();
    meanwhile = async () => {
      most = Math.max(most, ++now);
      if (now === 3) threeAreOut.resolve();
      await threeAreOut.promise;
      now--;
    };
    await newEngine().drain();
    expect(sends).toHaveLength(8);
    expect(most).toBe(3);
  });

  it('starts a claim when one of three has ended, beside the two in progress', async () => {
    await Promise.all(Array.from({ length: 6 }, () => submit()));
    const answered = Promise.withResolvers<void>();
    meanwhile = async () => {
      if (sends.length !== 3) await answered.promise;
    };
    const draining = newEngine().drain();
    await waitFor(() => expect(sends.length).toBeGreaterThanOrEqual(4));
    for (let turn = 0; turn < 500; turn++) await new Promise(setImmediate);
    const started = sends.length;
    answered.resolve();
    await draining;
    expect([started, sends.length]).toEqual([4, 6]);
  });

  it('includes entries that are saved during it', async () => {
    const engine = newEngine();
    await submit();
    let second: string | null = null;
    meanwhile = async () => {
      if (second) return;
      second = await submit();
      void engine.drain();
    };
    await engine.drain();
    expect(sends).toHaveLength(2);
    expect(await entryOf(second ?? '')).toMatchObject({ state: 'sent' });
  });

  it('ignores entries of a newer version of the app, and does not count them', async () => {
    await database.entries.update(await submit(), { schemaVersion: 99 });
    expect(await newEngine().drain()).toMatchObject({ unsent: 0, nextDueAt: null });
    expect(sends).toEqual([]);
  });

  it('sends entries that are saved meanwhile beside those in progress', async () => {
    const engine = newEngine();
    const first = await submit();
    const answer = Promise.withResolvers<void>();
    meanwhile = async ({ id }) => {
      if (id === first) await answer.promise;
    };
    const draining = engine.drain();
    await waitFor(() => expect(sends).toEqual([first]));
    const second = await submit();
    void engine.drain();
    await waitFor(() => expect(sends).toEqual([first, second]));
    answer.resolve();
    await draining;
  });

  it.each([
    ['offline', false],
    ['captive', true],
  ] as const)('reports the state of the connection from its results: %s', async (found, captive) => {
    await submit();
    answers = [{ kind: 'offline', captive }];
    expect((await newEngine().drain()).link).toBe(found);
  });

  it('reads an entry again when its turn comes, and skips one that another tab has removed', async () => {
    for (let at = 0; at < 5; at++) await submit();
    const line = dueEntries(await database.entries.toArray(), clockMs);
    const [last = '', before = ''] = line.map(({ id }) => id).toReversed();
    const byAnotherTab = once(async () => {
      const changed = await entryOf(last);
      if (changed.kind === 'claim') changed.payload.claim.labourHours = 9.5;
      await database.entries.put(changed);
      await database.entries.delete(before);
    });
    const labour: (number | null)[] = [];
    meanwhile = async (entry) => {
      if (entry.kind === 'claim') labour.push(entry.payload.claim.labourHours);
      await byAnotherTab();
    };
    expect(await newEngine().drain()).toMatchObject({ unsent: 0 });
    expect(labour).toHaveLength(4);
    expect(labour.at(-1)).toBe(9.5);
  });

  it('sends each entry once with two senders at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => submit()));
    await Promise.all([newEngine().drain(), newEngine().drain(), newEngine().drain()]);
    expect(sends.toSorted()).toEqual(ids.toSorted());
  });
});

describe('a stopping sender', () => {
  it('is waited for, and its remaining entries are sent', async () => {
    const id = await submit();
    const going = Promise.withResolvers<void>();
    const gone = navigator.locks.request('outbox:depot', () => going.promise);
    const drained = newEngine().drain();
    going.resolve();
    await gone;
    expect(await drained).toMatchObject({ unsent: 0 });
    expect(sends).toEqual([id]);
  });
});

describe('failures', () => {
  it('of a killed sender are retried with the same key', async () => {
    const id = await submit();
    await recordLeaving(database, id, clockMs);
    await database.entries.update(id, { state: 'sending' });
    await newEngine().drain();
    expect(sends).toEqual([id]);
    expect((await attemptsOf(id)).map(({ event }) => event)).toEqual(['left', 'interrupted', 'left', 'accepted']);
  });

  it('of pages that were closed one after another are retried, and need no person', async () => {
    const id = await submit();
    for (let closed = 0; closed < 5; closed++) {
      await recordLeaving(database, id, clockMs);
      await database.entries.update(id, { state: 'sending' });
      await recoverInterrupted(
        database,
        'depot',
        () => clockMs,
        () => 0.5,
      );
    }
    await newEngine().drain();
    expect(sends).toEqual([id]);
    expect(await database.entries.get(id)).toMatchObject({ state: 'sent', attempts: 0 });
  });

  it('of a killed purge are completed', async () => {
    const id = await submit();
    await database.entries.update(id, { state: 'sent', receipt: null });
    await newEngine().drain();
    expect(await photosOf(id)).toBe(0);
    expect(sends).toEqual([]);
  });

  it('of the server stop the entry after three, keep everything, and a retry starts again', async () => {
    const id = await submit();
    const engine = newEngine();
    answers = [serverError, serverError, serverError];
    for (let round = 0; round < 5; round++) {
      const { nextDueAt } = await engine.drain();
      clockMs = nextDueAt ?? clockMs + 1_000_000;
    }
    expect(sends).toHaveLength(3);
    expect(await entryOf(id)).toMatchObject({ state: 'attention', cause: { code: 'three_failures' }, attempts: 3 });
    expect(await photosOf(id)).toBe(2);
    await renewEntries('depot');
    await engine.drain();
    expect(await entryOf(id)).toMatchObject({ state: 'sent' });
  });

  it('by a refusal need a person, keep the message, and do not block other entries', async () => {
    const [first, second] = [await submit(), await submit()];
    answers = [invalid];
    await newEngine().drain();
    const states = await Promise.all([first, second].map(async (id) => (await entryOf(id)).state));
    expect(states.toSorted()).toEqual(['attention', 'sent']);
    await renewEntries('depot');
    expect(await database.entries.where({ accountId: 'depot', state: 'attention' }).toArray()).toMatchObject([
      { cause: { code: 'refused', status: 422, message: 'Too many hours' } },
    ]);
  });

  it('with Retry-After pause the whole account', async () => {
    await Promise.all(Array.from({ length: 5 }, () => submit()));
    answers = [{ ...serverError, status: 429, code: 'TOO_MANY_REQUESTS', retryAfterS: 30 }];
    const { nextDueAt } = await newEngine().drain();
    expect(sends.length).toBeLessThanOrEqual(3);
    expect(nextDueAt).toBe(clockMs + 30_000);
  });

  it('with Retry-After lose nothing: after the pause all are sent, and no attempt was counted', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => submit()));
    const tooMany: Outcome = { ...serverError, status: 429, code: 'TOO_MANY_REQUESTS', retryAfterS: 30 };
    const engine = newEngine();
    for (let refusals = 0; refusals < 5; refusals += 1) {
      answers = [tooMany, tooMany, tooMany];
      const { nextDueAt } = await engine.drain();
      for (const id of ids) expect(await entryOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
      await engine.drain();
      expect(sends.length).toBeLessThanOrEqual(3 * (refusals + 1));
      clockMs = nextDueAt ?? clockMs;
    }
    answers = [];
    expect((await engine.drain()).unsent).toBe(0);
    for (const id of ids) expect(await entryOf(id)).toMatchObject({ state: 'sent' });
  });

  it.each([13, 10 * 60])('in an outage of %i s are retried, without counting an attempt', async (outageS) => {
    const ids = [await submit(), await submit()];
    const engine = newEngine();
    const backAt = clockMs + outageS * 1000;
    const unavailable: Outcome = { ...serverError, status: 503, code: 'UNAVAILABLE', retryAfterS: 5 };
    while (clockMs < backAt) {
      answers = [unavailable, unavailable];
      const { nextDueAt } = await engine.drain();
      for (const id of ids)
        expect(await entryOf(id)).toMatchObject({ state: 'queued', attempts: 0, cause: { code: 'server_error' } });
      if (nextDueAt === null) throw new Error('Nothing is due');
      expect(nextDueAt - clockMs).toBeGreaterThanOrEqual(5_000);
      clockMs = nextDueAt + 1_000;
    }
    answers = [];
    await engine.drain();
    for (const id of ids) expect(await entryOf(id)).toMatchObject({ state: 'sent' });
  });

  it('of the session wait for the account, and no other account reads or sends the entry', async () => {
    const id = await submit('depot');
    signedIn = 'another';
    await newEngine().drain();
    expect(sends).toEqual([]);
    signedIn = 'depot';
    answers = [{ kind: 'signin' }];
    await newEngine().drain();
    expect(await entryOf(id)).toMatchObject({ state: 'signin', attempts: 0 });
    await renewEntries('depot');
    await newEngine().drain();
    expect(await entryOf(id)).toMatchObject({ state: 'sent' });
  });

  it('stop when the account changes during a run', async () => {
    await Promise.all(Array.from({ length: 6 }, () => submit('depot')));
    meanwhile = async () => void (signedIn = 'another');
    await newEngine().drain();
    expect(sends.length).toBeLessThanOrEqual(3);
    expect(await database.entries.where({ accountId: 'depot', state: 'queued' }).count()).toBeGreaterThanOrEqual(3);
  });

  it('of the app keep the entry', async () => {
    const id = await submit();
    meanwhile = async () => {
      meanwhile = async () => {};
      throw new Error('a fault');
    };
    await newEngine().drain();
    expect(await entryOf(id)).toMatchObject({ state: 'queued', attempts: 1, cause: { code: 'no_answer' } });
  });

  it('do not include an entry of a newer version of the app, which stays unchanged', async () => {
    const id = await submit();
    await database.entries.update(id, { schemaVersion: 99 });
    await newEngine().drain();
    expect(sends).toEqual([]);
    await expect(discardEntry(id)).rejects.toThrow('cannot be edited');
  });
});

describe('a person in the outbox', () => {
  it('changes an entry before its first attempt: the draft is restored under the same id, photos included', async () => {
    const id = await submit();
    expect(await editEntry(id)).toBe(id);
    expect(await database.drafts.get(id)).toMatchObject({ values: { diagnosis: claimPayload.claim.diagnosis } });
    expect(await photosOf(id)).toBe(2);
    expect(await database.entries.count()).toBe(0);
  });

  it('cannot change a removed entry', async () => {
    await expect(editEntry('gone')).rejects.toMatchObject({ name: 'EntryNotEditable', reason: 'gone' });
  });

  it('changes a refused entry with a new key', async () => {
    const id = await submit();
    answers = [invalid];
    await newEngine().drain();
    const draftId = await editEntry(id);
    expect(draftId).not.toBe(id);
    expect(await photosOf(draftId)).toBe(2);
    expect(await attemptsOf(id)).toEqual([]);
  });

  it('cannot change an entry that the server may have', async () => {
    const id = await submit();
    answers = [{ kind: 'no_answer' }];
    await newEngine().drain();
    await expect(editEntry(id)).rejects.toMatchObject({ reason: 'may_have_arrived' });
  });

  it('cannot change or discard an entry that is being sent', async () => {
    const id = await submit();
    meanwhile = async () => {
      await expect(editEntry(id)).rejects.toMatchObject({ reason: 'sending' });
      await expect(discardEntry(id)).rejects.toMatchObject({ reason: 'sending' });
      await expect(retryEntry(id)).rejects.toMatchObject({ reason: 'sending' });
    };
    await newEngine().drain();
    expect(await entryOf(id)).toMatchObject({ state: 'sent' });
  });

  it('retries a refused entry with a new key, and one that the server may have with its own key', async () => {
    const refused = await submit();
    answers = [invalid];
    const engine = newEngine();
    await engine.drain();
    const renewedId = await retryEntry(refused);
    expect(renewedId).not.toBe(refused);
    expect(await photosOf(renewedId)).toBe(2);
    await engine.drain();
    expect(await entryOf(renewedId)).toMatchObject({ state: 'sent' });

    const doubtful = await submit();
    answers = [{ kind: 'no_answer' }, forbidden];
    await engine.drain();
    clockMs += 60_000;
    await engine.drain();
    expect(await entryOf(doubtful)).toMatchObject({ state: 'attention', cause: { code: 'refused' } });
    expect(await retryEntry(doubtful)).toBe(doubtful);

    // A response about an invalid entry proves that it was never accepted, whatever the earlier attempts were.
    answers = [{ kind: 'no_answer' }, invalid];
    await engine.drain();
    clockMs += 60_000;
    await engine.drain();
    expect(await editEntry(doubtful)).not.toBe(doubtful);
  });

  it('discards an entry with its photos and its log', async () => {
    const id = await submit();
    answers = [invalid];
    await newEngine().drain();
    await discardEntry(id);
    expect([await database.entries.count(), await photosOf(id), (await attemptsOf(id)).length]).toEqual([0, 0, 0]);
  });

  it.each(['a page that stayed open', 'one that is opened then'])(
    'deletes entries a week after they were sent: %s',
    async (page) => {
      const id = await submit();
      const engine = newEngine();
      await engine.drain();
      const looked = { ...drafts.of('claim').create({ accountId: 'depot' }), serialNumber: 'DEMOACTIVE0001' };
      await drafts.save(looked);
      await database.drafts.update(looked.id, { updatedAt: new Date(clockMs).toISOString() });
      clockMs += sentRetentionMs + 1;
      await (page === 'a page that stayed open' ? engine : newEngine()).drain();
      expect(await database.entries.get(id)).toBeUndefined();
      // A form with a serial number only.
      expect(await database.drafts.get(looked.id)).toBeUndefined();
      expect(await attemptsOf(id)).toEqual([]);
    },
  );

  it('deletes no entry for its age while the server’s time is not known', async () => {
    const id = await submit();
    const engine = newEngine({ serverTime: () => null });
    await engine.drain();
    clockMs += 365 * 24 * 60 * 60_000;
    await engine.drain();
    expect([(await entryOf(id)).state, await photosOf(id)]).toEqual(['sent', 0]);
  });

  it('repeats a purge in the next run after an error, and reports the error', async () => {
    const id = await submit();
    const faults: unknown[] = [];
    const engine = newEngine({ onFault: (error) => faults.push(error) });
    database.photos.hook('deleting', refuse);
    await engine.drain();
    database.photos.hook('deleting').unsubscribe(refuse);
    expect([(await entryOf(id)).state, await photosOf(id)]).toEqual(['sent', 2]);
    expect(faults).toMatchObject([{ name: 'StorageFault' }]);
    await engine.drain();
    expect(await photosOf(id)).toBe(0);
  });
});

function refuse(): never {
  throw new DOMException('The device refuses', 'UnknownError');
}
