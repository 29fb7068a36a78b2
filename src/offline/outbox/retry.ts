import { database } from '#storage/database.ts';
import { moveBytesOut, movePhotos } from '#storage/photo-rows.ts';
import type { Entry } from '#storage/rows.ts';
import { mayHaveArrived } from './attempt-log.ts';
import { idleEntry } from './edit.ts';
import { moveFollowers } from './followers.ts';
import { attemptsOf } from './list.ts';
import { renewed } from './renew.ts';

/**
 * Gives an entry three new attempts, at once (R-OFF-13). A refused entry gets a new key, since the server repeats its
 * response for the old one; an entry that may have arrived keeps its key.
 *
 * @returns the id of the entry from now on
 * @throws EntryNotEditable
 */
export async function retryEntry(entryId: string): Promise<string> {
  const { entries, drafts, photos, attempts } = database;
  await moveBytesOut(database, entryId);
  return database.transaction('rw', entries, drafts, photos, attempts, async () => {
    const entry = await idleEntry(entryId);
    const refused = entry.cause.code === 'refused' && !mayHaveArrived(await attemptsOf(entryId));
    const id = refused ? crypto.randomUUID() : entry.id;
    if (refused) {
      await movePhotos(database, entry.id, id);
      await moveFollowers(database, entry.id, id);
      await entries.delete(entry.id);
      await attempts.where({ entryId }).delete();
    }
    const again = refused ? withoutPending(renewed(entry)) : renewed(entry);
    await entries.put({ ...again, id, claimRef: entry.claimRef === entry.id ? id : entry.claimRef });
    return id;
  });
}

/** Removes the refused step, which starts again under the new key. Steps with a result stay. */
function withoutPending(entry: Entry): Entry {
  if (!('steps' in entry) || !entry.steps) return entry;
  const { contact, registration } = entry.steps;
  const isRegistered = entry.kind === 'claim' && entry.resolved !== null;
  return {
    ...entry,
    steps: { contact: contact?.id ? contact : null, registration: isRegistered ? registration : null },
  };
}
