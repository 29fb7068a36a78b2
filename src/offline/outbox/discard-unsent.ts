import { database } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import { mayHaveArrived } from './attempt-log.ts';
import { discardFollowers } from './followers.ts';
import { attemptsOf, listEntries } from './list.ts';

/** The number of entries that a sign-out would delete, and of those that the server may have already. */
export type Unsent = { count: number; mayHaveArrived: number };

/** Counts the entries that `discardUnsent` would delete. */
export async function readDiscardable(accountId: string): Promise<Unsent> {
  const ids = await discardableIds(accountId);
  const logs = await Promise.all(ids.map(attemptsOf));
  return { count: ids.length, mayHaveArrived: logs.filter(mayHaveArrived).length };
}

/**
 * Deletes every unsent entry of an account with its photos and its log (R-OFF-15), after the person has confirmed it.
 * An entry that is being sent stays, and so does one that this version of the app cannot read. Drafts stay, except
 * those that follow a deleted claim.
 *
 * @returns the number of deleted entries
 */
export async function discardUnsent(accountId: string): Promise<number> {
  const { entries, drafts, photos, photoBytes, attempts } = database;
  return database.transaction('rw', [entries, drafts, photos, photoBytes, attempts], async () => {
    const ids = await discardableIds(accountId);
    for (const id of ids) await discardFollowers(database, id);
    await deletePhotosOf(database, ...ids);
    await attempts.where('entryId').anyOf(ids).delete();
    await entries.bulkDelete(ids);
    return ids.length;
  });
}

async function discardableIds(accountId: string): Promise<string[]> {
  const entries = await listEntries(accountId);
  return entries
    .filter((entry) => !entry.unreadable && entry.state !== 'sending' && entry.state !== 'sent')
    .map(({ id }) => id);
}
