import { database } from '#storage/database.ts';
import { encryptWork } from '#storage/encrypt-rows.ts';
import type { SessionRow } from '#storage/rows.ts';
import { importStorageKey } from '#storage/seal.ts';
import { inSession } from './tokens.ts';

/**
 * Begins a session with its storage key, where the server gives one. Treats all other accounts of this device as signed
 * out: encrypts their work and deletes their keys.
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
 * Ends the stored session at sign-out: the work of the account is encrypted and its key is deleted. The key of a
 * session that the server ended stays (`clearTokens`), so that an open form can still be read and saved.
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
 * Deletes the key of an account that signs out: its next sign-in gets it again. A key that the server no longer gives
 * stays, since rows encrypted with it would be lost.
 */
async function dropKey(accountId: string): Promise<void> {
  const given = await database.keyring.given(accountId);
  await database.storageKeys.bulkDelete(given.map(({ id }) => [accountId, id]));
}

/** The other accounts whose keys are on this device. */
async function othersThan(accountId: string): Promise<string[]> {
  const all = await database.storageKeys.toCollection().primaryKeys();
  return [...new Set(all.map(([owner]) => owner))].filter((owner) => owner !== accountId);
}
