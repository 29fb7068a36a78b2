import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import { database } from '#storage/database.ts';
import { hiddenName } from '#storage/seal.ts';
import { isStorageFull } from '../storage.ts';

/** A cached value, and when it was read (ISO instant). */
export type Snapshot<T> = { value: T; readAt: string };

/** Caches a value. On a full device it does nothing: unsent work has priority. */
export async function writeSnapshot(accountId: string, key: string, value: unknown): Promise<void> {
  await writeSnapshots(accountId, [{ key, value }]);
}

/** The same for several values. */
export async function writeSnapshots(
  accountId: string,
  read: readonly { key: string; value: unknown }[],
): Promise<void> {
  const readAt = serverNow().toISOString();
  try {
    const rows = await Promise.all(
      read.map(async ({ key, value }) => ({ accountId, key: await storedKey(accountId, key), value, readAt })),
    );
    await database.snapshots.bulkPut(rows);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** The cached value, or null; also null if its shape is outdated. */
export async function readSnapshot<S extends v.GenericSchema>(
  accountId: string,
  key: string,
  schema: S,
): Promise<Snapshot<v.InferOutput<S>> | null> {
  const name = isTyped(key) ? await storedKey(accountId, key) : key;
  const row =
    (await database.snapshots.get([accountId, name])) ??
    // The key of versions without encryption.
    (name === key ? undefined : await database.snapshots.get([accountId, key]));
  const parsed = v.safeParse(schema, row?.value);
  return row && parsed.success ? { value: parsed.output, readAt: row.readAt } : null;
}

/** Whether a key contains a search: an email, a phone, a serial number. */
function isTyped(key: string): boolean {
  return /^(contact|serial|registrable|claims-on):/.test(key);
}

/** The stored key, in which a search is hashed. */
async function storedKey(accountId: string, key: string): Promise<string> {
  const storageKey = isTyped(key) ? await database.keyring.current(accountId) : null;
  return storageKey ? `${key.slice(0, key.indexOf(':') + 1)}${await hiddenName(storageKey, key)}` : key;
}
