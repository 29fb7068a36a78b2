import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import { database } from '#storage/database.ts';
import { readDeviceKey } from '#storage/device-secret.ts';
import { SessionRow } from '#storage/rows.ts';
import { base64Of, seal, type StorageKey } from '#storage/seal.ts';
import { takePreloadedSession } from '#storage/preload-session.ts';
import { prepareKey } from '#storage/wrapped-keys.ts';

/**
 * The only token store. The session is stored in the database, which a service worker can read and which survives a
 * kill; pages mirror it to local storage under the names of R-SESS-03. Both are encrypted with the key of the account.
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
  await mirror(row);
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
  await mirror(await readTokens());
}

/** Changes some fields of the stored session, if it is still of this account. */
export async function updateTokens(accountId: string, change: Partial<Omit<SessionRow, 'key'>>): Promise<void> {
  await database.transaction('rw', database.session, async () => {
    const row = await database.session.get('session');
    if (row?.accountId === accountId) await database.session.put({ ...row, ...change });
  });
  await mirror(await readTokens());
}

/** Ends the stored session, if it is still of this account. */
export async function clearTokens(accountId: string): Promise<void> {
  await database.transaction('rw', database.session, async () => {
    const row = await database.session.get('session');
    if (row?.accountId === accountId) await database.session.delete('session');
  });
  await mirror(await readTokens());
}

const mirrored = ['token', 'refreshToken', 'accountId'] as const;
type Mirrored = (typeof mirrored)[number];

/** The number of the last mirrored session: encryption takes time, and the next one may be there before. */
const turns = createStore<{ last: number }>()(() => ({ last: 0 }));

/** Copies a session into local storage, where there is one; encrypted where the account has a key. */
export async function mirror(row: Pick<SessionRow, Mirrored> | null): Promise<void> {
  if (typeof localStorage === 'undefined') return;
  const page = localStorage;
  const turn = turns.getState().last + 1;
  turns.setState({ last: turn });
  if (!row) {
    for (const name of mirrored) page.removeItem(name);
    return;
  }
  try {
    const key = await database.keyring.current(row.accountId);
    const items = await Promise.all(mirrored.map(async (name) => [name, await mirroredValue(name, row, key)] as const));
    if (turns.getState().last !== turn) return;
    for (const item of items) page.setItem(...item);
  } catch {
    // The database decides (`has-session-hint.ts`), and shows its own faults.
  }
}

async function mirroredValue(name: Mirrored, row: Pick<SessionRow, Mirrored>, key: StorageKey | null): Promise<string> {
  if (!key || name === 'accountId') return row[name];
  return base64Of(await seal(key, new TextEncoder().encode(row[name]), ['local storage', name, row.accountId]));
}
