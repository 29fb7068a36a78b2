import { database } from '#storage/database.ts';
import { heldEntry } from './edit.ts';

/**
 * Removes an entry with its photos and its log, for good. The caller has had it confirmed.
 *
 * @throws EntryLocked while it is being sent, or once it is
 */
export async function discardEntry(entryId: string): Promise<void> {
  const { entries, photos, attempts } = database;
  await database.transaction('rw', entries, photos, attempts, async () => {
    await heldEntry(entryId);
    await photos.where({ entryId }).delete();
    await attempts.where({ entryId }).delete();
    await entries.delete(entryId);
  });
}
