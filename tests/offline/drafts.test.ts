import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { discardDraft, listClaimDrafts, listKeptDrafts, newClaimDraft, readDraft, saveDraft } from '#offline/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
afterEach(() => void vi.useRealTimers());

function clockAt(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
}

describe('a new draft', () => {
  it('is not stored before something is in it', async () => {
    newClaimDraft('depot');
    expect(await database.drafts.count()).toBe(0);
  });

  it('shares nothing with another', () => {
    expect(newClaimDraft('depot').id).not.toBe(newClaimDraft('depot').id);
  });
});

describe('a draft', () => {
  it('comes back as it was left, unfinished numbers and dates included', async () => {
    const draft = newClaimDraft('depot');
    const values = { ...draft.values, diagnosis: ' half a sen', labourHours: '1.', dateOfFailure: null };
    await saveDraft({ ...draft, serialNumber: 'DEMOACTIVE0001', found: claimPayload.found, values });
    database.close({ disableAutoOpen: false });
    expect(await readDraft('depot', draft.id)).toMatchObject({
      serialNumber: 'DEMOACTIVE0001',
      found: claimPayload.found,
      values,
    });
  });

  it('is one, however often it is saved, and says when it was saved last', async () => {
    clockAt('2026-11-21T10:00:00Z');
    const draft = newClaimDraft('depot');
    await saveDraft(draft);
    clockAt('2026-11-21T11:00:00Z');
    await saveDraft({ ...draft, serialNumber: 'DEMO' });
    expect(await listClaimDrafts('depot')).toMatchObject([
      { serialNumber: 'DEMO', updatedAt: '2026-11-21T11:00:00.000Z' },
    ]);
  });

  it('is nothing to another account', async () => {
    const id = await storeDraft('depot', 0);
    expect(await readDraft('another', id)).toBeNull();
    expect(await listClaimDrafts('another')).toEqual([]);
  });

  it('is nothing when it is not there', async () => expect(await readDraft('depot', 'gone')).toBeNull());
});

describe('the drafts of an account', () => {
  it('come last changed first', async () => {
    const drafts = [newClaimDraft('depot'), newClaimDraft('depot'), newClaimDraft('depot')];
    const changedAt = [10, 12, 11];
    for (const [at, draft] of drafts.entries()) {
      clockAt(`2026-11-21T${changedAt[at]}:00:00Z`);
      await saveDraft(draft);
    }
    const listed = (await listClaimDrafts('depot')).map(({ id }) => id);
    expect(listed).toEqual([drafts[1]?.id, drafts[2]?.id, drafts[0]?.id]);
  });

  it('leave one that cannot be read where it is', async () => {
    await storeDraft('depot', 0);
    const odd = { ...newClaimDraft('depot'), values: 'from another version' };
    await database.table('drafts').put(odd);
    expect(await listClaimDrafts('depot')).toHaveLength(1);
    expect(await database.table('drafts').get(odd.id)).toEqual(odd);
  });
});

it('tells what the photos of each draft take', async () => {
  const [without, withPhotos] = [await storeDraft('depot', 0), await storeDraft('depot', 3, 700)];
  await storeDraft('another', 1);
  const kept = await listKeptDrafts('depot');
  expect(Object.fromEntries(kept.map(({ id, photoCount, photoBytes }) => [id, [photoCount, photoBytes]]))).toEqual({
    [without]: [0, 0],
    [withPhotos]: [3, 2_100],
  });
});

describe('discarding a draft', () => {
  it("takes its photos along, and nobody else's", async () => {
    const [gone, kept] = [await storeDraft('depot', 2), await storeDraft('depot', 3)];
    await discardDraft(gone);
    expect(await readDraft('depot', gone)).toBeNull();
    expect(await readDraft('depot', kept)).not.toBeNull();
    expect(await database.photos.where({ entryId: gone }).count()).toBe(0);
    expect(await database.photos.where({ entryId: kept }).count()).toBe(3);
  });

  it('is no matter when it is not there', async () => {
    await expect(discardDraft('gone')).resolves.toBeUndefined();
  });
});

describe('a draft that was sent', () => {
  it('is no draft any more', async () => {
    const id = await storeDraft('depot', 1);
    await submitClaim(id, claimPayload);
    expect(await listClaimDrafts('depot')).toEqual([]);
  });
});
