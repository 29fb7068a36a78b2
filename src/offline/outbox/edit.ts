import { database } from '#storage/database.ts';
import { moveBytesOut, movePhotos } from '#storage/photo-rows.ts';
import type { Entry } from '#storage/rows.ts';
import { mayHaveArrived } from './attempt-log.ts';
import { draftOf } from './draft-of.ts';
import { moveFollowers } from './followers.ts';
import { attemptsOf, readEntry } from './list.ts';

/** Why an entry cannot be changed, retried or discarded now. */
export class EntryLocked extends Error {
  readonly reason: 'sending' | 'sent' | 'may_have_arrived' | 'gone';

  constructor(reason: EntryLocked['reason']) {
    super(`The entry is locked: ${reason}`);
    this.name = 'EntryLocked';
    this.reason = reason;
  }
}

/**
 * Turns an entry back into its draft, photos included, and returns the id of the draft. Allowed before the first attempt,
 * and after a refusal that proves that the server stored nothing (R-OFF-17); then the draft gets a new id, since the
 * server repeats its response for the old key.
 *
 * @throws EntryLocked
 */
export async function editEntry(entryId: string): Promise<string> {
  const { entries, drafts, photos, attempts } = database;
  await moveBytesOut(database, entryId);
  return database.transaction('rw', entries, drafts, photos, attempts, async () => {
    const entry = await unlockedEntry(entryId);
    const draft = draftOf(entry, entry.attempted ? crypto.randomUUID() : entry.id);
    if (entry.attempted) {
      await movePhotos(database, entry.id, draft.id);
      await moveFollowers(database, entry.id, draft.id);
    }
    await drafts.put(draft);
    await entries.delete(entry.id);
    await attempts.where({ entryId }).delete();
    return draft.id;
  });
}

/** The entry, if it may still be changed. Call inside a transaction. */
export async function unlockedEntry(entryId: string): Promise<Entry> {
  const entry = await heldEntry(entryId);
  if (mayHaveArrived(await attemptsOf(entryId))) throw new EntryLocked('may_have_arrived');
  return entry;
}

/** The entry, if it is neither being sent nor sent. Call inside a transaction. */
export async function heldEntry(entryId: string): Promise<Entry> {
  const row = await database.entries.get(entryId);
  if (!row) throw new EntryLocked('gone');
  const entry = readEntry(row);
  if (entry.unreadable) throw new EntryLocked('may_have_arrived');
  if (entry.state === 'sending' || entry.state === 'sent') throw new EntryLocked(entry.state);
  return entry;
}
