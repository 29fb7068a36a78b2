import { claimPayload, plainKey, storageKeyOf, storeDraft, storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it, vi } from 'vitest';
import { saveFormDraft } from '#offline/drafts/form-drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { removePhoto } from '#offline/photos/photos.ts';
import { database, PortalDatabase } from '#storage/database.ts';
import { encryptPhoto, encryptPlainRows, encryptWork } from '#storage/encrypt-rows.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import { photoRowsOf } from '#storage/photo-rows.ts';

useEmptyDevice();

it('form drafts of an account from before it had a key are encrypted', async () => {
  await saveFormDraft('contact:early', { message: 'Where is the plate?' });
  await database.keyring.take('early', await plainKey(storageKeyOf('early')));
  await encryptWork('early');
  await database.storageKeys.clear();
  const nextPage = new PortalDatabase('depot-portal');
  expect(await nextPage.formDrafts.get('contact:early')).not.toHaveProperty('value');
  nextPage.close();
});

describe('the work of an account that signs out', () => {
  it('is completely encrypted with its last key: a draft, a claim and the photos of both', async () => {
    const photos = [];
    for (const submitted of [true, false]) {
      const id = await storeDraft('depot', 2);
      if (submitted) await submitClaim(id, claimPayload);
      photos.push(...(await photoRowsOf(database, id)));
    }
    expect(photos.map(({ bytesKey }) => bytesKey)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await encryptWork('depot')).toBe(true);
    const key = await database.keyring.current('depot');
    const after = await database.photos.bulkGet(photos.map(({ id }) => id));
    expect(after.map((photo) => photo?.bytesKey)).toEqual(photos.map(() => key?.id));
  });

  it('is not encrypted without a key', async () => {
    const id = await storeDraft('without-key', 1);
    expect(await encryptWork('without-key')).toBe(false);
    const [photo] = await photoRowsOf(database, id);
    expect(photo?.bytesKey).toBeUndefined();
  });

  it.each([
    ['a row', 'entries'],
    ['a photo', 'photoBytes'],
  ])('stays unchanged if %s cannot be written, which is logged', async (_, name) => {
    const id = await storeDraft('depot', 1);
    await submitClaim(id, claimPayload);
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { put } = IDBObjectStore.prototype;
    const writing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
    ) {
      if (this.name === name) throw new DOMException('Full', 'QuotaExceededError');
      return put.call(this, value);
    });
    expect(await encryptWork('depot')).toBe(false);
    writing.mockRestore();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    expect(await database.entries.get(id)).toMatchObject({ payload: claimPayload });
    for (const photo of await photoRowsOf(database, id))
      expect(await readPhotoBytes(photo)).toHaveProperty('byteLength', 1000);
    expect(await encryptWork('depot')).toBe(true);
  });

  it('from before it had a key is found, and encrypted once', async () => {
    const id = await storeDraft('earlier', 0);
    await submitClaim(id, claimPayload);
    await storeDraft('earlier', 0);
    expect(await encryptPlainRows(database, 'depot')).toBe(false);
    await database.keyring.take('earlier', await plainKey(storageKeyOf('earlier')));
    expect(await encryptPlainRows(database, 'earlier')).toBe(true);
    expect(await encryptPlainRows(database, 'earlier')).toBe(false);
    expect(await database.entries.get(id)).toMatchObject({ payload: claimPayload });
  });
});

it('a photo stays unchanged while its account has no key', async () => {
  const { id } = await storePhoto('form', 1, 100);
  expect(await encryptPhoto(database, id, 'without-key')).toBe(false);
  expect((await database.photos.get(id))?.bytesKey).toBeUndefined();
});

it('a photo that two tabs encrypt at the same time is encrypted once', async () => {
  const photo = await storePhoto('form', 1, 100);
  const before = new Uint8Array(await readPhotoBytes(photo));
  const done = await Promise.all([1, 2].map(() => encryptPhoto(database, photo.id, 'depot')));
  expect(new Set(done)).toEqual(new Set([true, false]));
  const row = await database.photos.get(photo.id);
  expect(row && new Uint8Array(await readPhotoBytes(row))).toEqual(before);
});

it('a photo that is removed meanwhile is not restored', async () => {
  const { id } = await storePhoto('form', 1, 100);
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...asked) => {
    await removePhoto(id);
    return encrypt(...asked);
  });
  expect(await encryptPhoto(database, id, 'depot')).toBe(false);
  expect([await database.photos.count(), await database.photoBytes.count()]).toEqual([0, 0]);
});

it('a photo that is sent before its bytes are read is not reported as lost', async () => {
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
