import { database } from '#storage/database.ts';
import { type DeviceKey, readDeviceKey } from '#storage/device-secret.ts';
import { encryptWork } from '#storage/encrypt-rows.ts';
import { destroyDeviceSecret, renewDeviceSecret } from '#storage/replace-device-secret.ts';
import { endOrderPrefix } from '#storage/device-rows.ts';
import type { SessionRow } from '#storage/rows.ts';
import { prepareKey } from '#storage/wrapped-keys.ts';
import { inSession } from './tokens.ts';

/** An account that leaves this device. `isSealed`: all of its work is encrypted with its last key. */
type Leaving = { accountId: string; isSealed: boolean };

/**
 * Begins a session with its storage key, where the server gives one. Treats all other accounts of this device as signed
 * out: encrypts their work, deletes their keys and orders the end of their session.
 */
export async function beginSession(row: Omit<SessionRow, 'key'>, storageKey: string | undefined): Promise<void> {
  const { accountId } = row;
  const others = await othersThan(accountId);
  const leaving: Leaving[] = [];
  for (const other of others) leaving.push({ accountId: other, isSealed: await encryptWork(other) });
  await withDeviceSecret(async () => {
    const present = await readDeviceKey();
    const next = others.length > 0 || !present ? await renewDeviceSecret() : present;
    const key = await prepareKey(database, accountId, storageKey, { present, next });
    await inSession(async () => {
      const before = await database.session.get('session');
      for (const other of leaving) await dropKeys(other);
      if (key) await database.keyring.take(accountId, key);
      if (before) await orderEnd(before);
      await database.session.put({ key: 'session', ...row });
    });
  });
}

/**
 * Ends the stored session at sign-out: the work of the account is encrypted, its key is deleted, and what could open
 * the deleted key in the browser's files is overwritten. The key of a session that the server ended stays
 * (`clearTokens`), so that an open form can still be read and saved.
 */
export async function leaveDevice(accountId: string): Promise<void> {
  const isSealed = await encryptWork(accountId);
  await withDeviceSecret(async () => {
    // The secret goes before the rows: once the session is seen to end, its page may close at any moment.
    const row = await database.session.get('session');
    if (row?.accountId === accountId) await orderEnd(row);
    if ((await openableKeys(accountId)) === 0) await destroyDeviceSecret();
    await inSession(async () => {
      const now = await database.session.get('session');
      if (now?.accountId === accountId) await database.session.delete('session');
      await dropKeys({ accountId, isSealed });
    });
  });
}

/** Destroys a secret that a page left when it was killed during a sign-out. */
export async function finishLeaving(): Promise<void> {
  await withDeviceSecret(async () => {
    if ((await openableKeys()) === 0) await destroyDeviceSecret();
  });
}

/** Gives this device a secret, with which the next refresh encrypts the key of the account. @returns whether it has one */
export async function prepareForWrapping(): Promise<boolean> {
  const device = await withDeviceSecret(async (): Promise<DeviceKey | null> => {
    const present = await readDeviceKey();
    return present ?? renewDeviceSecret();
  });
  return device !== null;
}

/** The server is to end a session that ends on this device (R-SESS-10). */
async function orderEnd({ accountId, endToken }: SessionRow): Promise<void> {
  if (endToken === undefined) return;
  await database.device.put({ key: `${endOrderPrefix}${crypto.randomUUID()}`, accountId, endToken });
}

/** One page at a time: a secret must not be destroyed between its creation and the storing of the keys that it opens. */
function withDeviceSecret<Result>(act: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('device-secret', act);
}

/** The number of keys that the secret of this device opens, of other accounts than the one that leaves. */
function openableKeys(leaving?: string): Promise<number> {
  return database.wrappedKeys.filter(({ accountId, retired }) => !retired && accountId !== leaving).count();
}

/**
 * Deletes the keys of an account that signs out: its next sign-in gets them again. One that the server no longer gives
 * stays while rows need it (`isSealed`): the account's next key opens it, unless it is stored as it is.
 */
async function dropKeys({ accountId, isSealed }: Leaving): Promise<void> {
  const { storageKeys, wrappedKeys } = database;
  await storageKeys
    .where({ accountId })
    .filter(({ retired }) => isSealed || !retired)
    .delete();
  await wrappedKeys
    .where({ accountId })
    .filter(({ retired }) => !retired)
    .delete();
}

/** The other accounts whose keys are on this device. */
async function othersThan(accountId: string): Promise<string[]> {
  const { storageKeys, wrappedKeys } = database;
  const rows = [...(await storageKeys.toArray()), ...(await wrappedKeys.toArray())];
  const owners = rows.filter(({ retired }) => !retired).map((row) => row.accountId);
  return [...new Set(owners)].filter((owner) => owner !== accountId);
}
