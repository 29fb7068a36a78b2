import { database } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import { mayHaveArrived } from './attempt-log.ts';
import { discardFollowers } from './followers.ts';
import { attemptsOf, listEntries } from './list.ts';

/** What a sign-out would throw away: how much, and how much of it may be on the server already. */
export type Unsent = { count: number; mayHaveArrived: number };

/** Counts what `discardUnsent` would remove. */
export async function readDiscardable(accountId: string): Promise<Unsent> {
  const ids = await discardableIds(accountId);
  const logs = await Promise.all(ids.map(attemptsOf));
  return { count: ids.length, mayHaveArrived: logs.filter(mayHaveArrived).length };
}

/**
 * Removes every unsent entry of an account with its photos and its log, for good (R-OFF-15); the caller has
 * had it confirmed. What is being sent at this moment stays, and so does what this version of the app cannot read.
 * Open forms stay too, but for those that follow a claim that goes.
 *
 * @returns how many were removed
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
