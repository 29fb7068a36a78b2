import { storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it } from 'vitest';
import { database } from '#storage/database.ts';
import { encryptPhoto } from '#storage/encrypt-rows.ts';
import { decryptPhoto, loadPhotos, readPhotoBytes } from '#storage/photo-bytes.ts';
import { deletePhotosOf, movePhotos, photoRowsOf } from '#storage/photo-rows.ts';
import { sweepPhotoBytes } from '#storage/sweep-photos.ts';
import { PhotoLost, storedBytes } from '#storage/stored-bytes.ts';

useEmptyDevice();

const lost = (id: string) => expect.objectContaining({ name: 'PhotoLost', photoIds: [id] });

describe('the bytes of a photo', () => {
  it.each([
    ['size', { size: 99 }],
    ['hash', { sha256: '0'.repeat(64) }],
  ])('are lost if their %s differs from that of the row', async (_, change) => {
    const photo = await storePhoto('form', 1, 100);
    expect((await readPhotoBytes(photo)).byteLength).toBe(100);
    await expect(readPhotoBytes({ ...photo, ...change })).rejects.toThrow(lost(photo.id));
  });

  it('are lost if they are in neither table', async () => {
    const photo = await storePhoto('form', 1, 100);
    await database.photoBytes.clear();
    await expect(readPhotoBytes(photo)).rejects.toThrow(PhotoLost);
    await expect(storedBytes(database, photo)).rejects.toThrow(lost(photo.id));
  });

  it('are lost if the row of an older version has none', async () => {
    const photo = await storePhoto('form', 1, 100);
    await database.photoBytes.clear();
    const bytes = new Blob(['text']);
    bytes.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotFoundError'));
    const cause = expect.objectContaining({ name: 'NotFoundError' });
    await expect(storedBytes(database, { ...photo, bytes })).rejects.toMatchObject({ photoIds: [photo.id], cause });
  });

  it('of an older row are returned with its account and key', async () => {
    const { bytesKey: _, ...photo } = await storePhoto('form', 1, 100);
    await database.photoBytes.clear();
    const bytes = new Blob(['text']);
    const buffer = await bytes.arrayBuffer();
    expect(await storedBytes(database, { ...photo, bytes })).toEqual({ id: photo.id, bytes: buffer });
    const owned = { ...photo, bytes, accountId: 'depot', bytesKey: 'key-1' };
    const { id } = photo;
    expect(await storedBytes(database, owned)).toEqual({ id, bytes: buffer, accountId: 'depot', bytesKey: 'key-1' });
  });

  it('need no key if they are not encrypted, and cannot be read without theirs', async () => {
    const bytes = new ArrayBuffer(4);
    expect(await decryptPhoto(database, { id: 'photo-1', accountId: 'depot', bytes })).toBe(bytes);
    const sealed = decryptPhoto(database, { id: 'photo-1', accountId: 'depot', bytesKey: 'not here', bytes });
    await expect(sealed).rejects.toThrow('not on this device');
    await expect(sealed).rejects.not.toThrow(PhotoLost);
  });
});

describe('displayed photos', () => {
  it('are read once, with their type, while they are displayed', async () => {
    await storePhoto('form', 1, 100);
    await storePhoto('form', 2, 200, { type: 'application/pdf' });
    const rows = await photoRowsOf(database, 'form');
    const shown = await loadPhotos(rows);
    expect(shown.map(({ bytes }) => [bytes?.type, bytes?.size])).toEqual([
      ['image/jpeg', 100],
      ['application/pdf', 200],
    ]);
    await database.photoBytes.clear();
    const again = await loadPhotos(rows);
    expect(again.every(({ bytes }, at) => bytes === shown[at]?.bytes)).toBe(true);
    // A photo that is known to be lost is displayed as lost.
    await expect(readPhotoBytes(rows[0] ?? never())).rejects.toThrow(PhotoLost);
    expect((await loadPhotos(rows)).map(({ bytes }) => bytes !== null)).toEqual([false, true]);
  });

  it('leave out photos whose key is not on this device', async () => {
    const first = await storePhoto('form', 1, 100);
    const second = await storePhoto('form', 2, 100);
    await encryptPhoto(database, first.id, 'depot');
    const row = await database.photoBytes.get(first.id);
    await database.photoBytes.put({ ...(row ?? never()), bytesKey: 'not here' });
    expect((await loadPhotos(await photoRowsOf(database, 'form'))).map(({ id }) => id)).toEqual([second.id]);
  });
});

describe('the rows of photos', () => {
  it('are in the order of their positions', async () => {
    for (const position of [3, 1, 2]) await storePhoto('form', position, 10);
    expect((await photoRowsOf(database, 'form')).map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it('move to another owner with their bytes, and are removed with them', async () => {
    const photo = await storePhoto('form', 1, 10);
    const other = await storePhoto('other', 1, 10);
    await storePhoto('third', 1, 10);
    await movePhotos(database, 'form', 'entry');
    expect(await photoRowsOf(database, 'form')).toEqual([]);
    expect(await photoRowsOf(database, 'entry')).toEqual([{ ...photo, entryId: 'entry' }]);
    await deletePhotosOf(database, 'entry', 'third');
    expect(await database.photos.toCollection().primaryKeys()).toEqual([other.id]);
    expect(await database.photoBytes.toCollection().primaryKeys()).toEqual([other.id]);
  });

  it('that an older version deleted leave no bytes', async () => {
    const photo = await storePhoto('form', 1, 10);
    const other = await storePhoto('form', 2, 10);
    await database.photos.delete(photo.id);
    await sweepPhotoBytes(database);
    expect(await database.photoBytes.toCollection().primaryKeys()).toEqual([other.id]);
  });
});

function never(): never {
  throw new Error('There is a row');
}
