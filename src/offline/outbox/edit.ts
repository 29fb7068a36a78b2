import { database } from '#storage/database.ts';
import { moveBytesOut, movePhotos } from '#storage/photo-rows.ts';
import type { Entry } from '#storage/rows.ts';
import { mayHaveArrived } from './attempt-log.ts';
import { draftOf } from './draft-of.ts';
import { moveFollowers } from './followers.ts';
import { attemptsOf, readEntry } from './list.ts';

/** Why an entry cannot be changed, retried or discarded now. */
export class EntryNotEditable extends Error {
  readonly reason: 'sending' | 'sent' | 'may_have_arrived' | 'gone';

  constructor(reason: EntryNotEditable['reason']) {
    super(`The entry cannot be edited: ${reason}`);
    this.name = 'EntryNotEditable';
    this.reason = reason;
  }
}

/**
 * Turns an entry back into its draft, photos included, and returns the id of the draft. Allowed before the first
 * attempt, and after a refusal that proves that the server stored nothing (R-OFF-17); then the draft gets a new id,
 * since the server repeats its response for the old key.
 *
 * @throws EntryNotEditable
 */
export async function editEntry(entryId: string): Promise<string> {
  const { entries, drafts, photos, attempts } = database;
  await moveBytesOut(database, entryId);
  return database.transaction('rw', entries, drafts, photos, attempts, async () => {
    const entry = await editableEntry(entryId);
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
export async function editableEntry(entryId: string): Promise<Entry> {
  const entry = await idleEntry(entryId);
  if (mayHaveArrived(await attemptsOf(entryId))) throw new EntryNotEditable('may_have_arrived');
  return entry;
}

/** The entry, if it is neither being sent nor sent. Call inside a transaction. */
export async function idleEntry(entryId: string): Promise<Entry> {
  const row = await database.entries.get(entryId);
  if (!row) throw new EntryNotEditable('gone');
  const entry = readEntry(row);
  if (entry.unreadable) throw new EntryNotEditable('may_have_arrived');
  if (entry.state === 'sending' || entry.state === 'sent') throw new EntryNotEditable(entry.state);
  return entry;
}
