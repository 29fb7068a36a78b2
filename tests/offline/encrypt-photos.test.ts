import 'fake-indexeddb/auto';
import { ModelLocks } from '#tests/faults/model/model-locks.ts';
import { claimPayload, storeDraft, storePhoto, useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it, vi } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { createPhotoEncryption, type PhotoEncryptionOptions } from '#offline/photos/encrypt-photos.ts';
import { photosOf, removePhoto } from '#offline/photos/photos.ts';
import { fileOf } from '#offline/uploads/file-of.ts';
import { leaveDevice } from '#session/session-lifecycle.ts';
import { database } from '#storage/database.ts';
import { sha256Of } from '#offline/sha256-of.ts';

useEmptyDevice();

const locks = new ModelLocks();
const encryption = (options: Partial<PhotoEncryptionOptions> = {}) =>
  createPhotoEncryption({
    database,
    locks: locks.of({}),
    mayContinue: async () => true,
    onFault: (error) => {
      throw error;
    },
    ...options,
  });

/** The positions of the unencrypted photos. */
async function open(): Promise<number[]> {
  const rows = await database.photos.orderBy('[entryId+position+size]').toArray();
  return rows.filter(({ bytesKey }) => bytesKey === undefined).map(({ position }) => position);
}

/** Compares the photos in forms and requests with the originals. */
async function expectAsTaken(ownerId: string, count: number): Promise<void> {
  const shown = await photosOf(ownerId);
  expect(shown).toHaveLength(count);
  for (const one of shown) {
    expect(await sha256Of((await one.bytes?.arrayBuffer()) ?? new ArrayBuffer())).toBe(one.sha256);
    const row = await database.photos.get(one.id);
    const file = row && (await fileOf(row));
    expect([file?.name, file?.blob.type]).toEqual([one.name, one.type]);
    expect(await sha256Of((await file?.blob.arrayBuffer()) ?? new ArrayBuffer())).toBe(one.sha256);
  }
}

describe('stored photos', () => {
  it('of forms and entries are encrypted one at a time, and decrypted unchanged', async () => {
    const draftId = await storeDraft('depot', 2);
    const entryId = await storeDraft('depot-a', 3);
    await submitClaim(entryId, claimPayload);
    let atOnce = 0;
    let most = 0;
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...asked) => {
      most = Math.max(most, (atOnce += 1));
      const locked = await encrypt(...asked);
      atOnce -= 1;
      return locked;
    });
    const written: number[] = [];
    const one = encryption({ mayContinue: async (count) => written.push(count) > 0 });
    expect(await one.run()).toBe('all encrypted');
    expect(most).toBe(1);
    vi.restoreAllMocks();
    expect(await open()).toEqual([]);
    expect(written).toEqual([0, 0, 1, 2, 3, 4]);
    await expectAsTaken(draftId, 2);
    await expectAsTaken(entryId, 3);

    // The second run reads only new photos.
    written.length = 0;
    await one.run();
    expect(written).toEqual([]);
    await storePhoto(draftId, 3, 100);
    await one.run();
    expect(await open()).toEqual([]);
    await expectAsTaken(draftId, 3);
  });

  it('stay unencrypted while an entry is being sent, or another tab encrypts', async () => {
    await storeDraft('depot', 1);
    const tab = locks.of({});
    for (const name of ['outbox:depot', 'photos at rest']) {
      const end = await tab.request(name, async () => encryption().run());
      expect([name, end, await open()]).toEqual([name, 'busy', [1]]);
    }
    expect(await encryption().run()).toBe('all encrypted');
    expect(await open()).toEqual([]);
  });

  it('wait while a person works, and the run resumes afterwards', async () => {
    await storeDraft('depot', 3);
    const one = encryption({ mayContinue: async (written) => written < 2 });
    expect(await one.run()).toBe('disturbed');
    expect(await open()).toHaveLength(1);
    expect(await one.run()).toBe('all encrypted');
    expect(await open()).toEqual([]);
  });

  it('that cannot be encrypted stay readable: on a full device until there is space, a single failing one without the others', async () => {
    await storeDraft('depot', 2);
    const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(full);
    const faults: unknown[] = [];
    const one = encryption({ onFault: (error) => faults.push(error) });
    expect(await one.run()).toBe('full');
    expect(await open()).toEqual([1, 2]);

    encrypt.mockImplementationOnce(() => Promise.reject(new DOMException('Unreadable', 'NotReadableError')));
    expect(await one.run()).toBe('all encrypted');
    expect(faults).toMatchObject([{ name: 'NotReadableError' }]);
    expect(await open()).toHaveLength(1);
    // Not repeated for as long as the page stays.
    expect(await one.run()).toBe('all encrypted');
    expect(await open()).toHaveLength(1);
    vi.restoreAllMocks();
    await leaveDevice('depot');
    expect(await open()).toEqual([]);
  });

  it('can be removed or moved back into their form during the run', async () => {
    const id = await storeDraft('depot', 2);
    await submitClaim(id, claimPayload);
    await database.entries.update(id, { attempted: true });
    const [first] = await photosOf(id);
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    let draftId = '';
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...asked) => {
      draftId = await editEntry(id);
      await removePhoto(first?.id ?? '');
      return encrypt(...asked);
    });
    await encryption().run();
    vi.restoreAllMocks();
    expect(draftId).not.toBe(id);
    expect(await open()).toEqual([]);
    await expectAsTaken(draftId, 1);
  });

  it('of an account without a key, or a signed-out one, stay unchanged', async () => {
    await storeDraft('unlocked', 1);
    await storePhoto('a guest’s form', 1, 100);
    const id = await storeDraft('depot', 1);
    await leaveDevice('depot');
    await storePhoto(id, 2, 100);
    expect(await encryption().run()).toBe('all encrypted');
    expect(await open()).toHaveLength(3);
    await database.storageKeys.clear();
    expect(await encryption().run()).toBe('all encrypted');
    expect(await open()).toHaveLength(3);
  });

  it('stay unencrypted beside unencrypted rows from before there was a key', async () => {
    const keys = await database.storageKeys.toArray();
    await database.storageKeys.clear();
    const id = await storeDraft('later', 1);
    const [key] = keys;
    if (key) await database.storageKeys.add({ ...key, accountId: 'later' });
    const written: number[] = [];
    await encryption({ mayContinue: async (count) => written.push(count) > 0 }).run();
    expect(written).toEqual([0, 0]);
    let sealed = 0;
    await database.drafts.where({ accountId: 'later' }).each((row) => void (sealed += Number('sealed' in row)));
    expect([sealed, await open()]).toEqual([1, []]);
    await expectAsTaken(id, 1);
  });
});
