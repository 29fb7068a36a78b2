import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { SessionRow } from '#storage/rows.ts';
import { importStorageKey } from '#storage/seal.ts';
import { takePreloadedSession } from '#storage/preload-session.ts';

/**
 * The only token store. The session is stored in the database, which a service worker can read and which survives a
 * kill; pages mirror it to local storage under the names of R-SESS-03.
 */
export async function readTokens(): Promise<SessionRow | null> {
  return sessionOf(await database.session.get('session'));
}

/** The same at the start of a page, from the session that was read while the code of the database was loading. */
export async function readFirstTokens(): Promise<SessionRow | null> {
  return sessionOf(await takePreloadedSession()) ?? readTokens();
}

function sessionOf(row: unknown): SessionRow | null {
  const parsed = v.safeParse(SessionRow, row);
  return parsed.success ? parsed.output : null;
}

export async function writeTokens(row: Omit<SessionRow, 'key'>): Promise<void> {
  await database.session.put({ key: 'session', ...row });
  mirror(row);
}

/** Stores the tokens of a refresh, if the session is still of the same account. */
export async function renewSession(
  accountId: string,
  change: Partial<Omit<SessionRow, 'key'>>,
  storageKey: string | undefined,
): Promise<void> {
  const key = storageKey === undefined ? null : await importStorageKey(storageKey);
  await inSession(async () => {
    const row = await database.session.get('session');
    if (row?.accountId !== accountId) return;
    if (key) await database.keyring.take(accountId, key);
    await database.session.put({ ...row, ...change });
  });
}

/** Changes the session and the keys together. */
export async function inSession(change: () => Promise<void>): Promise<void> {
  await database.transaction('rw', database.session, database.storageKeys, change);
  mirror(await readTokens());
}

/** Changes some fields of the stored session, if it is still of this account. */
export async function updateTokens(accountId: string, change: Partial<Omit<SessionRow, 'key'>>): Promise<void> {
  await database.transaction('rw', database.session, async () => {
    const row = await database.session.get('session');
    if (row?.accountId === accountId) await database.session.put({ ...row, ...change });
  });
  mirror(await readTokens());
}

/** Ends the stored session, if it is still of this account. */
export async function clearTokens(accountId: string): Promise<void> {
  await database.transaction('rw', database.session, async () => {
    const row = await database.session.get('session');
    if (row?.accountId === accountId) await database.session.delete('session');
  });
  mirror(await readTokens());
}

const mirrored = ['token', 'refreshToken', 'accountId'] as const;

/** Copies a session into local storage, where there is one. */
export function mirror(row: Pick<SessionRow, (typeof mirrored)[number]> | null): void {
  if (typeof localStorage === 'undefined') return;
  for (const name of mirrored) {
    if (row) localStorage.setItem(name, row[name]);
    else localStorage.removeItem(name);
  }
}
