import { engineOf } from '#tests/support/engine-of.ts';
import { clientAt } from '#tests/support/client-at.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { useHttpAnswers } from '#tests/support/http-answers.ts';
import { PortalStandIn } from '#tests/support/portal-stand-in.ts';
import { ReadyPhotos } from '#tests/support/ready-photos.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editEntry } from '#offline/outbox/edit.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { photosOf, removePhoto, addPhoto } from '#offline/photos/photos.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { createUploader } from '#offline/uploads/uploader.ts';
import { database } from '#storage/database.ts';
import { encryptWork } from '#storage/encrypt-rows.ts';
import { photoRowsOf } from '#storage/photo-rows.ts';
import type { Entry, PhotoRow } from '#storage/rows.ts';

useEmptyDevice();
const http = useHttpAnswers();
let portal: PortalStandIn;
let faults: unknown[];

beforeEach(() => {
  portal = new PortalStandIn(http);
  faults = [];
  vi.stubGlobal('Worker', ReadyPhotos);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function drain(): Promise<void> {
  const probe = async () => 'online' as const;
  const sender = { database, client: clientAt(http.url), onProgress: () => {}, probe };
  const engine = engineOf({
    send: (entry) => sendByKind(entry, sender),
    probe,
    onFault: (error) => faults.push(error),
  });
  await engine.drain();
}

/** Queues a claim with three photos. Returns its second one. */
async function submit(): Promise<{ id: string; second: PhotoRow }> {
  const id = await storeDraft('depot', 3);
  await submitClaim(id, claimPayload);
  const [, second] = await photoRowsOf(database, id);
  if (!second) throw new Error('There is no second photo');
  return { id, second };
}

async function entryOf(id: string): Promise<Entry> {
  const entry = await database.entries.get(id);
  if (!entry) throw new Error(`No entry ${id}`);
  return entry;
}

async function shown(ownerId: string): Promise<boolean[]> {
  return (await photosOf(ownerId)).map(({ bytes }) => bytes !== null);
}

async function change(id: string, by: (bytes: ArrayBuffer) => ArrayBuffer): Promise<void> {
  const row = await database.photoBytes.get(id);
  if (row) await database.photoBytes.put({ ...row, bytes: by(row.bytes) });
}

/** Simulates a browser that has lost the file of a value: the row exists, and reading it fails. */
function failReading(id: string, name: string): void {
  const get = IDBObjectStore.prototype.get;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'photoBytes' && key === id) throw new DOMException('Data lost due to missing file', name);
    return get.call(this, key);
  });
}

const losses: [string, (id: string) => unknown][] = [
  ['its bytes are gone', (id) => database.photoBytes.delete(id)],
  ['it is empty', (id) => change(id, () => new ArrayBuffer())],
  ['a byte of it is another', (id) => change(id, (bytes) => new Uint8Array(bytes).with(7, 0).fill(1, 8, 16).buffer)],
  ['the file of its value is gone', (id) => failReading(id, 'NotReadableError')],
  [
    'it does not decrypt',
    async (id) => {
      await encryptWork('depot');
      await change(id, (bytes) => new Uint8Array(bytes).fill(1, 20, 40).buffer);
    },
  ],
];

describe('a photo that this device has lost', () => {
  it.each(losses)('keeps its entry on the device, with its name: %s', async (_, lose) => {
    const { id, second } = await submit();
    await lose(second.id);
    await drain();
    expect(await entryOf(id)).toMatchObject({
      state: 'attention',
      cause: { code: 'incomplete', lost: [second.id] },
      attempts: 0,
    });
    expect(portal.claims).toEqual([]);
    expect(faults).toEqual([]);
    expect(await shown(id)).toEqual([true, false, true]);
  });

  it('is named with all other lost photos', async () => {
    const { id } = await submit();
    const rows = await photoRowsOf(database, id);
    await database.photoBytes.bulkDelete(rows.slice(1).map((row) => row.id));
    await drain();
    expect((await entryOf(id)).cause.lost).toEqual(rows.slice(1).map((row) => row.id));
  });

  it('is reported before anything is sent, also with chunked uploads', async () => {
    const { id, second } = await submit();
    await database.photoBytes.delete(second.id);
    http.answerAll(({ path }) => Promise.reject(new Error(`Nothing is asked for ${path}`)));
    const entry = { ...(await entryOf(id)), attempted: false };
    const sent = await createUploader({ database, pieceBytes: () => 1_000_000 }).send(entry, (pieces) =>
      sendByKind(entry, {
        database,
        client: clientAt(http.url),
        pieces,
        onProgress: () => {},
        probe: async () => 'online',
      }),
    );
    expect(sent.outcome).toEqual({ kind: 'incomplete', lost: [second.id] });
  });

  it('is taken again in the form, and the claim is sent completely', async () => {
    const { id, second } = await submit();
    await database.photoBytes.delete(second.id);
    await drain();
    const draftId = await editEntry(id);
    expect(await shown(draftId)).toEqual([true, false, true]);
    await removePhoto(second.id);
    const again = await addPhoto(draftId, new File(['taken again'], 'again.jpg'));
    await submitClaim(draftId, claimPayload);
    await drain();
    const { state, receipt } = await entryOf(draftId);
    expect([state, receipt?.files?.length]).toEqual(['sent', 3]);
    expect(receipt?.files?.map(({ sha256 }) => sha256)).toContain(again.sha256);
    expect(portal.claims).toHaveLength(1);
  });

  it('is left out when a person removes it', async () => {
    const { id, second } = await submit();
    await database.photoBytes.delete(second.id);
    await drain();
    const draftId = await editEntry(id);
    await removePhoto(second.id);
    await submitClaim(draftId, claimPayload);
    await drain();
    expect((await entryOf(draftId)).receipt?.files).toHaveLength(2);
  });

  it('is read again at a manual retry, and sent if it can be read then', async () => {
    const { id, second } = await submit();
    failReading(second.id, 'NotReadableError');
    await drain();
    vi.restoreAllMocks();
    await retryEntry(id);
    await drain();
    expect(await entryOf(id)).toMatchObject({ state: 'sent' });
  });
});

it('an error without details about the photo counts as a failure, and three of them end the attempts', async () => {
  const { id, second } = await submit();
  failReading(second.id, 'TimeoutError');
  for (let attempt = 1; attempt <= 3; attempt++) {
    await database.entries.update(id, { nextAttemptAt: 0 });
    await drain();
  }
  expect(await entryOf(id)).toMatchObject({ state: 'attention', cause: { code: 'three_failures' } });
  expect(faults).toHaveLength(3);
  expect(portal.claims).toEqual([]);
});
