import type { Claim, ClaimSort } from '#contract/claims.ts';
import { isOpenStatus, undecidedStatuses } from './claim-parts.ts';

/** The statuses of R-CLAIM-11. A claim may have another one, which is shown as it is. */
export const openClaimStatuses = ['New', 'Pending Review', 'Approved', 'Parts Ordered'] as const;

/** The statuses and substatuses that the portal knows, in French; another one is shown as it is. */
const inFrench: Readonly<Record<string, string>> = {
  New: 'Nouvelle',
  'Pending Review': 'En attente d’examen',
  Approved: 'Approuvée',
  'Parts Ordered': 'Pièces commandées',
  Rejected: 'Refusée',
  Paid: 'Payée',
  Closed: 'Fermée',
  'Closed - Paid': 'Fermée, payée',
  'Closed - Rejected': 'Fermée, refusée',
  'Photos requested': 'Photos demandées',
  'Photos received': 'Photos reçues',
  'Information requested': 'Renseignements demandés',
  'Engineering review': 'Examen par l’ingénierie',
  'Back-ordered': 'En rupture de stock',
};

/** A status or substatus in a language (R-CLAIM-11). */
export function claimStatusText(status: string, language: string): string {
  return language === 'fr' && Object.hasOwn(inFrench, status) ? (inFrench[status] ?? status) : status;
}

/** The fields that decide the next step of a claim. Some backends do not send `invoicedAt`. */
export type ClaimState = Pick<Claim, 'status' | 'invoicedAt'>;

/** A claim can be changed until its review starts (R-CLAIM-13). */
export function mayChangeClaim(status: string | null): boolean {
  return status === 'New';
}

/** Whether the manufacturer's substatus asks for photos: "Photos requested". */
export function asksForPhotos(substatus: string | null): boolean {
  return substatus !== null && /photo/i.test(substatus) && !/received|reçue/i.test(substatus);
}

/** Whether the substatus asks for information: "Information requested". */
export function asksForInformation(substatus: string | null): boolean {
  return substatus !== null && /information/i.test(substatus);
}

/** The substatus of the timeline's entry for photos that the depot added. */
export const photosReceived = 'Photos received';

/** Photos can be added to a claim that can be changed, or while they are asked for (R-CLAIM-13). */
export function mayAddPhotos({ status, substatus, invoicedAt }: ClaimState & Pick<Claim, 'substatus'>): boolean {
  return mayChangeClaim(status) || (mayRequestEstimate(status) && !invoicedAt && asksForPhotos(substatus));
}

/** An additional estimate can be requested in the open statuses (R-AMEND-01). */
export function mayRequestEstimate(status: string | null): boolean {
  return openClaimStatuses.some((open) => open === status);
}

/** The statuses in which an invoice is possible: approved work only (R-INV-01). */
export const invoiceableStatuses = [
  'Approved',
  'Parts Ordered',
] as const satisfies (typeof openClaimStatuses)[number][];

export function maySubmitInvoice(status: string | null): boolean {
  return invoiceableStatuses.some((open) => open === status);
}

/** Why a claim accepts no amendment, or null (R-AMEND-01). */
export function amendmentRefusal({ status, invoicedAt }: ClaimState): 'CLAIM_NOT_AMENDABLE' | null {
  return mayRequestEstimate(status) && !invoicedAt ? null : 'CLAIM_NOT_AMENDABLE';
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
  if (isAsking(substatus) && hasWritten) return 'answer';
  if (asksForPhotos(substatus)) return 'photos';
  if (asksForInformation(substatus)) return 'information';
  if (undecidedStatuses.some((undecided) => undecided === status)) return 'decision';
  return maySubmitInvoice(status) ? 'invoice' : null;
}

function isAsking(substatus: string | null): boolean {
  return asksForPhotos(substatus) || asksForInformation(substatus);
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
      known = { status, substatus, invoicedAt: kind === 'invoiced' ? at : known.invoicedAt };
      // The price of an estimate leaves the request as it is.
      if (!isAsking(substatus) || kind === null || kind === 'requested') {
        isAsked = isAsking(substatus);
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
