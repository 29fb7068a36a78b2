import { useEmptyDevice } from '#tests/support/device.ts';
import { depotAccount } from '#tests/support/contract-answers.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { storedSession, storeSession } from '#tests/support/stored-session.ts';
import { describe, expect, it, vi } from 'vitest';
import { hasSessionHint } from '#session/has-session-hint.ts';
import { clearTokens, mirror, readFirstTokens, readTokens, updateTokens, writeTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import { databaseName, preloadSession, takePreloadedSession } from '#storage/preload-session.ts';

useEmptyDevice();
const page = useLocalStorage();

const stored = { token: 'token-1', refreshToken: 'refresh-1', accountId: 'depot' };

describe('the session of a device', () => {
  it('is null at first', async () => expect(await readTokens()).toBeNull());

  it('is read unchanged', async () => {
    await writeTokens({ ...storedSession, account: depotAccount });
    expect(await readTokens()).toEqual({ key: 'session', ...storedSession, account: depotAccount });
  });

  it('stays after the page is closed', async () => {
    await storeSession();
    database.close({ disableAutoOpen: false });
    expect(await readTokens()).toMatchObject(stored);
  });

  it('is one: a second sign-in replaces the first', async () => {
    await storeSession();
    await storeSession({ accountId: 'another', token: 'token-9' });
    expect(await readTokens()).toMatchObject({ accountId: 'another', token: 'token-9' });
    expect(await database.session.count()).toBe(1);
  });

  it('is null when an invalid session is stored', async () => {
    const { token: _, ...broken } = { key: 'session' as const, ...storedSession };
    await database.table('session').put(broken);
    expect(await readTokens()).toBeNull();
  });
});

describe('the session that is read in advance', () => {
  it('is that of this device, for the first reader', async () => {
    await storeSession();
    preloadSession();
    expect(await readFirstTokens()).toEqual({ key: 'session', ...storedSession });
    await writeTokens({ ...storedSession, token: 'token-2' });
    expect(await readFirstTokens()).toMatchObject({ token: 'token-2' });
  });

  it('keeps no connection that would block an upgrade', async () => {
    await storeSession();
    preloadSession();
    expect(await takePreloadedSession()).toMatchObject(stored);
    expect(await takePreloadedSession()).toBeUndefined();
    await database.delete({ disableAutoOpen: false });
    expect(await readTokens()).toBeNull();
  });

  it('is read again from the database when it was not usable', async () => {
    await storeSession();
    expect(await readFirstTokens()).toMatchObject(stored);
    const { token: _, ...broken } = { key: 'session' as const, ...storedSession };
    await database.table('session').put(broken);
    preloadSession();
    expect(await readFirstTokens()).toBeNull();
  });

  it('creates no database, and is null at once without one', async () => {
    await database.delete({ disableAutoOpen: false });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    preloadSession();
    expect(await takePreloadedSession()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName);
    expect(await readFirstTokens()).toBeNull();
  });
});

describe('a change of the session', () => {
  it('leaves the other values unchanged', async () => {
    await storeSession();
    await updateTokens('depot', { token: 'token-2' });
    expect(await readTokens()).toMatchObject({ token: 'token-2', refreshToken: 'refresh-1', expiresIn: 900 });
  });

  it("does not apply to another account's session", async () => {
    await storeSession({ accountId: 'another' });
    await updateTokens('depot', { token: 'stolen' });
    expect(await readTokens()).toMatchObject({ accountId: 'another', token: 'token-1' });
  });

  it('does not restore an ended session', async () => {
    await updateTokens('depot', { token: 'token-2' });
    expect(await readTokens()).toBeNull();
  });
});

describe('the end of the session', () => {
  it('leaves nothing in the database and in local storage', async () => {
    await storeSession();
    await clearTokens('depot');
    expect(await readTokens()).toBeNull();
    expect([...page.keys()]).toEqual([]);
  });

  it("does not apply to another account's session", async () => {
    await storeSession({ accountId: 'another' });
    await clearTokens('depot');
    expect(await readTokens()).toMatchObject({ accountId: 'another' });
    expect(page.get('accountId')).toBe('another');
  });
});

describe('local storage', () => {
  it('has the id of the account while there is a session, and nothing else', async () => {
    expect(hasSessionHint()).toBe(false);
    await storeSession();
    expect(hasSessionHint()).toBe(true);
    expect(Object.fromEntries(page)).toEqual({ accountId: 'depot' });
    await updateTokens('depot', { token: 'token-2', refreshToken: 'refresh-2' });
    expect(Object.fromEntries(page)).toEqual({ accountId: 'depot' });
  });

  it('loses the tokens that an older version left, with and without a session', async () => {
    const left = { token: 'sealed-1', refreshToken: 'sealed-2', accountId: 'depot' };
    for (const [name, value] of Object.entries(left)) page.set(name, value);
    // The session of the version before is found.
    expect(hasSessionHint()).toBe(true);
    mirror({ accountId: 'depot' });
    expect(Object.fromEntries(page)).toEqual({ accountId: 'depot' });
    for (const [name, value] of Object.entries(left)) page.set(name, value);
    mirror(null);
    expect([...page.keys()]).toEqual([]);
  });

  it('keeps its other items', async () => {
    page.set('locale', 'fr');
    await storeSession();
    mirror(null);
    expect(Object.fromEntries(page)).toEqual({ locale: 'fr' });
  });

  it('is not needed in a worker', async () => {
    vi.stubGlobal('localStorage', undefined);
    await storeSession();
    await clearTokens('depot');
    expect(await readTokens()).toBeNull();
  });
});
