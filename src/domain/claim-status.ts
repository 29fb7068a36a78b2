import { reopenedSubstatus } from '#contract/claim-corrections.ts';
import { requestSubstatus, secondApprovalSubstatus } from '#contract/claim-decisions.ts';
import type { Claim, ClaimSort } from '#contract/claims.ts';
import { appealSubstatus } from '#contract/depot-corrections.ts';
import type { QueuePart } from '#contract/desk-queue.ts';
import type { EventKind } from '#contract/events.ts';

/** How far a claim is. It is open until it is paid, rejected, closed or withdrawn. */
type Phase = 'undecided' | 'approved' | 'paid' | 'rejected' | 'closed' | 'withdrawn';

type StatusRow = {
  fr: string;
  phase: Phase;
  /** Whether the depot may change the claim. */
  mayChange: boolean;
  /** The event that the status causes. */
  event: EventKind;
};

const undecided = { phase: 'undecided', mayChange: false, event: 'status_changed' } as const;
const approved = { phase: 'approved', mayChange: false, event: 'approved' } as const;
const paid = { phase: 'paid', mayChange: false, event: 'paid' } as const;
const rejected = { phase: 'rejected', mayChange: false, event: 'rejected' } as const;

/** The statuses that the portal knows, in the order of a claim's life. Another one is open, and shown as it is. */
const statuses = {
  New: { ...undecided, fr: 'Nouvelle', mayChange: true },
  'Pending Review': { ...undecided, fr: 'En attente d’examen' },
  Approved: { ...approved, fr: 'Approuvée' },
  'Parts Ordered': { ...approved, fr: 'Pièces commandées', event: 'parts_ordered' },
  Paid: { ...paid, fr: 'Payée' },
  'Closed - Paid': { ...paid, fr: 'Fermée, payée' },
  Rejected: { ...rejected, fr: 'Refusée' },
  'Closed - Rejected': { ...rejected, fr: 'Fermée, refusée' },
  Closed: { fr: 'Fermée', phase: 'closed', mayChange: false, event: 'status_changed' },
  Withdrawn: { fr: 'Retirée', phase: 'withdrawn', mayChange: false, event: 'status_changed' },
} as const satisfies Readonly<Record<string, StatusRow>>;

/** A status that the portal knows. */
export type KnownStatus = keyof typeof statuses;

/** The status of a claim that its depot has taken back (R-CLAIM-23). */
export const withdrawnStatus = 'Withdrawn' satisfies KnownStatus;

export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(statuses, status);
}

function rowOf(status: string | null) {
  return status !== null && isKnownStatus(status) ? statuses[status] : null;
}

/** The statuses of these phases. */
export function statusesOf(...phases: readonly Phase[]): readonly KnownStatus[] {
  return Object.keys(statuses)
    .filter(isKnownStatus)
    .filter((status) => phases.includes(statuses[status].phase));
}

/** The statuses of a claim that waits for a decision (R-OVERVIEW-02). */
export const undecidedStatuses = statusesOf('undecided');

/** The statuses in which an invoice is possible: approved work only (R-INV-01). */
export const invoiceableStatuses = statusesOf('approved');

/** The statuses of R-CLAIM-11. A claim may have another one, which is shown as it is. */
export const openClaimStatuses = statusesOf('undecided', 'approved');

/** The statuses of a claim that was paid. */
export const paidStatuses = statusesOf('paid');

/** The statuses after which nothing is expected; every other one is open. */
export const closedStatuses = statusesOf('paid', 'rejected', 'closed', 'withdrawn');

/** The statuses without a decision: nothing of such a claim is approved (R-DESK-28). */
export const unapprovedStatuses = statusesOf('undecided', 'withdrawn');

/** The statuses in which a claim counts neither as an earlier one nor as a duplicate (R-DESK-51, R-DESK-67). */
export const uncountedStatuses = [...statusesOf('rejected'), 'Withdrawn'] as const;

export function isUndecided(status: string | null): boolean {
  return rowOf(status)?.phase === 'undecided';
}

/** Whether the desk has decided. Until then, and without a status, nothing is approved (R-DESK-28). */
export function isDecided(status: string | null): boolean {
  return status !== null && !unapprovedStatuses.some((other) => other === status);
}

export function isOpenStatus(status: string | null): boolean {
  return !closedStatuses.some((closed) => closed === status);
}

/** The event that a status causes. */
export function eventOfStatus(status: string | null) {
  return rowOf(status)?.event ?? 'status_changed';
}

/** What a substatus asks the depot for. */
type AskedFor = keyof typeof requestSubstatus;

/** The substatus of the timeline's entry for photos that the depot added. */
export const photosReceived = 'Photos received';

/** The substatuses that the portal knows. Another one is shown as it is, and asks for nothing. */
const substatuses: Readonly<Record<string, { fr: string; asksFor?: AskedFor }>> = {
  [requestSubstatus.photos]: { fr: 'Photos demandées', asksFor: 'photos' },
  [requestSubstatus.information]: { fr: 'Renseignements demandés', asksFor: 'information' },
  [photosReceived]: { fr: 'Photos reçues' },
  [reopenedSubstatus]: { fr: 'Rouverte' },
  [appealSubstatus]: { fr: 'Contestation' },
  [secondApprovalSubstatus]: { fr: 'Deuxième approbation' },
  'Engineering review': { fr: 'Examen par l’ingénierie' },
  'Back-ordered': { fr: 'En rupture de stock' },
};

/** A status or substatus in a language (R-CLAIM-11). */
export function claimStatusText(status: string, language: string): string {
  if (language !== 'fr') return status;
  return rowOf(status)?.fr ?? ownValue(substatuses, status)?.fr ?? status;
}

/** What a substatus asks the depot for, or null. */
export function askedFor(substatus: string | null): AskedFor | null {
  return (substatus !== null && ownValue(substatuses, substatus)?.asksFor) || null;
}

/** The substatuses that ask the depot for something. */
export const askingSubstatuses: readonly string[] = Object.values(requestSubstatus);

/**
 * The group of the queue that a claim is in; null for a status that the portal does not know (R-DESK-02).
 *
 * @param isAnswered whether the depot has written since it was asked
 */
export function queuePart(status: string | null, substatus: string | null, isAnswered: boolean): QueuePart | null {
  switch (rowOf(status)?.phase) {
    case 'undecided':
      return askedFor(substatus) !== null && !isAnswered ? 'waiting' : 'to-decide';
    case 'approved':
      return 'approved';
    case 'paid':
    case 'rejected':
    case 'closed':
    case 'withdrawn':
      return 'done';
    case undefined:
      return null;
  }
}

type CountedClaims = { status: string | null; substatus: string | null; claims: number; answered: number };

/** How many of the counted claims are in a group of the queue; `answered` of them have an answer of the depot. */
export function claimsIn({ status, substatus, claims, answered }: CountedClaims, part: QueuePart | 'all'): number {
  if (part === 'all') return claims;
  const isIn = (isAnswered: boolean) => queuePart(status, substatus, isAnswered) === part;
  return (isIn(false) ? claims - answered : 0) + (isIn(true) ? answered : 0);
}

function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The fields that decide the next step of a claim. Some backends do not send `invoicedAt`. */
export type ClaimState = Pick<Claim, 'status' | 'invoicedAt'>;

/** A claim can be changed until its review starts (R-CLAIM-13). */
export function mayChangeClaim(status: string | null): boolean {
  return rowOf(status)?.mayChange ?? false;
}

/** Photos can be added to a claim that can be changed, or while they are asked for (R-CLAIM-13). */
export function mayAddPhotos({ status, substatus, invoicedAt }: ClaimState & Pick<Claim, 'substatus'>): boolean {
  return mayChangeClaim(status) || (mayRequestEstimate(status) && !invoicedAt && askedFor(substatus) === 'photos');
}

/** Whether a claim asks its depot for something that it can still give. */
export function asksDepot({ status, substatus, invoicedAt }: ClaimState & Pick<Claim, 'substatus'>): boolean {
  return mayRequestEstimate(status) && !invoicedAt && askedFor(substatus) !== null;
}

/** Whether a claim needs its depot: it asks for something, and is not answered (R-HOME-08). */
export function needsDepot(claim: ClaimState & Pick<Claim, 'substatus' | 'isAnswered'>): boolean {
  return asksDepot(claim) && claim.isAnswered !== true;
}

/** An additional estimate can be requested in the open statuses (R-AMEND-01). */
export function mayRequestEstimate(status: string | null): boolean {
  return isUndecided(status) || maySubmitInvoice(status);
}

/** An invoice is possible for approved work only (R-INV-01). */
export function maySubmitInvoice(status: string | null): boolean {
  return rowOf(status)?.phase === 'approved';
}

/** Why a claim accepts no amendment, or null (R-AMEND-01). */
export function amendmentRefusal({ status, invoicedAt }: ClaimState): 'CLAIM_NOT_AMENDABLE' | null {
  return mayRequestEstimate(status) && !invoicedAt ? null : 'CLAIM_NOT_AMENDABLE';
}

/** Why a claim cannot be withdrawn, or null: it is decided, or was withdrawn before (R-CLAIM-23). */
export function withdrawalRefusal({ status, invoicedAt }: ClaimState): 'CLAIM_NOT_WITHDRAWABLE' | null {
  return isUndecided(status) && !invoicedAt ? null : 'CLAIM_NOT_WITHDRAWABLE';
}

/** Why a claim accepts no invoice, or null: one for each claim, for approved work (R-INV-01). */
export function invoiceRefusal({
  status,
  invoicedAt,
}: ClaimState): 'ALREADY_INVOICED' | 'CLAIM_NOT_INVOICEABLE' | null {
  if (invoicedAt) return 'ALREADY_INVOICED';
  return maySubmitInvoice(status) ? null : 'CLAIM_NOT_INVOICEABLE';
}

/** What a claim waits for: of its depot, or of the manufacturer, who answers, decides or pays. */
export type ClaimTurn = 'photos' | 'information' | 'invoice' | 'answer' | 'decision' | 'payment';

/** What comes next of a claim; null where nothing does, or nothing is known. */
function claimTurn(
  { status, substatus, invoicedAt }: ClaimState & Pick<Claim, 'substatus'>,
  hasWritten: boolean,
): ClaimTurn | null {
  if (status === null || !isOpenStatus(status)) return null;
  if (invoicedAt) return 'payment';
  const asked = askedFor(substatus);
  if (asked !== null) return hasWritten ? 'answer' : asked;
  if (isUndecided(status)) return 'decision';
  return maySubmitInvoice(status) ? 'invoice' : null;
}

/** A step of a claim. */
export type ClaimEvent = NonNullable<Claim['timeline']>[number];

type Happened = Pick<ClaimEvent, 'at' | 'status' | 'substatus' | 'kind'> | { at: string; from: 'depot' | 'desk' };

/**
 * What a claim waits for, and since when. After a request it is the turn of the side that did not write last.
 *
 * @param happened its steps and messages, oldest first
 */
export function claimWait(
  claim: ClaimState & Pick<Claim, 'substatus'>,
  happened: readonly Happened[],
): { turn: ClaimTurn; since: string } | null {
  let turn: ClaimTurn | null = null;
  let since = '';
  let known: Parameters<typeof claimTurn>[0] = { status: null, substatus: null };
  let isAsked = false;
  let hasWritten = false;
  for (const one of happened) {
    if ('from' in one) hasWritten = isAsked && one.from === 'depot';
    else {
      const { at, status, substatus, kind = null } = one;
      const invoicedAt = kind === 'invoiced' ? at : kind === 'invoice voided' ? null : known.invoicedAt;
      known = { status, substatus, invoicedAt };
      // The price of an estimate leaves the request as it is.
      if (askedFor(substatus) === null || kind === null || kind === 'requested') {
        isAsked = askedFor(substatus) !== null;
        hasWritten = false;
      }
    }
    const next = claimTurn(known, hasWritten);
    if (next !== turn) since = one.at;
    turn = next;
  }
  // The claim itself may have been read after its steps.
  const now = claimTurn(claim, hasWritten);
  return now && { turn: now, since: now === turn ? since : (happened.at(-1)?.at ?? '') };
}

export type ClaimSortKey = 'created' | 'customer' | 'status' | 'total';

/** The column and direction of a sort of the claim list. */
export function splitSort(sort: ClaimSort): { key: ClaimSortKey; descending: boolean } {
  const descending = sort.startsWith('-');
  const key = descending ? sort.slice(1) : sort;
  return { key: key === 'customer' || key === 'status' || key === 'total' ? key : 'created', descending };
}
