import { database as ours, type PortalDatabase } from './database.ts';
import { decryptPhoto } from './photo-bytes.ts';
import { keptFor } from './photo-rows.ts';
import type { PhotoRow } from './rows.ts';
import { isDecrypted, seal } from './seal.ts';
import { storedBytes } from './stored-bytes.ts';

/**
 * Encrypts the work of an account with its last key before that is deleted: photos that are not encrypted yet
 * (`offline/photos/encrypt-when-idle.ts`), rows from before there was a key, and what an earlier key encrypted. Without
 * a key nothing is encrypted. A row that cannot be encrypted, as on a full disk, stays as it is: it must not block a
 * sign-out.
 *
 * @returns whether that key opens all of it
 */
export async function encryptWork(accountId: string): Promise<boolean> {
  if (!(await ours.keyring.current(accountId))) return false;
  const written = [await succeeds(encryptRows(ours, accountId))];
  for (const ownerId of await ownersOf(accountId))
    for (const id of await ours.photos.where('entryId').anyOf(ownerId, keptFor(ownerId)).primaryKeys())
      written.push(await succeeds(encryptPhoto(ours, id, accountId)));
  return !written.includes(false);
}

async function succeeds(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    console.error(`Encryption at sign-out failed: ${String(error)}`);
    return false;
  }
}

/** Encrypts rows that were stored before the account had a key. @returns whether there were any */
export async function encryptPlainRows(database: PortalDatabase, accountId: string): Promise<boolean> {
  let plain = 0;
  // A cursor yields rows as stored.
  for (const table of [database.entries, database.drafts])
    await table.where({ accountId }).each((row) => void (plain += Number(isDecrypted(row))));
  if (plain > 0) await encryptRows(database, accountId);
  return plain > 0;
}

/** Writes all rows again, which encrypts those that are not encrypted. */
async function encryptRows(database: PortalDatabase, accountId: string): Promise<void> {
  const { entries, drafts, formDrafts } = database;
  await database.transaction('rw', entries, drafts, formDrafts, async () => {
    await entries.bulkPut(await entries.where({ accountId }).toArray());
    await drafts.bulkPut(await drafts.where({ accountId }).toArray());
    const keys = await formDrafts.toCollection().primaryKeys();
    const own = await formDrafts.bulkGet(keys.filter((key) => key.endsWith(`:${accountId}`)));
    await formDrafts.bulkPut(own.filter((row) => row !== undefined));
  });
}

async function ownersOf(accountId: string): Promise<string[]> {
  const { entries, drafts } = ours;
  return [...(await entries.where({ accountId }).primaryKeys()), ...(await drafts.where({ accountId }).primaryKeys())];
}

/**
 * Encrypts the bytes of one photo unless the last key of the account has done so. @returns whether anything was written.
 * Throws `PhotoLost`.
 */
export async function encryptPhoto(database: PortalDatabase, id: string, accountId: string): Promise<boolean> {
  const before = await database.photos.get(id);
  const key = await database.keyring.current(accountId);
  if (!before || !key || before.bytesKey === key.id) return false;
  // Outside a transaction, which should be short.
  const bytes = await bytesOrGone(database, before);
  if (!bytes) return false;
  const { buffer } = await seal(key, bytes, ['photo bytes', id, accountId]);
  return database.transaction('rw', database.photos, database.photoBytes, async () => {
    // It may have been sent, moved, removed or encrypted meanwhile.
    const photo = await database.photos.get(id);
    if (!photo || photo.bytesKey !== before.bytesKey) return false;
    const { bytes: _, ...row } = photo;
    await Promise.all([
      database.photos.put({ ...row, accountId, bytesKey: key.id }),
      database.photoBytes.put({ id, accountId, bytesKey: key.id, bytes: buffer }),
    ]);
    return true;
  });
}

/** The bytes of a photo; null when it was sent or removed since its row was read. Throws `PhotoLost`. */
async function bytesOrGone(database: PortalDatabase, photo: PhotoRow): Promise<ArrayBuffer | null> {
  try {
    return await decryptPhoto(database, await storedBytes(database, photo));
  } catch (error) {
    if (await database.photos.get(photo.id)) throw error;
    return null;
  }
}
