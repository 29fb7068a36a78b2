import { requestSubstatus } from '#contract/claim-decisions.ts';
import type { Claim, ClaimSort } from '#contract/claims.ts';
import { isOpenStatus, undecidedStatuses } from './claim-parts.ts';

/** The statuses of R-CLAIM-11. A claim may have another one, which is shown as it is. */
export const openClaimStatuses = ['New', 'Pending Review', 'Approved', 'Parts Ordered'] as const;

/** What a substatus asks the depot for. */
type AskedFor = keyof typeof requestSubstatus;

/** The substatus of the timeline's entry for photos that the depot added. */
export const photosReceived = 'Photos received';

/** The statuses that the portal knows, in French; another one is shown as it is. */
const statuses: Readonly<Record<string, string>> = {
  New: 'Nouvelle',
  'Pending Review': 'En attente d’examen',
  Approved: 'Approuvée',
  'Parts Ordered': 'Pièces commandées',
  Rejected: 'Refusée',
  Paid: 'Payée',
  Closed: 'Fermée',
  'Closed - Paid': 'Fermée, payée',
  'Closed - Rejected': 'Fermée, refusée',
};

/** The substatuses that the portal knows. Another one is shown as it is, and asks for nothing. */
const substatuses: Readonly<Record<string, { fr: string; asksFor?: AskedFor }>> = {
  [requestSubstatus.photos]: { fr: 'Photos demandées', asksFor: 'photos' },
  [requestSubstatus.information]: { fr: 'Renseignements demandés', asksFor: 'information' },
  [photosReceived]: { fr: 'Photos reçues' },
  'Engineering review': { fr: 'Examen par l’ingénierie' },
  'Back-ordered': { fr: 'En rupture de stock' },
};

/** A status or substatus in a language (R-CLAIM-11). */
export function claimStatusText(status: string, language: string): string {
  if (language !== 'fr') return status;
  return ownValue(statuses, status) ?? ownValue(substatuses, status)?.fr ?? status;
}

/** What a substatus asks the depot for, or null. */
export function askedFor(substatus: string | null): AskedFor | null {
  return (substatus !== null && ownValue(substatuses, substatus)?.asksFor) || null;
}

function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The fields that decide the next step of a claim. Some backends do not send `invoicedAt`. */
export type ClaimState = Pick<Claim, 'status' | 'invoicedAt'>;

/** A claim can be changed until its review starts (R-CLAIM-13). */
export function mayChangeClaim(status: string | null): boolean {
  return status === 'New';
}

/** Photos can be added to a claim that can be changed, or while they are asked for (R-CLAIM-13). */
export function mayAddPhotos({ status, substatus, invoicedAt }: ClaimState & Pick<Claim, 'substatus'>): boolean {
  return mayChangeClaim(status) || (mayRequestEstimate(status) && !invoicedAt && askedFor(substatus) === 'photos');
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
  const asked = askedFor(substatus);
  if (asked !== null) return hasWritten ? 'answer' : asked;
  if (undecidedStatuses.some((undecided) => undecided === status)) return 'decision';
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
      known = { status, substatus, invoicedAt: kind === 'invoiced' ? at : known.invoicedAt };
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
