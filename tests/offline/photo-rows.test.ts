import { claimPayload, storeDraft, storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewGuestForm } from '#offline/guest-registration.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { placePhoto } from '#offline/photos/place-photo.ts';
import { photosOf } from '#offline/photos/photos.ts';
import { sweepSent } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';
import { readPhotoBytes } from '#storage/photo-bytes.ts';
import { moveBytesOut, photoRowsOf } from '#storage/photo-rows.ts';
import type { PhotoRow } from '#storage/rows.ts';
import { seal } from '#storage/seal.ts';
import { StorageFault } from '#storage/storage-fault.ts';

useEmptyDevice();

/** Stores a photo as an older version did: its bytes are a Blob in its row. */
async function storeOlderPhoto(entryId: string, position: number, text = `bytes ${position}`): Promise<PhotoRow> {
  const row: PhotoRow = {
    id: `older ${position}`,
    entryId,
    position,
    name: `${position}.jpg`,
    type: 'image/jpeg',
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: new Blob([text], { type: 'image/jpeg' }),
  };
  await database.photos.add(row);
  return row;
}

async function textsOf(ownerId: string): Promise<string[]> {
  const photos = await photosOf(ownerId);
  return Promise.all(photos.map(async ({ bytes }) => (bytes ? bytes.text() : 'lost')));
}

/** Returns the stores that `work` writes to. */
async function writtenTo(work: () => Promise<unknown>): Promise<Set<string>> {
  const names = new Set<string>();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    names.add(this.name);
    return original.call(this, value);
  });
  try {
    await work();
  } finally {
    put.mockRestore();
  }
  return names;
}
const original = IDBObjectStore.prototype.put;

async function refusedClaim(photos = 2): Promise<string> {
  const id = await storeDraft('depot', photos);
  await submitClaim(id, claimPayload);
  await refuse(id);
  return id;
}

async function refuse(id: string): Promise<void> {
  const cause = { code: 'refused' as const, at: '2026-11-21T10:00:00.000Z', status: 422 };
  await database.entries.update(id, { state: 'attention', attempted: true, cause });
}

describe("a change of a photo's position or owner", () => {
  const changes: [string, () => Promise<() => Promise<unknown>>][] = [
    [
      'putting it in another place',
      async () => {
        const [first] = await photoRowsOf(database, await storeDraft('depot', 3));
        return () => placePhoto(first?.id ?? '', 2);
      },
    ],
    [
      'changing a refused entry',
      async () => {
        const id = await refusedClaim();
        return () => editEntry(id);
      },
    ],
    [
      'sending a refused entry under another key',
      async () => {
        const id = await refusedClaim();
        return () => retryEntry(id);
      },
    ],
    [
      'giving a guest’s form another key',
      async () => {
        const form = { id: crypto.randomUUID(), values: {}, steps: null };
        await storePhoto(form.id, 1, 100);
        return () => renewGuestForm(form as never);
      },
    ],
  ];

  it.each(changes)('writes no bytes: %s', async (_, prepare) => {
    const change = await prepare();
    const stores = await writtenTo(change);
    expect(stores).toContain('photos');
    expect(stores).not.toContain('photoBytes');
  });
});

describe('photos of an older version, with their bytes in the row', () => {
  it('keep their bytes through each change, without being written over themselves', async () => {
    const id = await storeDraft('depot', 0);
    for (const position of [1, 2, 3]) await storeOlderPhoto(id, position);
    expect(await textsOf(id)).toEqual(['bytes 1', 'bytes 2', 'bytes 3']);
    await placePhoto('older 3', 0);
    expect(await textsOf(id)).toEqual(['bytes 3', 'bytes 1', 'bytes 2']);
    expect((await database.photos.toArray()).filter(({ bytes }) => bytes)).toEqual([]);
  });

  it.each([
    ['changing', editEntry],
    ['retrying', retryEntry],
  ] as const)('stay with an entry whose key is renewed by %s', async (_, goOn) => {
    const id = await storeDraft('depot', 0);
    await storeOlderPhoto(id, 1);
    await submitClaim(id, claimPayload);
    await refuse(id);
    expect(await textsOf(await goOn(id))).toEqual(['bytes 1']);
  });

  it('are decrypted, both in their rows and moved out of them', async () => {
    const key = database.keyring.inMemory('depot');
    if (!key) throw new Error('The depot has no key');
    const row = await storeOlderPhoto('form', 1);
    const sealed = await seal(key, await readPhotoBytes(row), ['photo bytes', row.id, 'depot']);
    await database.photos.delete(row.id);
    await database.photos.add({ ...row, accountId: 'depot', bytesKey: key.id, bytes: new Blob([sealed]) });
    const text = async () => Buffer.from(await readPhotoBytes((await database.photos.get(row.id)) ?? row)).toString();
    expect(await text()).toBe('bytes 1');
    await moveBytesOut(database, 'form');
    expect(await text()).toBe('bytes 1');
  });

  it('stay in their rows while they cannot be read', async () => {
    const row = await storeOlderPhoto('form', 1);
    const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('', 'UnknownError'));
    await moveBytesOut(database, 'form');
    reading.mockRestore();
    expect(Buffer.from(await readPhotoBytes((await database.photos.get(row.id)) ?? row)).toString()).toBe('bytes 1');
  });

  it('stay removed when they are removed while their bytes are read', async () => {
    const row = await storeOlderPhoto('form', 1);
    const { arrayBuffer } = Blob.prototype;
    const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
      await database.photos.delete(row.id);
      return arrayBuffer.call(this);
    });
    await moveBytesOut(database, 'form');
    reading.mockRestore();
    expect([await database.photos.count(), await database.photoBytes.count()]).toEqual([0, 0]);
  });

  it('are not skipped when the database fails', async () => {
    await storeOlderPhoto('form', 1);
    const reading = vi.spyOn(database.photoBytes, 'get').mockRejectedValueOnce(new StorageFault('lost'));
    await expect(moveBytesOut(database, 'form')).rejects.toThrow(StorageFault);
    reading.mockRestore();
  });

  it('are not read through an index or written over themselves: that throws for a developer', async () => {
    const row = await storeOlderPhoto('form', 1);
    await expect(database.photos.where({ entryId: 'form' }).toArray()).rejects.toThrow('through an index');
    await expect(database.photos.where({ entryId: 'form' }).each(({ bytes }) => bytes)).rejects.toThrow(
      'through an index',
    );
    const read = await database.photos.get(row.id);
    for (const [again] of [
      await database.photos.bulkGet([row.id]),
      await database.photos.where('id').equals(row.id).toArray(),
    ])
      await expect(again && database.photos.put(again)).rejects.toThrow('over themselves');
    await expect(database.photos.update(row.id, { position: 2 })).rejects.toThrow('over themselves');
    await expect(read && database.photos.put(read)).rejects.toThrow('over themselves');
    await expect(read && database.photos.add({ ...read, id: 'copy' })).rejects.toThrow('over themselves');
    expect(await textsOf('form')).toEqual(['bytes 1']);
  });
});

describe('bytes without a photo', () => {
  it('that a version without a table for them leaves are deleted by the next sweep; all others stay', async () => {
    const id = await storeDraft('depot', 2);
    const [gone, left] = await photoRowsOf(database, id);
    await database.photos.delete(gone?.id ?? '');
    await sweepSent(database, 'depot', Date.now());
    expect(await database.photoBytes.toCollection().primaryKeys()).toEqual([left?.id]);
  });
});

describe('a private window of WebKit, which stores no Blob', () => {
  const { add, put } = IDBObjectStore.prototype;
  const refuseBlobs = (write: typeof put) =>
    function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (holdsBlob(value)) throw new DOMException('Error preparing Blob/File data to be stored', 'UnknownError');
      return key === undefined ? write.call(this, value) : write.call(this, value, key);
    };
  const holdsBlob = (value: unknown): boolean =>
    value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsBlob));

  beforeEach(() => Object.assign(IDBObjectStore.prototype, { add: refuseBlobs(add), put: refuseBlobs(put) }));
  afterEach(() => Object.assign(IDBObjectStore.prototype, { add, put }));

  it('stores photos, encrypts them and returns them', async () => {
    const { addPhoto } = await import('#offline/photos/photos.ts');
    const { ReadyPhotos } = await import('#tests/support/ready-photos.ts');
    const { encryptWork } = await import('#storage/encrypt-rows.ts');
    vi.stubGlobal('Worker', ReadyPhotos);
    const id = await storeDraft('depot', 0);
    await addPhoto(id, new File(['a photo'], 'a.jpg', { type: 'image/jpeg' }));
    await submitClaim(id, claimPayload);
    await encryptWork('depot');
    expect(await textsOf(id)).toEqual(['a photo']);
    vi.unstubAllGlobals();
  });
});
