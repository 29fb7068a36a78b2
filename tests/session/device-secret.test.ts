import 'fake-indexeddb/auto';
import { claimPayload, plainKey, storageKeyOf, storeDraft } from '#tests/support/device.ts';
import { depotAccount } from '#tests/support/contract-answers.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { usePrivateFiles } from '#tests/support/private-files.ts';
import { storedSession } from '#tests/support/stored-session.ts';
import { hkdfSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { photosOf } from '#offline/photos/photos.ts';
import { beginSession, finishLeaving, leaveDevice, prepareForWrapping } from '#session/session-lifecycle.ts';
import { clearTokens, readFirstTokens, readTokens, renewSession } from '#session/tokens.ts';
import { database, PortalDatabase } from '#storage/database.ts';
import { preloadSession, takePreloadedSession } from '#storage/preload-session.ts';

const disk = usePrivateFiles();
const page = useLocalStorage();

/** A later page, which has no key in memory. */
let later: PortalDatabase;
beforeEach(async () => {
  await database.delete();
  await database.open();
  later = new PortalDatabase('depot-portal');
});
afterEach(() => {
  later.close();
  database.close({ disableAutoOpen: false });
  vi.restoreAllMocks();
});

const session = { ...storedSession, endToken: 'end-1', account: depotAccount };
const signIn = (accountId = 'depot', key = storageKeyOf(accountId)) => beginSession({ ...session, accountId }, key);
const secret = () => disk.files.get('device-secret');

/** The stored rows of a table as the browser has them. */
async function raw(table: string): Promise<Record<string, unknown>[]> {
  const opening = indexedDB.open('depot-portal');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const reading = opening.result.transaction(table).objectStore(table).getAll();
  await new Promise((resolve) => (reading.onsuccess = resolve));
  opening.result.close();
  return reading.result;
}

/** All text on the disk except the file of the secret. */
async function onDisk(): Promise<string> {
  const tables = await Promise.all(['session', 'device', 'storageKeys', 'wrappedKeys', 'entries', 'drafts'].map(raw));
  const rows = tables
    .flat()
    .flatMap((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value),
      ),
    );
  return [...rows, ...page.values()].join(' ');
}

/** Each key of an account as text, and its storage key. */
function keysOf(accountId: string): string[] {
  const base = Buffer.from(storageKeyOf(accountId), 'base64url');
  const derived = ['storage seal', 'storage names', 'storage 2 seal', 'storage 2 names'].map((name) =>
    Buffer.from(hkdfSync('sha256', base, '', `depot-portal ${name}`, 32)),
  );
  return [storageKeyOf(accountId), ...[base, ...derived].map((bytes) => bytes.toString('latin1'))];
}

describe('a browser with a private file system', () => {
  it('stores neither key nor token readably, and reads both at the next start', async () => {
    await signIn();
    const id = await storeDraft('depot', 1);
    await submitClaim(id, claimPayload);
    const text = await onDisk();
    for (const readable of [...keysOf('depot'), 'token-1', 'refresh-1', depotAccount.email, 'Main jet'])
      expect(text).not.toContain(readable);
    expect(await raw('storageKeys')).toEqual([]);
    expect(secret()).toHaveLength(32);

    expect(await later.session.get('session')).toMatchObject(session);
    expect(await later.entries.get(id)).toMatchObject({ payload: claimPayload });
    preloadSession();
    expect(await takePreloadedSession()).toMatchObject(session);
    preloadSession();
    expect(await readFirstTokens()).toMatchObject(session);
    await renewSession('depot', { token: 'token-2' }, storageKeyOf('a newer key'));
    preloadSession();
    expect(await takePreloadedSession()).toMatchObject({ ...session, token: 'token-2' });
  });

  it('keeps its secret when the same person signs in again', async () => {
    await signIn();
    const before = secret();
    await signIn();
    expect(secret()).toEqual(before);
  });

  it('overwrites and deletes the secret at sign-out: restored copies of deleted rows stay unreadable', async () => {
    await signIn();
    const id = await storeDraft('depot', 1);
    await submitClaim(id, claimPayload);
    const before = secret();
    const deleted = { session: await raw('session'), wrappedKeys: await raw('wrappedKeys') };
    await leaveDevice('depot');
    expect(secret()).toBeUndefined();
    expect(disk.written).toHaveLength(2);
    expect(disk.written[1]).not.toEqual(before);
    expect([...page.keys()]).toEqual([]);

    const opening = indexedDB.open('depot-portal');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const writing = opening.result.transaction(['session', 'wrappedKeys'], 'readwrite');
    for (const row of deleted.session) writing.objectStore('session').put(row);
    for (const row of deleted.wrappedKeys) writing.objectStore('wrappedKeys').put(row);
    await new Promise((resolve) => (writing.oncomplete = resolve));
    opening.result.close();
    expect(await later.session.get('session')).not.toHaveProperty('token');
    expect(await later.entries.get(id)).not.toHaveProperty('payload');

    await signIn();
    const again = new PortalDatabase('depot-portal');
    expect(await again.entries.get(id)).toMatchObject({ payload: claimPayload });
    again.close();
    expect(secret()).not.toEqual(before);
  });

  it('has another secret for the next account, and requests the end of the previous session first', async () => {
    await signIn();
    const id = await storeDraft('depot', 0);
    const before = secret();
    await signIn('another');
    expect(secret()).not.toEqual(before);
    expect((await raw('wrappedKeys')).map(({ accountId }) => accountId)).toEqual(['another']);
    expect((await raw('device')).map(({ endToken }) => endToken)).toEqual(['end-1']);
    expect(await later.drafts.get(id)).not.toHaveProperty('values');
    expect(await readTokens()).toMatchObject({ accountId: 'another' });
  });

  it('keeps the secret while an ended session leaves its key, for the open form', async () => {
    await signIn();
    const id = await storeDraft('depot', 0);
    await clearTokens('depot');
    await finishLeaving();
    expect(await later.drafts.get(id)).toHaveProperty('values');
  });

  it('completes at the next start a sign-out that was killed', async () => {
    await signIn();
    await database.wrappedKeys.clear();
    await finishLeaving();
    expect(secret()).toBeUndefined();
  });

  it('reads rows that were encrypted with an earlier key of the server, also after a sign-out', async () => {
    await signIn();
    const id = await storeDraft('depot', 0);
    await renewSession('depot', {}, storageKeyOf('a newer key'));
    const held = await later.drafts.get(id);
    expect(held).toHaveProperty('values');
    // It cannot be encrypted with the newer one.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'));
    await leaveDevice('depot');
    expect((await raw('wrappedKeys')).map(({ retired }) => retired)).toEqual([true]);
    const closed = new PortalDatabase('depot-portal');
    expect(await closed.drafts.get(id)).not.toHaveProperty('values');
    closed.close();
    await signIn('depot', storageKeyOf('a newer key'));
    const next = new PortalDatabase('depot-portal');
    expect(await next.drafts.get(id)).toHaveProperty('values');
    next.close();
  });

  it('stores the key unencrypted if the secret cannot be written', async () => {
    Reflect.deleteProperty(navigator, 'storage');
    await signIn();
    expect(await raw('wrappedKeys')).toEqual([]);
    expect(await later.session.get('session')).toMatchObject(session);
    preloadSession();
    expect(await takePreloadedSession()).toMatchObject(session);
  });

  it.each([
    ['no key once all work is encrypted with the last one', 0],
    ['only the earlier key, which some of the work still needs', 1],
  ])('leaves at a sign-out, without a secret, %s', async (_, left) => {
    Reflect.deleteProperty(navigator, 'storage');
    await signIn();
    await storeDraft('depot', 0);
    const [earlier] = await raw('storageKeys');
    await renewSession('depot', {}, storageKeyOf('a newer key'));
    if (left > 0) {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'));
    }
    await leaveDevice('depot');
    const rows = await raw('storageKeys');
    expect(rows.map(({ id }) => id)).toEqual(left > 0 ? [earlier?.['id']] : []);
  });
});

describe('the database of an older version with an unencrypted key', () => {
  it('is readable as before, gets an encrypted key at the next refresh, and encrypts its work with another at sign-out', async () => {
    await database.keyring.take('depot', await plainKey(storageKeyOf('depot')));
    const id = await storeDraft('depot', 2);
    const [older] = await raw('storageKeys');
    await database.table('session').put({ key: 'session', ...session });
    await submitClaim(id, claimPayload);

    expect(await prepareForWrapping()).toBe(true);
    await renewSession('depot', { token: 'token-2' }, storageKeyOf('depot'));
    expect(await raw('storageKeys')).toEqual([]);
    expect(await readTokens()).toMatchObject({ token: 'token-2', refreshToken: 'refresh-1' });
    expect(await onDisk()).not.toContain('token-2');
    expect(await later.entries.get(id)).toMatchObject({ payload: claimPayload });

    await leaveDevice('depot');
    const keys = [...(await raw('entries')), ...(await raw('photos'))].map((row) => row['sealedBy'] ?? row['bytesKey']);
    expect(keys).not.toContain(older?.['id']);
    await signIn();
    const next = new PortalDatabase('depot-portal');
    expect(await next.entries.get(id)).toMatchObject({ payload: claimPayload });
    next.close();
    for (const { bytes } of await photosOf(id)) expect(bytes?.size).toBe(1000);
  });
});
