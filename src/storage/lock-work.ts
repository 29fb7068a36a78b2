import { database } from './database.ts';
import { seal } from './seal.ts';

/**
 * Locks what lies open of an account's work, before its key goes: its photos, and rows from before there was a key.
 * Without a key nothing is locked. What cannot be locked now, as on a full disk, stays as it is: nobody is kept from leaving.
 */
export async function lockWork(accountId: string): Promise<void> {
  if (!(await database.keyring.current(accountId))) return;
  await lockRows(accountId).catch(staysOpen);
  for (const ownerId of await ownersOf(accountId))
    for (const id of await database.photos.where({ entryId: ownerId }).primaryKeys())
      await lockPhoto(id, accountId).catch(staysOpen);
}

function staysOpen(error: unknown): void {
  console.error(`Something of an account that leaves could not be locked: ${String(error)}`);
}

/** Rows are locked as they are written; those that are already cost nothing but the writing. */
async function lockRows(accountId: string): Promise<void> {
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
  const { entries, drafts } = database;
  return [...(await entries.where({ accountId }).primaryKeys()), ...(await drafts.where({ accountId }).primaryKeys())];
}

async function lockPhoto(id: string, accountId: string): Promise<void> {
  const open = await database.photos.get(id);
  if (!open || open.bytesKey !== undefined) return;
  const key = await database.keyring.current(accountId);
  if (!key) return;
  // Outside of any transaction: it takes longer than one should.
  const bytes = new Blob([await seal(key, await open.bytes.arrayBuffer(), ['photo bytes', id, accountId])]);
  await database.transaction('rw', database.photos, async () => {
    // It may have been sent, moved or removed meanwhile.
    const photo = await database.photos.get(id);
    if (photo) await database.photos.put({ ...photo, accountId, bytes, bytesKey: key.id });
  });
}
