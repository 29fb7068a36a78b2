import { thrownBy } from '#tests/support/client-at.ts';
import { claimPayload, storeDraft, storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { fillDevice } from '#tests/support/full-device.ts';
import { ReadyPhotos } from '#tests/support/ready-photos.ts';
import { photoFigures } from '#offline/photos/photo-figures.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import { photosOf, removePhoto, addPhoto } from '#offline/photos/photos.ts';

useEmptyDevice();

beforeEach(() => vi.stubGlobal('Worker', ReadyPhotos));
afterEach(() => vi.unstubAllGlobals());

const file = (name: string) => new File([name], name, { type: 'image/jpeg' });

async function placesOf(draftId: string): Promise<[string, number][]> {
  return (await photosOf(draftId)).map(({ name, position }) => [name, position]);
}

describe('an added photo', () => {
  it('has the position after the photos of the form', async () => {
    const draftId = await storeDraft('depot', 0);
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await addPhoto(draftId, file(name));
    expect(await placesOf(draftId)).toEqual([
      ['a.jpg', 1],
      ['b.jpg', 2],
      ['c.jpg', 3],
    ]);
  });

  it('keeps its name, with the extension of its new type', async () => {
    const draftId = await storeDraft('depot', 0);
    for (const name of ['plate.front.heic', 'plate', '.png']) await addPhoto(draftId, file(name));
    expect((await placesOf(draftId)).map(([name]) => name)).toEqual(['plate.front.jpg', 'plate.jpg', 'photo.jpg']);
    const taken = await addPhoto(draftId, new File(['%PDF-1.7'], 'receipt.jpg'));
    expect([taken.name, taken.type]).toEqual(['receipt.pdf', 'application/pdf']);
  });

  it('is stored when its draft is saved, and not before', async () => {
    const draftId = await storeDraft('depot', 0);
    const draft = Promise.withResolvers<void>();
    const replied = vi.spyOn(ReadyPhotos.prototype, 'dispatchEvent');
    const taking = addPhoto(draftId, file('a.jpg'), 'photo', draft.promise);
    await waitFor(() => expect(replied).toHaveBeenCalledOnce());
    replied.mockRestore();
    expect(await placesOf(draftId)).toEqual([]);
    draft.resolve();
    await taking;
    expect(await placesOf(draftId)).toEqual([['a.jpg', 1]]);
  });

  it('is not stored when its draft could not be saved', async () => {
    const draftId = await storeDraft('depot', 0);
    const full = new DOMException('Full', 'QuotaExceededError');
    await expect(addPhoto(draftId, file('a.jpg'), 'photo', Promise.reject(full))).rejects.toBe(full);
    expect(await placesOf(draftId)).toEqual([]);
  });

  it('is refused and not stored when it does not fit on the device', async () => {
    const draftId = await storeDraft('depot', 0);
    fillDevice('photoBytes');
    await expect(addPhoto(draftId, file('a.jpg'))).rejects.toMatchObject({ reason: 'storage_full' });
    expect(await photosOf(draftId)).toEqual([]);
  });

  it('is refused before it is prepared when the browser reports too little space', async () => {
    const draftId = await storeDraft('depot', 0);
    const preparing = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const slow = file('a.jpg');
    vi.spyOn(slow, 'bytes').mockReturnValue(preparing.promise);
    const storage = { estimate: async () => ({ usage: 1_000, quota: 1_000 }) };
    vi.stubGlobal('navigator', { locks: navigator.locks, storage });
    const refusal = await thrownBy(addPhoto(draftId, slow));
    preparing.resolve(new Uint8Array(3));
    expect(refusal).toMatchObject({ reason: 'storage_full' });
    expect(await photosOf(draftId)).toEqual([]);
  });

  it('has the position after photos that another tab has added meanwhile', async () => {
    const draftId = await storeDraft('depot', 0);
    await addPhoto(draftId, file('a.jpg'));
    await storePhoto(draftId, 2, 10, { name: 'other.jpg' });
    const taken = await addPhoto(draftId, file('b.jpg'));
    expect(taken.position).toBe(3);
    expect(await placesOf(draftId)).toEqual([
      ['a.jpg', 1],
      ['other.jpg', 2],
      ['b.jpg', 3],
    ]);
  });

  it('has a position in its own form, whichever form the last photo was added to', async () => {
    const [one, other] = [await storeDraft('depot', 4), await storeDraft('depot', 0)];
    await addPhoto(one, file('a.jpg'));
    await addPhoto(other, file('b.jpg'));
    expect((await placesOf(one)).at(-1)).toEqual(['a.jpg', 5]);
    expect(await placesOf(other)).toEqual([['b.jpg', 1]]);
  });

  it('counts with its bytes, with those of another tab and without removed ones', async () => {
    const draftId = await storeDraft('depot', 0);
    const first = await addPhoto(draftId, file('a.jpg'));
    await addPhoto(draftId, file('bcd.jpg'));
    expect(await photoFigures(draftId)).toEqual({ photoCount: 2, photoBytes: 12, proofCount: 0 });
    await storePhoto(draftId, 3, 100);
    expect(await photoFigures(draftId)).toEqual({ photoCount: 3, photoBytes: 112, proofCount: 0 });
    await removePhoto(first.id);
    expect(await photoFigures(draftId)).toEqual({ photoCount: 2, photoBytes: 107, proofCount: 0 });
  });

  it('is counted once: the last one that fits is stored, the next one refused, and removing one frees space', async () => {
    const draftId = await storeDraft('depot', 0);
    const taken = await Promise.all([addPhoto(draftId, file('1.jpg')), addPhoto(draftId, file('2.jpg'))]);
    for (const name of ['3.jpg', '4.jpg', '5.jpg', '6.jpg', '7.jpg', '8.jpg', '9.jpg', '10.jpg'])
      await addPhoto(draftId, file(name));
    await expect(addPhoto(draftId, file('11.jpg'))).rejects.toMatchObject({ reason: 'too_many' });
    expect(await photosOf(draftId)).toHaveLength(10);
    await removePhoto(taken[0].id);
    expect((await addPhoto(draftId, file('11.jpg'))).position).toBe(11);
  });

  it('is not counted with the proof of purchase: ten photos fit beside it', async () => {
    const draftId = await storeDraft('depot', 9);
    await storePhoto(draftId, 10, 100, { purpose: 'proof_of_purchase' });
    expect((await addPhoto(draftId, file('10.jpg'))).position).toBe(11);
    await expect(addPhoto(draftId, file('11.jpg'))).rejects.toMatchObject({ reason: 'too_many' });
  });

  it('is refused and not stored once the form is submitted', async () => {
    const draftId = await storeDraft('depot', 1);
    await submitClaim(draftId, claimPayload);
    await expect(addPhoto(draftId, file('late.jpg'))).rejects.toMatchObject({ reason: 'too_late' });
    expect(await photosOf(draftId)).toHaveLength(1);
  });
});

it("is a copy: later changes of the camera's file and of the worker do not affect it", async () => {
  vi.stubGlobal('Worker', undefined);
  const draftId = await storeDraft('depot', 0);
  const receipt = new File(['%PDF-1.7 receipt'], 'receipt.pdf');
  const { id } = await addPhoto(draftId, receipt);
  const gone = () => Promise.reject(new DOMException('The file is gone', 'NotReadableError'));
  vi.spyOn(receipt, 'arrayBuffer').mockImplementation(gone);
  vi.spyOn(receipt, 'slice').mockImplementation(() => new Blob());
  const row = await database.photos.get(id);
  expect(row && Buffer.from(await readPhotoBytes(row)).toString()).toBe('%PDF-1.7 receipt');
});

describe('the rating plate', () => {
  it('is first, and the next photo is behind the others', async () => {
    const draftId = await storeDraft('depot', 0);
    await addPhoto(draftId, file('a.jpg'));
    await addPhoto(draftId, file('plate.jpg'), 'rating_plate');
    await addPhoto(draftId, file('b.jpg'));
    expect(await placesOf(draftId)).toEqual([
      ['plate.jpg', 0],
      ['a.jpg', 1],
      ['b.jpg', 2],
    ]);
  });
});

it('keeps its purpose as a proof of purchase, and is an ordinary photo as a second rating plate', async () => {
  const draftId = await storeDraft('depot', 0);
  await addPhoto(draftId, file('plate.jpg'), 'rating_plate');
  await addPhoto(draftId, file('receipt.jpg'), 'proof_of_purchase');
  await addPhoto(draftId, file('plate again.jpg'), 'rating_plate');
  expect((await photosOf(draftId)).map(({ name, purpose }) => [name, purpose])).toEqual([
    ['plate.jpg', 'rating_plate'],
    ['receipt.jpg', 'proof_of_purchase'],
    ['plate again.jpg', 'photo'],
  ]);
});

it('is refused beyond the maximum of its form', async () => {
  const draftId = await storeDraft('depot', 1);
  await expect(addPhoto(draftId, file('b.jpg'), 'photo', undefined, { max: 1 })).rejects.toMatchObject({
    reason: 'too_many',
  });
});

describe('the file of an estimate', () => {
  it('replaces the previous one', async () => {
    const draftId = await storeDraft('depot', 0);
    await addPhoto(draftId, file('a.jpg'), 'follow_up');
    await addPhoto(draftId, file('b.jpg'), 'follow_up');
    expect((await placesOf(draftId)).map(([name]) => name)).toEqual(['b.jpg']);
  });
});

describe('a photo that replaces another', () => {
  it('gets its place, also among as many files as there may be', async () => {
    const draftId = await storeDraft('depot', 0);
    const plate = await addPhoto(draftId, file('plate.jpg'), 'rating_plate');
    const old = await addPhoto(draftId, file('a.jpg'));
    const last = await addPhoto(draftId, file('b.jpg'), 'photo');
    const retaken = await addPhoto(draftId, file('c.jpg'), 'photo', undefined, { max: 3, replaced: () => old.id });
    const anotherPlate = await addPhoto(draftId, file('d.jpg'), 'rating_plate', undefined, {
      replaced: () => plate.id,
    });
    const photos = await photosOf(draftId);
    expect(photos.map(({ id }) => id)).toEqual([anotherPlate.id, retaken.id, last.id]);
    expect(photos[0]?.purpose).toBe('rating_plate');
    expect(await database.photoBytes.count()).toBe(3);
  });

  it('is one more if the other was removed meanwhile', async () => {
    const draftId = await storeDraft('depot', 0);
    const old = await addPhoto(draftId, file('a.jpg'));
    await removePhoto(old.id);
    await addPhoto(draftId, file('b.jpg'), 'photo', undefined, { replaced: () => old.id });
    expect(await photosOf(draftId)).toHaveLength(1);
  });
});
