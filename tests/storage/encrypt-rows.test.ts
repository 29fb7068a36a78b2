import { plainKey, storageKeyOf, storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { expect, it, vi } from 'vitest';
import { saveFormDraft } from '#offline/drafts/form-drafts.ts';
import { removePhoto } from '#offline/photos/photos.ts';
import { database, PortalDatabase } from '#storage/database.ts';
import { encryptPhoto, encryptWork } from '#storage/encrypt-rows.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';

useEmptyDevice();

it('encrypts the form drafts of the account that were stored before it had a key', async () => {
  await saveFormDraft('contact:early', { message: 'Where is the plate?' });
  await database.keyring.take('early', await plainKey(storageKeyOf('early')));
  await encryptWork('early');
  await database.storageKeys.clear();
  const nextPage = new PortalDatabase('depot-portal');
  expect(await nextPage.formDrafts.get('contact:early')).not.toHaveProperty('value');
  nextPage.close();
});

it('leaves a photo as it is while its account has no key', async () => {
  const { id } = await storePhoto('form', 1, 100);
  expect(await encryptPhoto(database, id, 'without-key')).toBe(false);
  expect((await database.photos.get(id))?.bytesKey).toBeUndefined();
});

it('encrypts once a photo that two tabs encrypt at the same time', async () => {
  const photo = await storePhoto('form', 1, 100);
  const before = new Uint8Array(await readPhotoBytes(photo));
  const done = await Promise.all([1, 2].map(() => encryptPhoto(database, photo.id, 'depot')));
  expect(new Set(done)).toEqual(new Set([true, false]));
  const row = await database.photos.get(photo.id);
  expect(row && new Uint8Array(await readPhotoBytes(row))).toEqual(before);
});

it('does not bring back a photo that is removed meanwhile', async () => {
  const { id } = await storePhoto('form', 1, 100);
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...asked) => {
    await removePhoto(id);
    return encrypt(...asked);
  });
  expect(await encryptPhoto(database, id, 'depot')).toBe(false);
  expect([await database.photos.count(), await database.photoBytes.count()]).toEqual([0, 0]);
});

it('does not call a photo lost that is sent before its bytes are read', async () => {
  const { id } = await storePhoto('form', 1, 100);
  const read = database.photos.get.bind(database.photos);
  vi.spyOn(database.photos, 'get').mockImplementationOnce((key) =>
    read(key).then(async (row) => {
      await removePhoto(id);
      return row;
    }),
  );
  expect(await encryptPhoto(database, id, 'depot')).toBe(false);
});
