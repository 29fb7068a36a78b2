import { database } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import { heldEntry } from './edit.ts';
import { discardFollowers } from './followers.ts';

/**
 * Removes an entry with its photos and its log, for good; of a claim also what waits behind it, which could never be
 * sent without it. The caller has had all of it confirmed.
 *
 * @throws EntryLocked while it is being sent, or once it is
 */
export async function discardEntry(entryId: string): Promise<void> {
  const { entries, drafts, photos, photoBytes, attempts } = database;
  await database.transaction('rw', [entries, drafts, photos, photoBytes, attempts], async () => {
    await heldEntry(entryId);
    await discardFollowers(database, entryId);
    await deletePhotosOf(database, entryId);
    await attempts.where({ entryId }).delete();
    await entries.delete(entryId);
  });
}
