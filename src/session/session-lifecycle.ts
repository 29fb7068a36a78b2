import { database } from '#storage/database.ts';
import { encryptWork } from '#storage/encrypt-rows.ts';
import type { SessionRow } from '#storage/rows.ts';
import { importStorageKey } from '#storage/seal.ts';
import { inSession } from './tokens.ts';

/**
 * Begins a session with the key that came with it, where the server gives one. Whoever was here before has handed the
 * tablet on, also when they did not sign out: what they left is locked, and their key goes.
 */
export async function beginSession(row: Omit<SessionRow, 'key'>, storageKey: string | undefined): Promise<void> {
  const { accountId } = row;
  const key = storageKey === undefined ? null : await importStorageKey(storageKey);
  const others = await othersThan(accountId);
  for (const other of others) await encryptWork(other);
  await inSession(async () => {
    for (const other of others) await dropKey(other);
    if (key) await database.keyring.take(accountId, key);
    await database.session.put({ key: 'session', ...row });
  });
}

/**
 * Ends the stored session because its owner leaves: what they leave is locked, and their key goes as well. One that the
 * server has ended keeps it (`clearTokens`), so that an open form can be read and goes on being kept.
 */
export async function leaveDevice(accountId: string): Promise<void> {
  await encryptWork(accountId);
  await inSession(async () => {
    const row = await database.session.get('session');
    if (row?.accountId === accountId) await database.session.delete('session');
    await dropKey(accountId);
  });
}

/**
 * Lets go of the key of an account that leaves: its next sign-in brings it again. One that the server gives no more
 * stays, since what is locked with it would be lost.
 */
async function dropKey(accountId: string): Promise<void> {
  const given = await database.keyring.given(accountId);
  await database.storageKeys.bulkDelete(given.map(({ id }) => [accountId, id]));
}

/** Everybody else whose key is here: the tablet has changed hands. */
async function othersThan(accountId: string): Promise<string[]> {
  const all = await database.storageKeys.toCollection().primaryKeys();
  return [...new Set(all.map(([owner]) => owner))].filter((owner) => owner !== accountId);
}
