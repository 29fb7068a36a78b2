import { database } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import { idleEntry } from './edit.ts';
import { discardFollowers } from './followers.ts';

/**
 * Deletes an entry with its photos and its log, after the person has confirmed it; with a claim also its follow-ups,
 * which cannot be sent without it.
 *
 * @throws EntryNotEditable while it is being sent, or once it is
 */
export async function discardEntry(entryId: string): Promise<void> {
  const { entries, drafts, photos, photoBytes, attempts } = database;
  await database.transaction('rw', [entries, drafts, photos, photoBytes, attempts], async () => {
    await idleEntry(entryId);
    await discardFollowers(database, entryId);
    await deletePhotosOf(database, entryId);
    await attempts.where({ entryId }).delete();
    await entries.delete(entryId);
  });
}
