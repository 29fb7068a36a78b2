import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { Draft } from '#storage/rows.ts';
import { withRoomMade } from './storage.ts';

export const emptyClaimValues: Draft['values'] = {
  claimType: null,
  claimSubtype: null,
  diagnosis: '',
  dateOfFailure: null,
  dateEnteredShop: null,
  partsRequired: '',
  labourHours: '',
  emailOrPhone: '',
};

/** A draft that is not stored before something is in it. */
export function newClaimDraft(accountId: string): Draft {
  return {
    id: crypto.randomUUID(),
    accountId,
    form: 'claim',
    serialNumber: '',
    found: null,
    values: emptyClaimValues,
    updatedAt: new Date().toISOString(),
  };
}

/**
 * Stores a draft as it is now. One that has become an entry meanwhile, here or in another tab, stays one.
 *
 * @throws DOMException `QuotaExceededError` when the device is full
 */
export async function saveDraft(draft: Omit<Draft, 'updatedAt'>): Promise<void> {
  await withRoomMade(() =>
    database.transaction('rw', database.drafts, database.entries, async () => {
      if (await database.entries.get(draft.id)) return;
      await database.drafts.put({ ...draft, updatedAt: new Date().toISOString() });
    }),
  );
}

/** The account's drafts, last changed first. One that cannot be read is left where it is. */
export async function listClaimDrafts(accountId: string): Promise<Draft[]> {
  const rows = await database.drafts.where({ accountId, form: 'claim' }).toArray();
  return rows
    .flatMap((row) => {
      const parsed = v.safeParse(Draft, row);
      return parsed.success ? [parsed.output] : [];
    })
    .toSorted((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1));
}

export async function readDraft(accountId: string, id: string): Promise<Draft | null> {
  return (await listClaimDrafts(accountId)).find((draft) => draft.id === id) ?? null;
}

/** Removes a draft with its photos, for good. The caller has had it confirmed. */
export async function discardDraft(id: string): Promise<void> {
  await database.transaction('rw', database.drafts, database.entries, database.photos, async () => {
    await database.drafts.delete(id);
    // Its photos are an entry's by now when it was sent from another tab.
    if (await database.entries.get(id)) return;
    await database.photos.where({ entryId: id }).delete();
  });
}

export type KeptDraft = Draft & { photoCount: number; photoBytes: number };

/** The account's unfinished claims with what their photos take, last changed first. */
export async function listKeptDrafts(accountId: string): Promise<KeptDraft[]> {
  const drafts = await listClaimDrafts(accountId);
  return Promise.all(
    drafts.map(async (draft) => {
      const photos = await database.photos.where({ entryId: draft.id }).toArray();
      return { ...draft, photoCount: photos.length, photoBytes: photos.reduce((sum, { size }) => sum + size, 0) };
    }),
  );
}
