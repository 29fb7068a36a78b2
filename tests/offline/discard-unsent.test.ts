import { amendmentEntry, outboxEntry } from '#tests/support/outbox-entry.ts';
import { claimPayload, followedClaim, storeDraft, storeFollowUpDraft, useEmptyDevice } from '#tests/support/device.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { discardUnsent, readDiscardable } from '#offline/outbox/discard-unsent.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { recordLeaving } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';
import { entrySchemaVersion, entryStates } from '#storage/rows.ts';

useEmptyDevice();

/** The id of a queued claim with two photos. */
let waiting: string;

beforeEach(async () => {
  waiting = await storeDraft('depot', 2);
  await submitClaim(waiting, claimPayload);
});

const left = async () => ({
  entries: (await database.entries.toCollection().primaryKeys()).toSorted(),
  drafts: await database.drafts.count(),
  photos: await database.photos.count(),
  attempts: await database.attempts.count(),
});

describe('discarding unsent work at a sign-out', () => {
  it('removes it with its photos, its log and its follow-ups', async () => {
    await recordLeaving(database, waiting, Date.now());
    await database.entries.put(amendmentEntry({ state: 'waiting', claimRef: waiting }));
    await storeFollowUpDraft('invoice', { claimRef: waiting, claim: { ...followedClaim, name: null } });
    expect(await discardUnsent('depot')).toBe(2);
    expect(await left()).toEqual({ entries: [], drafts: 0, photos: 0, attempts: 0 });
  });

  it('leaves the work of other accounts, and open forms', async () => {
    const theirs = await storeDraft('another', 1);
    await submitClaim(theirs, claimPayload);
    await storeDraft('depot', 1);
    expect(await discardUnsent('depot')).toBe(1);
    expect(await left()).toEqual({ entries: [theirs], drafts: 1, photos: 2, attempts: 0 });
  });

  it.each(entryStates.map((state) => [state, state === 'sending' || state === 'sent'] as const))(
    'of an entry that is %s: stays %s',
    async (state, stays) => {
      await database.entries.put(outboxEntry({ id: 'this', claimRef: 'this', state }));
      await discardUnsent('depot');
      expect((await database.entries.get('this')) !== undefined).toBe(stays);
    },
  );

  it('leaves entries of a newer version of the app', async () => {
    await database.entries.put(outboxEntry({ id: 'newer', claimRef: 'newer', schemaVersion: entrySchemaVersion + 1 }));
    expect(await discardUnsent('depot')).toBe(1);
    expect((await left()).entries).toEqual(['newer']);
  });

  it('counts it first, with the entries that the server may have', async () => {
    expect(await readDiscardable('depot')).toEqual({ count: 1, mayHaveArrived: 0 });
    await recordLeaving(database, waiting, Date.now());
    await database.entries.update(waiting, { state: 'queued' });
    await database.entries.put(outboxEntry({ id: 'fresh', claimRef: 'fresh' }));
    await database.entries.put(outboxEntry({ id: 'going', claimRef: 'going', state: 'sending' }));
    expect(await readDiscardable('depot')).toEqual({ count: 2, mayHaveArrived: 1 });
    expect(await readDiscardable('another')).toEqual({ count: 0, mayHaveArrived: 0 });
  });
});
