import { claimPayload, followedClaim, storeDraft, storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drafts, sweepBareDrafts } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
afterEach(() => void vi.useRealTimers());

function clockAt(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
}

function begunDraft() {
  const draft = drafts.of('claim').create({ accountId: 'depot' });
  return { ...draft, values: { ...draft.values, diagnosis: 'Stalls' } };
}

describe('a new draft', () => {
  it('is stored only when it has a value', async () => {
    drafts.of('claim').create({ accountId: 'depot' });
    expect(await database.drafts.count()).toBe(0);
  });

  it('has every field of its form, empty', () => {
    const follows = { accountId: 'depot', claimRef: 'claim-1', claim: followedClaim };
    expect(new Set(Object.values(drafts.of('invoice').create(follows).values))).toEqual(new Set(['']));
    expect(new Set(Object.values(drafts.of('amendment').create(follows).values))).toEqual(new Set(['']));
    expect(new Set(Object.values(drafts.of('message').create(follows).values))).toEqual(new Set(['']));
  });

  it('shares no object with another', () => {
    expect(drafts.of('claim').create({ accountId: 'depot' }).id).not.toBe(
      drafts.of('claim').create({ accountId: 'depot' }).id,
    );
  });
});

describe('a draft', () => {
  it('is restored unchanged, unfinished numbers and dates included', async () => {
    const draft = drafts.of('claim').create({ accountId: 'depot' });
    const values = { ...draft.values, diagnosis: ' half a sen', labourHours: '1.', dateOfFailure: '2026-' };
    await drafts.save({ ...draft, serialNumber: 'DEMOACTIVE0001', found: claimPayload.found, values });
    database.close({ disableAutoOpen: false });
    expect(await drafts.of('claim').get('depot', draft.id)).toMatchObject({
      serialNumber: 'DEMOACTIVE0001',
      found: claimPayload.found,
      values,
    });
  });

  it('is stored once for several saves, with the time of the last one', async () => {
    clockAt('2026-11-21T10:00:00Z');
    const draft = drafts.of('claim').create({ accountId: 'depot' });
    await drafts.save(draft);
    clockAt('2026-11-21T11:00:00Z');
    await drafts.save({ ...draft, serialNumber: 'DEMO', values: { ...draft.values, diagnosis: 'Stalls' } });
    expect(await drafts.of('claim').list('depot')).toMatchObject([
      { serialNumber: 'DEMO', updatedAt: '2026-11-21T11:00:00.000Z' },
    ]);
  });

  it('is not found for another account', async () => {
    const id = await storeDraft('depot', 0);
    expect(await drafts.of('claim').get('another', id)).toBeNull();
    expect(await drafts.of('claim').list('another')).toEqual([]);
  });

  it('is not found as a draft of another kind', async () => {
    const id = await storeDraft('depot', 0);
    expect(await drafts.of('registration').get('depot', id)).toBeNull();
    expect(await drafts.of('registration').list('depot')).toEqual([]);
  });

  it('is not found when it does not exist', async () =>
    expect(await drafts.of('claim').get('depot', 'gone')).toBeNull());
});

describe('the drafts of an account', () => {
  it('are listed in order of their last change, latest first', async () => {
    const begun = [begunDraft(), begunDraft(), begunDraft()];
    const changedAt = [10, 12, 11];
    for (const [at, draft] of begun.entries()) {
      clockAt(`2026-11-21T${changedAt[at]}:00:00Z`);
      await drafts.save(draft);
    }
    const listed = (await drafts.of('claim').list('depot')).map(({ id }) => id);
    expect(listed).toEqual([begun[1]?.id, begun[2]?.id, begun[0]?.id]);
  });

  it('leave an unreadable one in its row', async () => {
    await storeDraft('depot', 0);
    const odd = { ...drafts.of('claim').create({ accountId: 'depot' }), values: 'from another version' };
    await database.table('drafts').put(odd);
    expect(await drafts.of('claim').list('depot')).toHaveLength(1);
    expect(await database.table('drafts').get(odd.id)).toEqual(odd);
  });
});

describe('a form with a serial number only (R-OFF-26)', () => {
  const bareForms = [
    drafts.of('claim').create({ accountId: 'depot' }),
    drafts.of('registration').create({ accountId: 'depot' }),
  ].map((draft) => ({ ...draft, serialNumber: 'DEMOACTIVE0001' }));

  it('is treated like a message whose text was deleted', async () => {
    const draft = drafts.of('message').create({ accountId: 'depot', claimRef: 'claim-1', claim: followedClaim });
    await drafts.save({ ...draft, values: { text: ' ' } });
    expect(await drafts.count('depot')).toBe(0);
    expect(await drafts.of('message').list('depot')).toEqual([]);
    await storePhoto(draft.id, 1, 700);
    expect(await drafts.count('depot')).toBe(1);
  });

  it('differs from a form about a claim that a person opened', async () => {
    await drafts.save(drafts.of('amendment').create({ accountId: 'depot', claimRef: 'claim-1', claim: followedClaim }));
    expect(await drafts.count('depot')).toBe(1);
  });

  it.each(bareForms)('can be opened by its id, but is not listed as unfinished: $form', async (draft) => {
    await drafts.save(draft);
    expect(await drafts.of(draft.form).get('depot', draft.id)).toMatchObject({ serialNumber: 'DEMOACTIVE0001' });
    expect(await drafts.of(draft.form).list('depot')).toEqual([]);
    expect(await drafts.count('depot')).toBe(0);
  });

  it('is listed after the next field or the first photo', async () => {
    const [claim, registration] = bareForms;
    if (claim?.form !== 'claim' || registration?.form !== 'registration') throw new Error('No forms');
    await drafts.save({ ...claim, values: { ...claim.values, claimType: 'Engine' } });
    await drafts.save({ ...registration, values: { ...registration.values, emailOrPhone: '5145550123' } });
    const withPhoto = { ...claim, id: crypto.randomUUID() };
    await drafts.save(withPhoto);
    await storePhoto(withPhoto.id, 1, 700);
    expect(await drafts.count('depot')).toBe(3);
    expect(await drafts.of('claim').list('depot')).toHaveLength(2);
    expect(await drafts.of('registration').list('depot')).toHaveLength(1);
  });

  it('is deleted after a while, and no other form is', async () => {
    clockAt('2026-11-10T10:00:00Z');
    for (const draft of bareForms) await drafts.save(draft);
    const begun = begunDraft();
    await drafts.save(begun);
    clockAt('2026-11-20T10:00:00Z');
    const open = { ...begunDraft(), values: drafts.of('claim').create({ accountId: 'depot' }).values };
    await drafts.save(open);
    await sweepBareDrafts(database, 'depot', '2026-11-13T10:00:00.000Z');
    expect((await database.drafts.toArray()).map(({ id }) => id).toSorted()).toEqual([begun.id, open.id].toSorted());
  });
});

it('counts the photos of each draft', async () => {
  const [without, withPhotos] = [await storeDraft('depot', 0), await storeDraft('depot', 3, 700)];
  await storeDraft('another', 1);
  const kept = await drafts.of('claim').list('depot');
  expect(Object.fromEntries(kept.map(({ id, photoCount, photoBytes }) => [id, [photoCount, photoBytes]]))).toEqual({
    [without]: [0, 0],
    [withPhotos]: [3, 2_100],
  });
});

describe('discarding a draft', () => {
  it('deletes its photos, and no others', async () => {
    const [gone, kept] = [await storeDraft('depot', 2), await storeDraft('depot', 3)];
    await drafts.remove(gone);
    expect(await drafts.of('claim').get('depot', gone)).toBeNull();
    expect(await drafts.of('claim').get('depot', kept)).not.toBeNull();
    expect(await database.photos.where({ entryId: gone }).count()).toBe(0);
    expect(await database.photos.where({ entryId: kept }).count()).toBe(3);
  });

  it('accepts a draft that does not exist', async () => {
    await expect(drafts.remove('gone')).resolves.toBeUndefined();
  });
});

describe('a submitted draft', () => {
  it('is no longer a draft', async () => {
    const id = await storeDraft('depot', 1);
    await submitClaim(id, claimPayload);
    expect(await drafts.of('claim').list('depot')).toEqual([]);
  });
});

it('a new form of a follow-up is stored with its claim', async () => {
  const draft = drafts.of('amendment').create({ accountId: 'depot', claimRef: 'claim-1', claim: followedClaim });
  await drafts.save(draft);
  expect(await drafts.of('amendment').get('depot', draft.id)).toMatchObject({
    claimRef: 'claim-1',
    claim: followedClaim,
  });
});
