import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import { emptyRegistering } from '#storage/registering.ts';
import {
  type AmendmentDraft,
  Draft,
  type EntryDraft,
  type FollowUpDraft,
  type InvoiceDraft,
  type RegistrationDraft,
} from '#storage/rows.ts';
import { isOpen } from '#storage/seal.ts';
import { claimPlace, discardFollowers, followed, isFollowUpDraft } from './outbox/followers.ts';
import { type PhotoFigures, photoFigures } from './photos/photo-figures.ts';
import { withRoomMade } from './storage.ts';
import type { DraftStore } from './unsaved-copy.ts';

export const emptyClaimValues: Draft['values'] = {
  claimType: null,
  claimSubtype: null,
  diagnosis: '',
  dateOfFailure: null,
  dateEnteredShop: null,
  partsRequired: '',
  labourHours: '',
  emailOrPhone: '',
  registering: emptyRegistering,
};

/** A draft that is not stored before something is in it. */
export function newClaimDraft(accountId: string): Draft {
  return {
    id: crypto.randomUUID(),
    accountId,
    form: 'claim',
    serialNumber: '',
    found: null,
    unregistered: null,
    contact: null,
    values: emptyClaimValues,
    updatedAt: new Date().toISOString(),
  };
}

/** A draft as a form has it; when it is kept is written down then. */
export type UnkeptDraft =
  | Omit<Draft, 'updatedAt'>
  | Omit<AmendmentDraft, 'updatedAt'>
  | Omit<InvoiceDraft, 'updatedAt'>
  | Omit<RegistrationDraft, 'updatedAt'>;

/**
 * Stores a draft as it is now. One that has become an entry meanwhile, here or in another tab, stays one.
 *
 * @throws DOMException `QuotaExceededError` when the device is full
 */
export async function saveDraft(draft: UnkeptDraft): Promise<void> {
  await withRoomMade(() =>
    database.transaction('rw', database.drafts, database.entries, async () => {
      const updatedAt = new Date().toISOString();
      if (follows(draft)) {
        const [entry, stored] = await Promise.all([database.entries.get(draft.id), database.drafts.get(draft.id)]);
        if (!entry) await database.drafts.put({ ...draft, ...(await claimNow(draft, stored)), updatedAt });
      } else {
        // Written while it is looked up whether it may be, and taken back where not: a round trip less.
        const [entry] = await Promise.all([
          database.entries.get(draft.id),
          database.drafts.put({ ...draft, updatedAt }),
        ]);
        if (entry) await database.drafts.delete(draft.id);
      }
    }),
  );
}

/** How the form of an entry is stored. */
export function draftStore({ id, accountId }: Pick<UnkeptDraft, 'id' | 'accountId'>): DraftStore<UnkeptDraft> {
  return { place: { table: 'drafts', id, accountId }, save: saveDraft };
}

type UnkeptFollowUp = Extract<UnkeptDraft, { claimRef: string }>;

function follows(draft: UnkeptDraft): draft is UnkeptFollowUp {
  return draft.form === 'amendment' || draft.form === 'invoice';
}

/** The claim of a follow-up may have arrived, or have gone on under a new key, while its form stood open. */
async function claimNow(
  draft: UnkeptFollowUp,
  stored: EntryDraft | undefined,
): Promise<Pick<FollowUpDraft, 'claimRef' | 'claim'>> {
  const before = stored && isFollowUpDraft(stored) && isOpen(stored) ? stored : draft;
  const name = before.claim.name ?? draft.claim.name;
  const place = await claimPlace(database, before.claimRef, name);
  return followed({ claimRef: before.claimRef, claim: { ...draft.claim, name } }, place);
}

/** The account's unfinished claims, last changed first. One that cannot be read is left where it is. */
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
  const { entries, drafts, photos, photoBytes, attempts } = database;
  await database.transaction('rw', [entries, drafts, photos, photoBytes, attempts], async () => {
    await drafts.delete(id);
    // Its photos are an entry's by now when it was sent from another tab.
    if (await entries.get(id)) return;
    await discardFollowers(database, id);
    await deletePhotosOf(database, id);
  });
}

export type KeptDraft = Draft & PhotoFigures;

/** The account's unfinished claims with what their photos take, last changed first. */
export async function listKeptDrafts(accountId: string): Promise<KeptDraft[]> {
  const drafts = await listClaimDrafts(accountId);
  return Promise.all(drafts.map(async (draft) => ({ ...draft, ...(await photoFigures(draft.id)) })));
}
