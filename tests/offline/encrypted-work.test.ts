import 'fake-indexeddb/auto';
import { claimPayload, storageKeyOf, useEmptyDevice } from '#tests/support/device.ts';
import { storedSession } from '#tests/support/stored-session.ts';
import { createHash } from 'node:crypto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { drafts } from '#offline/drafts/drafts.ts';
import { saveFormDraft } from '#offline/drafts/form-drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { listEntries, rowsInStates } from '#offline/outbox/list.ts';
import { placePhoto } from '#offline/photos/place-photo.ts';
import { renewEntries } from '#offline/outbox/renew.ts';
import { photosOf } from '#offline/photos/photos.ts';
import { readSnapshot, writeSnapshot } from '#offline/cache/snapshots.ts';
import { fileOf } from '#offline/uploads/file-of.ts';
import { beginSession, leaveDevice } from '#session/session-lifecycle.ts';
import { clearTokens, renewSession } from '#session/tokens.ts';
import { PortalDatabase, database } from '#storage/database.ts';

const customer = 'Marcy Okemaw';
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 500 }, () => 7)]);

useEmptyDevice();

/** A later page, which reads everything from the database. */
let later: PortalDatabase;
beforeEach(() => {
  later = new PortalDatabase('depot-portal');
});
afterEach(() => {
  later.close();
  vi.restoreAllMocks();
});

const signIn = (accountId: string, key: string | null = storageKeyOf(accountId)) =>
  beginSession({ ...storedSession, accountId }, key ?? undefined);

/** Stores a draft that names a customer, with a photo. */
async function fill(accountId: string): Promise<string> {
  const draft = { ...drafts.of('claim').create({ accountId }), serialNumber: 'SN-OF-A-PERSON' };
  await drafts.save({
    ...draft,
    values: { ...draft.values, diagnosis: customer, emailOrPhone: 'marcy@customer.example' },
  });
  const id = crypto.randomUUID();
  await database.photos.add({
    id,
    entryId: draft.id,
    purpose: 'photo',
    position: 1,
    name: `${customer}.jpg`,
    type: 'image/jpeg',
    size: jpeg.length,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
  });
  await database.photoBytes.add({ id, bytes: jpeg.slice().buffer });
  return draft.id;
}

const rowTables = ['entries', 'drafts', 'snapshots', 'formDrafts', 'attempts'];

/** The raw content of the database, below the encryption middleware, including bytes. */
async function everything(tables = [...rowTables, 'photos', 'photoBytes']): Promise<string> {
  const opening = indexedDB.open('depot-portal');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const texts = tables.map(async (table) => {
    const reading = opening.result.transaction(table).objectStore(table).getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    return Promise.all(reading.result.map(textOf));
  });
  const all = (await Promise.all(texts)).flat().join('\n');
  opening.result.close();
  return all;
}

async function textOf(row: Record<string, unknown>): Promise<string> {
  const columns = Object.entries(row).map(async ([name, value]) => {
    if (value instanceof Uint8Array) return `${name} ${Buffer.from(value).toString('latin1')}`;
    if (value instanceof ArrayBuffer) return `${name} ${Buffer.from(value).toString('latin1')}`;
    if (value instanceof Blob) return `${name} ${Buffer.from(await value.arrayBuffer()).toString('latin1')}`;
    return `${name} ${JSON.stringify(value)}`;
  });
  return (await Promise.all(columns)).join(' ');
}

/** Values that must be encrypted. */
const secrets = [customer, 'marcy@', 'SN-OF-A-PERSON', 'DEMOACTIVE', 'Main jet'];
const jpegText = Buffer.from(jpeg.subarray(0, 20)).toString('latin1');

describe('with a key', () => {
  it('rows with personal data are unreadable in the database, and readable for their account', async () => {
    const id = await fill('depot');
    await saveFormDraft('contact:depot', { message: customer });
    await writeSnapshot('depot', 'claim:1', { customer });
    await writeSnapshot('depot', 'contact:marcy@customer.example', { name: customer });
    await fill('depot');
    await submitClaim(id, { ...claimPayload, serialNumber: 'SN-OF-A-PERSON' });

    const text = await everything(rowTables);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain(id);

    expect(await listEntries('depot')).toMatchObject([{ id, payload: { serialNumber: 'SN-OF-A-PERSON' } }]);
    expect(await drafts.of('claim').list('depot')).toMatchObject([{ values: { diagnosis: customer } }]);
    const shape = v.object({ name: v.string() });
    expect(await readSnapshot('depot', 'contact:marcy@customer.example', shape)).toMatchObject({
      value: { name: customer },
    });
    expect(await later.entries.get(id)).toMatchObject({ payload: { serialNumber: 'SN-OF-A-PERSON' } });
  });

  it('a row copied to the place of another is not decrypted, and stays unchanged', async () => {
    const [one, other] = [await fill('depot'), await fill('depot')];
    await submitClaim(one, claimPayload);
    await submitClaim(other, claimPayload);
    const raw = (await rawEntries()).find(({ id }) => id === one);
    await putRaw({ ...raw, id: other, claimRef: other });
    expect(await listEntries('depot')).toContainEqual({ id: other, unreadable: true });
    await renewEntries('depot');
    expect((await rawEntries()).find(({ id }) => id === other)).toEqual({ ...raw, id: other, claimRef: other });
  });

  it('an unchanged row is not encrypted again', async () => {
    const id = await fill('depot');
    await submitClaim(id, claimPayload);
    const before = await rawEntries();
    await database.entries.update(id, { state: 'sending' });
    expect(await rawEntries()).toEqual([{ ...before[0], state: 'sending' }]);
    await database.entries.update(id, { cause: { code: 'timeout', at: storedSession.locale } });
    expect((await rawEntries())[0]).not.toMatchObject({ sealed: before[0]?.['sealed'] });
  });

  it('a page that has read a row writes one without reading the key', async () => {
    const id = await fill('depot');
    await submitClaim(id, claimPayload);
    await later.entries.get(id);
    expect(later.keyring.inMemory('depot')?.id).toBe(database.keyring.inMemory('depot')?.id);
  });

  it('a live query follows every table that it has read, also encrypted ones', async () => {
    const counts: number[] = [];
    const waiting: (() => void)[] = [];
    const next = () => new Promise<void>((resolve) => void waiting.push(resolve));
    let news = next();
    const watching = liveQuery(async () => {
      const drafts = await later.drafts.where({ accountId: 'depot' }).toArray();
      const entries = await later.entries.where({ accountId: 'depot' }).toArray();
      return drafts.length * 10 + entries.filter(({ payload }) => payload).length;
    }).subscribe((count) => {
      counts.push(count);
      for (const tell of waiting.splice(0)) tell();
    });
    await news;
    news = next();
    const id = await fill('depot');
    await news;
    expect(counts.at(-1)).toBe(10);
    await submitClaim(id, claimPayload);
    while (counts.at(-1) !== 1) await next();
    watching.unsubscribe();
  });

  it('a read waits in a nested transaction', async () => {
    const id = await fill('depot');
    await submitClaim(id, claimPayload);
    // Slower than an idle transaction stays open.
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...asked) => {
      for (let turn = 0; turn < 30_000; turn++) await new Promise((resolve) => setImmediate(resolve));
      return decrypt(...asked);
    });
    const read = await later.transaction('rw', later.entries, async () => {
      const rows = await rowsInStates(later, 'depot', ['queued', 'attention']);
      await later.entries.bulkPut(rows);
      return rows;
    });
    expect(read).toMatchObject([{ id, payload: claimPayload }]);
  });

  it('several rows are read in one transaction, in any order of decryption', async () => {
    await fill('depot');
    await fill('depot');
    const counts = await later.transaction('rw', later.drafts, later.formDrafts, async () => {
      const [all, again] = await Promise.all([
        later.drafts.toArray(),
        later.drafts.where({ accountId: 'depot' }).toArray(),
      ]);
      await Promise.all(all.map((draft) => later.drafts.put({ ...draft, updatedAt: `${draft.updatedAt} again` })));
      await later.formDrafts.put({ key: 'contact:depot', value: customer, keptAt: '' });
      return [all.length, again.length, await later.drafts.count()];
    });
    expect(counts).toEqual([2, 2, 2]);
  });
});

describe('after a sign-out', () => {
  it('rows are unreadable until that account signs in again; unsent work is then present, and sent unchanged', async () => {
    await signIn('depot');
    const id = await fill('depot');
    await submitClaim(id, claimPayload);
    const draftId = await fill('depot');
    await saveFormDraft('contact:depot', { message: customer });
    await leaveDevice('depot');
    await expectNothingReadable();
    expect(await later.entries.get(id)).not.toHaveProperty('payload');
    expect(await later.storageKeys.count()).toBe(0);

    await signIn('depot-a');
    expect(await later.entries.get(id)).not.toHaveProperty('payload');
    await signIn('depot');
    expect(await later.entries.get(id)).toMatchObject({ payload: claimPayload });
    await expectPhotosAsTaken([id, draftId]);

    // Changes to a photo leave it encrypted and decryptable.
    await editEntry(id);
    await placePhoto((await photosOf(draftId))[0]?.id ?? '', 0);
    await leaveDevice('depot');
    await expectNothingReadable();
    await signIn('depot');
    await expectPhotosAsTaken([id, draftId]);
  });

  it('is complete also when a row cannot be encrypted; the next run encrypts it', async () => {
    await signIn('depot');
    const [one, other] = [await fill('depot'), await fill('depot')];
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'));
    await leaveDevice('depot');
    expect(console.error).toHaveBeenCalledOnce();
    expect(await database.session.count()).toBe(0);
    const keys = (await database.photos.toArray()).map(({ bytesKey }) => bytesKey !== undefined);
    expect(new Set(keys)).toEqual(new Set([false, true]));

    await signIn('depot');
    await expectPhotosAsTaken([one, other]);
    await leaveDevice('depot');
    await expectNothingReadable();
  });

  it('a photo that is removed during its encryption stays removed', async () => {
    await signIn('depot');
    await fill('depot');
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...asked) => {
      const locked = await encrypt(...asked);
      await later.photos.clear();
      return locked;
    });
    await leaveDevice('depot');
    expect(await later.photos.count()).toBe(0);
  });

  it('by the server the session keeps its key; the next account that signs in has another', async () => {
    await signIn('depot');
    const id = await fill('depot');
    await clearTokens('depot');
    expect(await later.drafts.get(id)).toHaveProperty('values');
    await signIn('depot-a');
    const next = new PortalDatabase('depot-portal');
    expect(await next.drafts.get(id)).not.toHaveProperty('values');
    next.close();
    await expectNothingReadable();
    await signIn('depot');
    await expectPhotosAsTaken([id]);
  });

  it('a new sign-in keeps the key, also with a server that no longer returns one', async () => {
    await signIn('depot');
    const id = await fill('depot');
    await signIn('depot', null);
    expect(await later.drafts.get(id)).toHaveProperty('values');
  });

  it('the session of an account that has signed in meanwhile stays', async () => {
    await signIn('depot');
    await signIn('depot-a');
    await leaveDevice('depot');
    expect(await database.session.get('session')).toMatchObject({ accountId: 'depot-a' });
  });

  it('a late refresh stores no key', async () => {
    await signIn('depot');
    await leaveDevice('depot');
    await renewSession('depot', { token: 'late' }, storageKeyOf('depot'));
    expect(await database.session.count()).toBe(0);
    expect(await later.storageKeys.where({ accountId: 'depot' }).count()).toBe(0);
  });

  it('a write in progress is encrypted', async () => {
    await signIn('depot');
    await leaveDevice('depot');
    await fill('depot');
    expect(await everything(rowTables)).not.toContain(customer);
  });
});

describe('with a new key', () => {
  it('rows of the previous key are readable while the account stays signed in, and after', async () => {
    await signIn('depot');
    const before = await fill('depot');
    await renewSession('depot', {}, storageKeyOf('another key'));
    const after = await fill('depot');
    expect(await later.drafts.get(before)).toHaveProperty('values');
    await leaveDevice('depot');
    await signIn('depot', storageKeyOf('another key'));
    const next = new PortalDatabase('depot-portal');
    expect(await next.drafts.get(before)).toHaveProperty('values');
    expect(await next.drafts.get(after)).toHaveProperty('values');
    next.close();
  });
});

describe('without a key', () => {
  it('rows are stored unencrypted, and read and sent once there is one', async () => {
    await signIn('unlocked', null);
    const id = await fill('unlocked');
    await submitClaim(id, claimPayload);
    expect(await everything()).toContain(jpegText);

    await renewSession('unlocked', {}, storageKeyOf('unlocked'));
    const entry = await database.entries.get(id);
    expect(entry).toMatchObject({ payload: claimPayload });
    const [photo] = await database.photos.where({ entryId: id }).toArray();
    expect(photo?.bytesKey).toBeUndefined();
    expect(photo && new Uint8Array(await (await fileOf(photo)).blob.arrayBuffer())).toEqual(jpeg);
    await leaveDevice('unlocked');
    await expectNothingReadable();
    await signIn('unlocked');
    expect(await later.entries.get(id)).toMatchObject({ payload: claimPayload });
    await expectPhotosAsTaken([id]);
    // A snapshot stored before encryption has a plain key.
    await database.snapshots.put({ accountId: 'unlocked', key: 'serial:A', value: 'before', readAt: '' });
    expect(await readSnapshot('unlocked', 'serial:A', v.string())).toMatchObject({ value: 'before' });
  });

  it('a form without an account stays readable for the next visitor', async () => {
    await saveFormDraft('contact:guest', { message: 'Nobody’s' });
    expect(await later.formDrafts.get('contact:guest')).toMatchObject({ value: { message: 'Nobody’s' } });
    expect(await everything()).toContain('Nobody’s');
  });
});

async function expectNothingReadable(): Promise<void> {
  const text = await everything();
  for (const secret of [...secrets, jpegText]) expect(text).not.toContain(secret);
}

/** Compares the photos in forms and requests with the originals. */
async function expectPhotosAsTaken(owners: readonly string[]): Promise<void> {
  for (const owner of owners) {
    const [photo] = await photosOf(owner);
    expect(photo).toMatchObject({ name: `${customer}.jpg`, type: 'image/jpeg', size: jpeg.length });
    expect(new Uint8Array(await (photo?.bytes ?? new Blob()).arrayBuffer())).toEqual(jpeg);
    const [row] = await database.photos.where({ entryId: owner }).toArray();
    const file = row && (await fileOf(row));
    expect(file?.name).toBe(`${customer}.jpg`);
    expect(file && new Uint8Array(await file.blob.arrayBuffer())).toEqual(jpeg);
  }
}

async function rawEntries(): Promise<Record<string, unknown>[]> {
  return raw((store) => store.getAll());
}

async function putRaw(row: unknown): Promise<void> {
  await raw((store) => store.put(row));
}

async function raw<T>(ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('depot-portal');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const asked = ask(opening.result.transaction('entries', 'readwrite').objectStore('entries'));
  await new Promise((resolve) => (asked.onsuccess = resolve));
  opening.result.close();
  return asked.result;
}
