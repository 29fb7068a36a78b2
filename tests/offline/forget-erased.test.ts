import { CacheStandIn } from '#tests/support/cache-stand-in.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { json, useHttpAnswers } from '#tests/support/http-answers.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { depotAccount } from '#tests/support/contract-answers.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { saveFormDraft } from '#offline/drafts/form-drafts.ts';
import { wantDocument } from '#offline/saved-documents/store.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { recordLeaving } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
const items = useLocalStorage();
const http = useHttpAnswers();

let cached: CacheStandIn;
let asked: string[][];
let erased: string[];
let forgetErased: () => Promise<string[]>;

beforeEach(async () => {
  cached = new CacheStandIn();
  asked = [];
  erased = [];
  vi.stubGlobal('caches', cached);
  vi.stubEnv('VITE_API_URL', http.url);
  http.answerAll(({ body }) => {
    const { accountIds } = JSON.parse(String(body));
    asked.push(accountIds);
    return json(200, { erased });
  });
  vi.resetModules();
  ({ forgetErased } = await import('#offline/device/forget-erased.ts'));
  for (const accountId of ['depot-a', 'depot-b']) await storeAllOf(accountId);
});
afterEach(async () => {
  (await import('#storage/database.ts')).database.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Stores something of every kind for an account. */
async function storeAllOf(accountId: string): Promise<void> {
  await storeDraft(accountId, 1);
  const entry = await storeDraft(accountId, 2);
  await submitClaim(entry, claimPayload);
  await recordLeaving(database, entry, Date.now());
  await writeSnapshot(accountId, 'claims:1', { data: [] });
  await saveFormDraft(`contact:${accountId}`, { message: 'Hello' });
  const document = { id: 'a', title: 'A', fileType: 'pdf', size: 8, lastModifiedDate: '2026-03-28T10:00:00.000Z' };
  await wantDocument(accountId, { place: { kind: 'procedure' }, document }, 'saved');
  cached.put(`documents-${accountId}`, 'https://portal.example/a', 'pdf');
  items.set(`unsaved:${accountId}:drafts:x`, '{}');
}

/** The accounts with data in any table, cache or item; attempts and photos by their number. */
async function left() {
  const accounts = new Set<string>();
  const { entries, drafts, snapshots, documents, storageKeys, formDrafts } = database;
  for (const table of [entries, drafts, snapshots, documents, storageKeys])
    for (const row of await table.toArray()) accounts.add(row.accountId);
  for (const key of await formDrafts.toCollection().primaryKeys()) accounts.add(key.split(':')[1] ?? '');
  for (const name of await cached.keys()) accounts.add(name.replace('documents-', ''));
  for (const name of items.keys()) if (name.startsWith('unsaved:')) accounts.add(name.split(':')[1] ?? '');
  const [photos, bytes, attempts] = [database.photos, database.photoBytes, database.attempts];
  return {
    accounts: [...accounts].filter((id) => id !== 'depot').toSorted((a, b) => a.localeCompare(b)),
    rows: [await photos.count(), await bytes.count(), await attempts.count()],
  };
}

it('deletes every row, photo, cache and item of an erased account, and of no other', async () => {
  expect(await left()).toEqual({ accounts: ['depot-a', 'depot-b'], rows: [6, 6, 2] });
  erased = ['depot-a'];
  expect(await forgetErased()).toEqual(['depot-a']);
  expect(await left()).toEqual({ accounts: ['depot-b'], rows: [3, 3, 1] });
  expect(asked.map((ids) => ids.toSorted((a, b) => a.localeCompare(b)))).toEqual([['depot', 'depot-a', 'depot-b']]);
});

it('does not request the account of the session, which the server refuses itself', async () => {
  await storeSession({ accountId: 'depot-a', account: depotAccount });
  await forgetErased();
  expect(asked.flat()).not.toContain('depot-a');
});

it('finds the accounts in WebKit, which opens no cursor over the unique keys of an empty index', async () => {
  await database.documents.clear();
  const open = IDBIndex.prototype.openKeyCursor;
  vi.spyOn(IDBIndex.prototype, 'openKeyCursor').mockImplementation(function (this: IDBIndex, range, direction) {
    if (direction === 'nextunique') throw new DOMException('Unable to open cursor', 'UnknownError');
    return open.call(this, range, direction);
  });
  erased = ['depot-a'];
  expect(await forgetErased()).toEqual(['depot-a']);
});

it('leaves the items that a worker cannot access to the next page', async () => {
  erased = ['depot-a'];
  const page = globalThis.localStorage;
  vi.stubGlobal('localStorage', undefined);
  await forgetErased();
  vi.stubGlobal('localStorage', page);
  expect((await left()).accounts).toEqual(['depot-a', 'depot-b']);
  expect(await forgetErased()).toEqual(['depot-a']);
  expect(asked.at(-1)).toContain('depot-a');
  expect((await left()).accounts).toEqual(['depot-b']);
});

it('requests every account of a device with more accounts than one call accepts', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `many-${at}`);
  for (const accountId of many) await writeSnapshot(accountId, 'claims:1', { data: [] });
  await forgetErased();
  expect(asked.map((ids) => ids.length <= 50)).toEqual([true, true]);
  expect(asked.flat()).toEqual(expect.arrayContaining(many));
});

it('requests at the start, at the end of a session by the server, and when the network returns', async () => {
  const { startForgettingErased } = await import('#offline/device/forget-erased.ts');
  const { useSession } = await import('#session/session-store.ts');
  const { reportReachability } = await import('#api/reachability.ts');
  reportReachability('online');
  let asking = 0;
  startForgettingErased(async () => void (asking += 1));
  expect(asking).toBe(1);
  useSession.setState({ phase: 'signed-out' }, true);
  expect(asking).toBe(1);
  useSession.setState({ phase: 'signed-out', notice: 'ended' }, true);
  expect(asking).toBe(2);
  for (const reach of ['failing', 'online', 'offline'] as const) reportReachability(reach);
  expect(asking).toBe(2);
  reportReachability('online');
  expect(asking).toBe(3);
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3));
});

it('changes nothing without a response', async () => {
  http.answerAll(() => json(503, { code: 'UNAVAILABLE', message: 'No' }));
  expect(await forgetErased()).toEqual([]);
  expect((await left()).accounts).toEqual(['depot-a', 'depot-b']);
});

it('requests nothing if nothing is stored', async () => {
  await database.delete();
  await database.open();
  items.clear();
  expect(await forgetErased()).toEqual([]);
  expect(asked).toEqual([]);
});
