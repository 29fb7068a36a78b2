import { database } from '#storage/database.ts';
import type { Entry } from '#storage/rows.ts';
import { mayHaveArrived } from './attempt-log.ts';
import { heldEntry, movePhotos } from './edit.ts';
import { moveFollowers } from './followers.ts';
import { attemptsOf } from './list.ts';

/**
 * Gives an entry three new attempts, at once (`decisions.md 35`). One that was refused goes under a new key, since
 * the server answers the old one for ever alike; one that may have arrived keeps its key whatever happened.
 *
 * @returns the id that the entry has now
 * @throws EntryLocked
 */
export async function retryEntry(entryId: string): Promise<string> {
  const { entries, drafts, photos, attempts } = database;
  return database.transaction('rw', entries, drafts, photos, attempts, async () => {
    const entry = await heldEntry(entryId);
    const refused = entry.cause.code === 'refused' && !mayHaveArrived(await attemptsOf(entryId));
    const id = refused ? crypto.randomUUID() : entry.id;
    if (refused) {
      await movePhotos(entry.id, id);
      await moveFollowers(database, entry.id, id);
      await entries.delete(entry.id);
      await attempts.where({ entryId }).delete();
    }
    const again = refused ? withoutPending(renewed(entry)) : renewed(entry);
    await entries.put({ ...again, id, claimRef: entry.claimRef === entry.id ? id : entry.claimRef });
    return id;
  });
}

/** New attempts for all that failed three times or wait for their account, after a sign-in, a start, the network's return. */
export async function renewEntries(accountId: string): Promise<void> {
  await database.entries
    .where('[accountId+state]')
    .anyOf(['queued', 'signin', 'attention'].map((state) => [accountId, state]))
    .filter(({ state, cause }) => state !== 'attention' || cause.code === 'three_failures')
    .modify((entry) => {
      // A server that asked for patience gets it, whatever else changed.
      const patient = entry.cause.code === 'too_many' || entry.cause.code === 'busy';
      Object.assign(entry, renewed(entry), patient ? { nextAttemptAt: entry.nextAttemptAt } : {});
    });
}

/** What was refused is not sent again as it was: its step begins anew under the new key. What has a result stays. */
function withoutPending(entry: Entry): Entry {
  if (!('steps' in entry) || !entry.steps) return entry;
  const { contact, registration } = entry.steps;
  const isRegistered = entry.kind === 'claim' && entry.resolved !== null;
  return {
    ...entry,
    steps: { contact: contact?.id ? contact : null, registration: isRegistered ? registration : null },
  };
}

function renewed(entry: Entry): Entry {
  // Its own claim is what it waits for, and no attempt of its own was made.
  if (entry.state === 'waiting') return entry;
  const cause = entry.state === 'queued' ? entry.cause : { code: 'new' as const, at: new Date().toISOString() };
  return { ...entry, state: 'queued', attempts: 0, nextAttemptAt: 0, cause };
}
