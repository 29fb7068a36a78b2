import { storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { expect, it } from 'vitest';
import { keepAsPlateOf, keepDespiteRemark } from '#offline/photos/keep-photo.ts';
import { photosOf } from '#offline/photos/photos.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

it('a photo that is used in spite of its remark keeps its bytes and loses the remark', async () => {
  const draftId = await storeDraft('depot', 2);
  const [first, second] = await photosOf(draftId);
  for (const { id } of await photosOf(draftId)) await database.photos.update(id, { remark: 'blurred' });
  await keepDespiteRemark(first?.id ?? '');
  const after = await photosOf(draftId);
  expect(after.map(({ remark }) => remark)).toEqual([undefined, 'blurred']);
  expect(after.map(({ sha256, bytes }) => [sha256, bytes?.size])).toEqual(
    [first, second].map((one) => [one?.sha256, one?.bytes?.size]),
  );
});

it('remembers for which serial number the photo of another plate is used', async () => {
  const draftId = await storeDraft('depot', 1);
  const [plate] = await photosOf(draftId);
  await keepAsPlateOf(plate?.id ?? '', 'DEMOACTIVE0001');
  expect(await photosOf(draftId)).toMatchObject([{ id: plate?.id, plateFor: 'DEMOACTIVE0001' }]);
});

it('ignores a photo that was removed meanwhile', async () => {
  const draftId = await storeDraft('depot', 1);
  const [photo] = await photosOf(draftId);
  await database.photos.delete(photo?.id ?? '');
  await keepDespiteRemark(photo?.id ?? '');
  expect(await photosOf(draftId)).toEqual([]);
});
