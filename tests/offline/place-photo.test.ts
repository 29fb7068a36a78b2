import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it } from 'vitest';
import { placePhoto } from '#offline/photos/place-photo.ts';
import { photosOf } from '#offline/photos/photos.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

async function draftWith(count: number): Promise<{ draftId: string; ids: string[] }> {
  const draftId = await storeDraft('depot', count);
  return { draftId, ids: await order(draftId) };
}

async function order(draftId: string): Promise<string[]> {
  return (await photosOf(draftId)).map(({ id }) => id);
}

describe('moving a photo', () => {
  it.each([
    [0, 2, [1, 2, 0, 3]],
    [3, 0, [3, 0, 1, 2]],
    [2, 1, [0, 2, 1, 3]],
    [1, 1, [0, 1, 2, 3]],
  ])('moves number %i to position %i', async (from, to, expected) => {
    const { draftId, ids } = await draftWith(4);
    await placePhoto(ids[from] ?? '', to);
    expect((await order(draftId)).map((id) => ids.indexOf(id))).toEqual(expected);
  });

  it('leaves the rating plate first, and the proof of purchase in its position', async () => {
    const { draftId, ids } = await draftWith(4);
    const [plate = '', first = '', proof = '', last = ''] = ids;
    await database.photos.update(plate, { purpose: 'rating_plate', position: 0 });
    await database.photos.update(proof, { purpose: 'proof_of_purchase' });
    await placePhoto(last, 0);
    expect(await order(draftId)).toEqual([plate, last, proof, first]);
    await placePhoto(plate, 1);
    await placePhoto(proof, 0);
    expect(await order(draftId)).toEqual([plate, last, proof, first]);
  });

  it('changes nothing once the draft is an entry: a repeat must have the same order', async () => {
    const { draftId, ids } = await draftWith(2);
    await submitClaim(draftId, claimPayload);
    await placePhoto(ids[1] ?? '', 0);
    expect(await order(draftId)).toEqual(ids);
  });

  it('ignores a photo that was removed meanwhile', async () => {
    const { draftId, ids } = await draftWith(2);
    await database.photos.delete(ids[0] ?? '');
    await placePhoto(ids[0] ?? '', 1);
    expect(await order(draftId)).toEqual([ids[1]]);
  });
});
