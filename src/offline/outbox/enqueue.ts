import { serverNow } from '#clock/server-clock.ts';
import { database } from '#storage/database.ts';
import { deletePhotos } from '#storage/photo-rows.ts';
import type { EntryDraft } from '#storage/draft-rows.ts';
import {
  type ClaimEntry,
  type ClaimPayload,
  claimSchemaVersion,
  type Entry,
  type FollowUpEntry,
  type ProofEntry,
  type RegistrationEntry,
  type RegistrationPayload,
  type TicketMessageEntry,
} from '#storage/rows.ts';
import { type PhotoFigures, photoFigures } from '../photos/photo-figures.ts';
import { withRoomMade } from '../storage.ts';
import { claimPlace, followed, isFollowUpDraft, stateBehind } from './followers.ts';

/** A follow-up that is ready to be sent. */
export type FollowUp =
  | Pick<FollowUpEntry & { kind: 'amendment' }, 'kind' | 'payload'>
  | Pick<FollowUpEntry & { kind: 'invoice' }, 'kind' | 'payload'>
  | Pick<FollowUpEntry & { kind: 'change' }, 'kind' | 'payload' | 'filed'>
  | Pick<FollowUpEntry & { kind: 'message' }, 'kind' | 'payload'>
  | Pick<FollowUpEntry & { kind: 'withdrawal' }, 'kind' | 'payload'>
  | Pick<FollowUpEntry & { kind: 'appeal' }, 'kind' | 'payload'>;

/**
 * Turns the draft of a claim into an entry of the outbox, in one strict transaction. The photos stay as they are, since
 * the entry takes the id of the draft. A second call returns the same entry.
 *
 * @throws DOMException `QuotaExceededError` when the device is full; the draft is then unchanged
 */
export async function submitClaim(draftId: string, payload: ClaimPayload): Promise<ClaimEntry> {
  const entry = await enqueue(draftId, async (draft, photos) => {
    return {
      ...entryParts(draft, await withoutUnneededProof(draftId, photos, payload.registering)),
      kind: 'claim',
      claimRef: draft.id,
      payload,
      resolved: null,
      steps: null,
      schemaVersion: claimSchemaVersion(payload),
    };
  });
  if (entry.kind !== 'claim') throw new Error(`The draft ${draftId} is not a claim`);
  return entry;
}

/**
 * The same for a product registration.
 *
 * @throws DOMException as above
 */
export async function submitRegistration(draftId: string, payload: RegistrationPayload): Promise<RegistrationEntry> {
  const entry = await enqueue(draftId, async (draft, photos) => ({
    ...entryParts(draft, await withoutUnneededProof(draftId, photos, payload.registering)),
    kind: 'registration',
    claimRef: draft.id,
    payload,
    steps: null,
  }));
  if (entry.kind !== 'registration') throw new Error(`The draft ${draftId} is not a registration`);
  return entry;
}

/**
 * The same for a proof of purchase that was asked for.
 *
 * @throws DOMException as above
 */
export async function submitProof(draftId: string): Promise<ProofEntry> {
  const entry = await enqueue(draftId, async (draft, photos) => {
    if (draft.form !== 'proof') throw new Error(`The draft ${draftId} is not a proof`);
    const { claimRef, registration } = draft;
    return { ...entryParts(draft, photos), kind: 'proof', claimRef, payload: registration };
  });
  if (entry.kind !== 'proof') throw new Error(`The draft ${draftId} is not a proof`);
  return entry;
}

/**
 * The same for a message in a ticket.
 *
 * @throws DOMException as above
 */
export async function submitTicketMessage(
  draftId: string,
  payload: TicketMessageEntry['payload'],
): Promise<TicketMessageEntry> {
  const entry = await enqueue(draftId, async (draft, photos) => {
    if (draft.form !== 'ticket_message') throw new Error(`The draft ${draftId} is not a message in a ticket`);
    const { claimRef, number } = draft;
    const parts = entryParts(draft, photos);
    const createdAt = await createdAfterOthers(claimRef, parts.createdAt);
    return { ...parts, kind: 'ticket_message', claimRef, number, payload, createdAt };
  });
  if (entry.kind !== 'ticket_message') throw new Error(`The draft ${draftId} is not a message in a ticket`);
  return entry;
}

/**
 * The same for a follow-up. It waits for its claim to be on the server (R-OFF-05).
 *
 * @throws DOMException as above
 */
export async function submitFollowUp(draftId: string, followUp: FollowUp): Promise<Entry> {
  return enqueue(draftId, async (draft, photos) => {
    if (!isFollowUpDraft(draft) || draft.form !== followUp.kind)
      throw new Error(`The draft ${draftId} is not of the kind ${followUp.kind}`);
    const place = await claimPlace(database, draft.claimRef, draft.claim.name);
    const { state, cause } = stateBehind(place);
    const parts = entryParts(draft, photos);
    const follows = followed(draft, place);
    const createdAt = await createdAfterOthers(follows.claimRef, parts.createdAt);
    return {
      ...parts,
      ...followUp,
      ...follows,
      createdAt,
      schemaVersion: followUpSchemaVersion(followUp) ?? parts.schemaVersion,
      state,
      cause: { ...parts.cause, code: cause },
    };
  });
}

/** The oldest version that sends all of a follow-up; null for the first. */
function followUpSchemaVersion({ kind, payload }: FollowUp): number | null {
  if (kind === 'invoice' && typeof payload.invoiceTotal === 'number') return 7;
  return kind === 'change' && payload.emailOrPhone ? 5 : null;
}

/** Later than the other entries of the claim or ticket, even if the clock was set back (R-OFF-05). */
async function createdAfterOthers(claimRef: string, now: string): Promise<string> {
  const others = await database.entries.where({ claimRef }).toArray();
  const last = Math.max(...others.map(({ createdAt }) => Date.parse(createdAt)));
  return Date.parse(now) > last ? now : new Date(last + 1).toISOString();
}

async function enqueue(
  draftId: string,
  entryOf: (draft: EntryDraft, photos: PhotoFigures) => Promise<Entry>,
): Promise<Entry> {
  const { entries, photos, photoBytes, drafts } = database;
  return withRoomMade(() =>
    database.transaction('rw', [entries, photos, photoBytes, drafts], async () => {
      const [already, draft, figures] = await Promise.all([
        entries.get(draftId),
        drafts.get(draftId),
        photoFigures(draftId),
      ]);
      if (already) {
        await drafts.delete(draftId);
        return already;
      }
      if (!draft) throw new Error(`There is no draft ${draftId}`);
      const created = await entryOf(draft, figures);
      await Promise.all([entries.add(created), drafts.delete(draftId)]);
      return created;
    }),
  );
}

/** Deletes a proof of purchase without a registration that needs it. Returns the figures of the other photos. */
async function withoutUnneededProof(
  draftId: string,
  photos: PhotoFigures,
  registering: ClaimPayload['registering'],
): Promise<PhotoFigures> {
  if (photos.proofCount === 0 || (registering && registering.owner.kind !== 'stock')) return photos;
  const proof = [draftId, 'proof_of_purchase'];
  const ids = await database.photos
    .where('[entryId+purpose+position]')
    .between([...proof, 0], [...proof, Infinity])
    .primaryKeys();
  await deletePhotos(database, ids);
  return photoFigures(draftId);
}

/** The fields of every new entry. */
function entryParts({ id, accountId }: EntryDraft, { photoCount, photoBytes }: PhotoFigures) {
  const createdAt = serverNow().toISOString();
  return {
    id,
    accountId,
    photoCount,
    photoBytes,
    state: 'queued',
    cause: { code: 'new', at: createdAt },
    nextAttemptAt: 0,
    attempts: 0,
    attempted: false,
    receipt: null,
    createdAt,
    schemaVersion: 1,
  } as const;
}
