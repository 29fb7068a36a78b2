import type { PortalDatabase } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import type { EntryDraft, FollowUpDraft } from '#storage/draft-rows.ts';
import type { CauseCode, Entry, EntryState, FollowUpEntry, FollowUpKind } from '#storage/rows.ts';
import { isDecrypted } from '#storage/seal.ts';

/** Whether an entry follows a claim. */
export function isFollowUp(entry: Entry): entry is FollowUpEntry {
  return isFollowUpKind(entry.kind);
}

/** Whether a draft follows a claim. */
export function isFollowUpDraft<D extends Pick<EntryDraft, 'form'>>(
  draft: D,
): draft is Extract<D, Pick<FollowUpDraft, 'form'>> {
  return isFollowUpKind(draft.form);
}

/** Whether an entry or a draft of this kind follows a claim. */
export function isFollowUpKind(kind: Entry['kind']): kind is FollowUpKind {
  const others: readonly Entry['kind'][] = ['claim', 'registration', 'proof', 'ticket_message'];
  return !others.includes(kind);
}

/** Where the claim of a follow-up is: on the server, still on this device, or neither. */
export type ClaimPlace =
  | { kind: 'arrived'; claimId: string; claimName: string | null }
  | { kind: 'unsent' }
  | { kind: 'gone' };

/**
 * The state of a follow-up (R-OFF-05): it needs the server id of its claim before it can be sent. One without a claim
 * needs a person.
 */
export function stateBehind(place: ClaimPlace): { state: EntryState; cause: CauseCode } {
  switch (place.kind) {
    case 'arrived':
      return { state: 'queued', cause: 'new' };
    case 'unsent':
      return { state: 'waiting', cause: 'claim_first' };
    case 'gone':
      return { state: 'attention', cause: 'claim_gone' };
  }
}

type Tables = Pick<PortalDatabase, 'entries' | 'drafts'>;

/**
 * Where the claim of a follow-up is. Call inside a transaction over entries and drafts.
 *
 * @param claimRef its server id, or the id of the entry or draft that makes it
 * @param claimName its name as far as it is known; a claim that has one is on the server
 */
export async function claimPlace(
  { entries, drafts }: Tables,
  claimRef: string,
  claimName: string | null,
): Promise<ClaimPlace> {
  const entry = await entries.get(claimRef);
  if (entry?.receipt) return { kind: 'arrived', claimId: entry.receipt.claimId, claimName: entry.receipt.claimName };
  // An entry that is edited becomes a draft again.
  if (entry || (await drafts.get(claimRef))) return { kind: 'unsent' };
  return claimName === null ? { kind: 'gone' } : { kind: 'arrived', claimId: claimRef, claimName };
}

/** Moves the follow-ups of a claim, entries and drafts, to its new id. Call inside a transaction. */
export async function moveFollowers({ entries, drafts }: Tables, from: string, to: string): Promise<void> {
  await entries
    .where({ claimRef: from })
    .filter(({ id }) => id !== from)
    .modify({ claimRef: to });
  await drafts
    .filter((draft) => isFollowUpDraft(draft) && draft.claimRef === from)
    .modify((draft) => {
      if (isFollowUpDraft(draft)) draft.claimRef = to;
    });
}

/** Deletes the follow-ups of a claim that is not on the server, with drafts and files. Call inside a transaction. */
export async function discardFollowers(database: PortalDatabase, claimRef: string): Promise<void> {
  const { entries, drafts, attempts } = database;
  const [waiting, open] = await Promise.all([
    entries.where({ claimRef }).primaryKeys(),
    drafts.filter((draft) => isFollowUpDraft(draft) && draft.claimRef === claimRef).primaryKeys(),
  ]);
  await deletePhotosOf(database, ...waiting, ...open);
  await attempts.where('entryId').anyOf(waiting).delete();
  await entries.bulkDelete(waiting);
  await drafts.bulkDelete(open);
}

/**
 * Queues the follow-ups of a claim that has arrived; one without a claim needs a person. Drafts get the server id of
 * the claim too. Call inside a transaction over entries and drafts.
 *
 * @param now ISO instant
 */
export async function settleFollowers(tables: Tables, accountId: string, now: string): Promise<void> {
  const { entries, drafts } = tables;
  for (const entry of await entries.where({ accountId, state: 'waiting' }).toArray()) {
    if (!isFollowUp(entry) || !isDecrypted(entry)) continue;
    const place = await claimPlace(tables, entry.claimRef, entry.claim.name);
    if (place.kind === 'unsent') continue;
    const { state, cause } = stateBehind(place);
    await entries.put({ ...entry, ...followed(entry, place), state, cause: { code: cause, at: now } });
  }
  for (const draft of await drafts.where({ accountId }).toArray()) {
    if (!isFollowUpDraft(draft) || !isDecrypted(draft) || draft.claim.name !== null) continue;
    await drafts.put({ ...draft, ...followed(draft, await claimPlace(tables, draft.claimRef, null)) });
  }
}

/** The claim of a follow-up with its server id and name, if known. */
export function followed(
  { claimRef, claim }: Pick<FollowUpEntry, 'claimRef' | 'claim'>,
  place: ClaimPlace,
): Pick<FollowUpEntry, 'claimRef' | 'claim'> {
  if (place.kind !== 'arrived') return { claimRef, claim };
  return { claimRef: place.claimId, claim: { ...claim, name: place.claimName } };
}
