import { database } from '#storage/database.ts';
import { type ClaimPayload, type Entry, entrySchemaVersion } from '#storage/rows.ts';
import { withRoomMade } from '../storage.ts';

/**
 * Turns a claim's draft into an entry of the outbox: entry in, draft out, in one strict transaction. The photos stay
 * where they are, since the entry takes the draft's id. Pressing twice gives one entry.
 *
 * @throws DOMException `QuotaExceededError` when the device is full; the draft is then as it was
 */
export async function submitClaim(draftId: string, payload: ClaimPayload): Promise<Entry> {
  const entry = await withRoomMade(() =>
    database.transaction('rw', database.entries, database.photos, database.drafts, async () => {
      const already = await database.entries.get(draftId);
      if (already) {
        await database.drafts.delete(draftId);
        return already;
      }
      const draft = await database.drafts.get(draftId);
      if (!draft) throw new Error(`There is no draft ${draftId}`);
      const photos = await database.photos.where({ entryId: draftId }).toArray();
      const created = newEntry(draft.id, draft.accountId, payload, photos);
      await database.entries.add(created);
      await database.drafts.delete(draftId);
      return created;
    }),
  );
  return entry;
}

function newEntry(id: string, accountId: string, payload: ClaimPayload, photos: readonly { size: number }[]): Entry {
  const createdAt = new Date().toISOString();
  return {
    id,
    accountId,
    kind: 'claim',
    claimRef: id,
    payload,
    photoCount: photos.length,
    photoBytes: photos.reduce((sum, { size }) => sum + size, 0),
    state: 'queued',
    cause: { code: 'new', at: createdAt },
    nextAttemptAt: 0,
    attempts: 0,
    attempted: false,
    resolved: null,
    receipt: null,
    createdAt,
    schemaVersion: entrySchemaVersion,
  };
}
