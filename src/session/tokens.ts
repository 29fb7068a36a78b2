import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { readDeviceKey } from '#storage/device-secret.ts';
import { SessionRow } from '#storage/rows.ts';
import { takePreloadedSession } from '#storage/preload-session.ts';
import { prepareKey } from '#storage/wrapped-keys.ts';
import { sessionHintItem } from './has-session-hint.ts';

/**
 * The only token store. The session is stored in the database, encrypted with the key of the account; a service worker
 * can read it, and it survives a kill.
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
  const device = storageKey === undefined ? null : await readDeviceKey();
  const key =
    storageKey === undefined
      ? null
      : await prepareKey(database, accountId, storageKey, { present: device, next: device });
  await inSession(async () => {
    const row = await database.session.get('session');
    if (row?.accountId !== accountId) return;
    if (key) await database.keyring.take(accountId, key);
    await database.session.put({ ...row, ...change });
  });
}

/** Changes the session and the keys together. */
export async function inSession(change: () => Promise<void>): Promise<void> {
  const { session, device, storageKeys, wrappedKeys } = database;
  await database.transaction('rw', session, device, storageKeys, wrappedKeys, change);
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

/** What versions up to 1.0 mirrored besides; no code reads it. */
const droppedItems = ['token', 'refreshToken'] as const;

/** Leaves the account's id in local storage, where there is one, as the hint that there is a session (R-SESS-03). */
export function mirror(row: Pick<SessionRow, 'accountId'> | null): void {
  if (typeof localStorage === 'undefined') return;
  for (const name of droppedItems) localStorage.removeItem(name);
  if (!row) return localStorage.removeItem(sessionHintItem);
  try {
    localStorage.setItem(sessionHintItem, row.accountId);
  } catch {
    // It is full. The database decides (`has-session-hint.ts`).
  }
}
