import { drafts, type UnsavedDraft } from '#offline/drafts/drafts.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { editEntry, EntryNotEditable } from '#offline/outbox/edit.ts';
import {
  type FollowUp,
  submitClaim,
  submitFollowUp,
  submitProof,
  submitRegistration,
  submitTicketMessage,
} from '#offline/outbox/enqueue.ts';
import { attemptsOf } from '#offline/outbox/list.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { isStorageFull } from '#offline/storage.ts';
import { readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import type { EntryDraft } from '#storage/draft-rows.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';
import type {
  AttemptRow,
  ClaimPayload,
  Entry,
  FiledClaim,
  FollowedClaim,
  PhotoBytesRow,
  PhotoPurpose,
  PhotoRow,
  ProvenRegistration,
  RegistrationPayload,
  TicketMessageEntry,
} from '#storage/rows.ts';

/** A photo from the photo worker, as text. */
export type TakenPhoto = { id: string; purpose: PhotoPurpose; name: string; sha256: string; base64: string };

/** The purpose for which a form is opened. */
export type FormTarget =
  | { kind: 'claim'; accountId: string; picks: PicksDraft | null }
  | { kind: 'registration'; accountId: string }
  | { kind: 'proof'; accountId: string; claimRef: string; registration: ProvenRegistration }
  | { kind: 'ticket_message'; accountId: string; claimRef: string; number: string }
  | {
      kind: 'amendment' | 'invoice' | 'message' | 'withdrawal' | 'appeal';
      accountId: string;
      claimRef: string;
      claim: FollowedClaim;
    }
  | { kind: 'change'; accountId: string; claimRef: string; claim: FollowedClaim; filed: FiledClaim };

/** The content that a form submits. */
export type SubmittedForm =
  | { kind: 'claim'; payload: ClaimPayload }
  | { kind: 'registration'; payload: RegistrationPayload }
  | { kind: 'proof' }
  | Pick<TicketMessageEntry, 'kind' | 'payload'>
  | FollowUp;

/**
 * The actions of the screens, through the functions that they call. All arguments and results are JSON, so that a page
 * can evaluate them. False and null: the device refused, in a way that the screen reports.
 */
export const actions = {
  accountId: async (): Promise<string | null> => (await readTokens())?.accountId ?? null,

  open: async (target: FormTarget): Promise<UnsavedDraft & { updatedAt: string }> => {
    switch (target.kind) {
      case 'claim': {
        const draft = drafts.of('claim').create({ accountId: target.accountId });
        return target.picks ? { ...draft, values: { ...draft.values, picks: target.picks } } : draft;
      }
      case 'registration':
        return drafts.of('registration').create({ accountId: target.accountId });
      case 'proof': {
        const { kind, ...asked } = target;
        return drafts.of(kind).create(asked);
      }
      case 'ticket_message': {
        const { kind, ...ticket } = target;
        return drafts.of(kind).create(ticket);
      }
      case 'change': {
        const { kind, ...follows } = target;
        return drafts.of(kind).create(follows);
      }
      default: {
        const { kind, ...follows } = target;
        return drafts.of(kind).create(follows);
      }
    }
  },

  /** Reports success only if all of it is stored. */
  save: async (draft: UnsavedDraft, photos: readonly TakenPhoto[]): Promise<boolean> => {
    const saved = await nullIfRefused(async () => {
      const rows = photos.map((photo, at) => rowsOf(draft.id, photo, at + 1));
      const { entries, photos: photoRows, photoBytes } = database;
      await database.transaction('rw', photoRows, photoBytes, entries, async () => {
        // As the app does. Without a first request the transaction would end before a full device rejects the second.
        await entries.get(draft.id);
        await photoRows.bulkPut(rows.map(({ row }) => row));
        await photoBytes.bulkPut(rows.map(({ bytes }) => bytes));
      });
      await drafts.save(draft);
      return true;
    });
    if (!saved)
      await database.transaction('rw', database.photos, database.photoBytes, () => deletePhotosOf(database, draft.id));
    return saved ?? false;
  },

  readDraft: (id: string): Promise<EntryDraft | undefined> => database.drafts.get(id),

  submit: async (draftId: string, form: SubmittedForm): Promise<boolean> => {
    const submitted = await nullIfRefused<Entry>(() => {
      if (form.kind === 'claim') return submitClaim(draftId, form.payload);
      if (form.kind === 'registration') return submitRegistration(draftId, form.payload);
      if (form.kind === 'proof') return submitProof(draftId);
      if (form.kind === 'ticket_message') return submitTicketMessage(draftId, form.payload);
      return submitFollowUp(draftId, form);
    });
    return submitted !== null;
  },

  edit: (id: string): Promise<string | null> => nullIfRefused(() => editEntry(id)),
  retry: (id: string): Promise<string | null> => nullIfRefused(() => retryEntry(id)),
  discard: async (id: string): Promise<boolean> =>
    (await nullIfRefused(async () => ({ done: await discardEntry(id) }))) !== null,

  log: (id: string): Promise<AttemptRow[]> => attemptsOf(id),

  entry: (id: string): Promise<Entry | undefined> => database.entries.get(id),
};
export type Actions = typeof actions;

function rowsOf(
  entryId: string,
  { base64, ...photo }: TakenPhoto,
  position: number,
): { row: PhotoRow; bytes: PhotoBytesRow } {
  const { buffer } = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const row = { ...photo, entryId, position, type: 'image/jpeg' as const, size: buffer.byteLength };
  return { row, bytes: { id: photo.id, bytes: buffer } };
}

/** Returns the result, or null where the device refuses. */
async function nullIfRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EntryNotEditable || isStorageFull(error)) return null;
    throw error;
  }
}
