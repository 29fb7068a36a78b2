import { serverNow } from '#clock/server-clock.ts';
import { type Claim, type ClaimPart, claimParts, type ClaimSort, listClaims } from '#contract/claims.ts';
import { claimSerialNumber } from '#domain/claim-product.ts';
import { isOfPart } from '#domain/claim-parts.ts';
import { type ClaimSortKey, invoiceRefusal, splitSort } from '#domain/claim-status.ts';
import { todayInToronto } from '#domain/dates.ts';
import { folded } from '#domain/folded.ts';
import { call } from '#session/call.ts';
import { tidyLine } from '#text/tidied.ts';
import { readCachedClaims } from './cached-claims.ts';
import { needsYou, readNeedsYou, refreshAsking } from './needs-you.ts';
import type { ClaimPage } from './read-claims.ts';

/** The filter of the claim list; empty matches all. `status` may also be another choice: `statusChoice` tells which. */
export type ClaimFilter = { search: string; status: string; sort: ClaimSort };

/** The list as it opens: all claims, newest first. */
export const everyClaim: ClaimFilter = { search: '', status: '', sort: '-created' };

/** The choice of claims that an invoice can be submitted for. */
export const toInvoice = 'to-invoice';

/** The choice of claims that were paid in a month, `YYYY-MM`, or in that and all up to another. */
export function paidInChoice(first: string, last = first): string {
  return last === first ? `paid-${first}` : `paid-${first}/${last}`;
}

/** What a choice of the status filter asks for, as the query of the list. */
export function statusChoice(status: string): {
  toInvoice?: true;
  part?: ClaimPart;
  paidIn?: string;
  status?: string;
} {
  if (status === '') return {};
  if (status === toInvoice) return { toInvoice: true };
  if (status === needsYou) return { part: 'asking' };
  const part = claimParts.find((known) => known === status);
  if (part) return { part };
  const paidIn = /^paid-(\d{4}-\d{2}(?:\/\d{4}-\d{2})?)$/.exec(status)?.[1];
  return paidIn ? { paidIn } : { status };
}

/** A page of found claims. `items` counts what the server sent; some backends neither narrow nor sort. */
export type FoundPage = ClaimPage & { items: number; isSorted: boolean };

/** Requests one page of the claims that match. A search is not cached. Throws `ApiError`. */
export async function findClaims(
  accountId: string,
  filter: ClaimFilter,
  page: number,
  signal: AbortSignal,
): Promise<FoundPage> {
  const { search, status, sort } = filter;
  const choice = statusChoice(status);
  if (status === needsYou) await refreshAsking(accountId);
  const query = {
    page,
    ...(search !== '' && { search }),
    ...choice,
    ...(sort !== everyClaim.sort && { sort }),
  };
  const { data, pagination, sort: sorted } = await call(listClaims, { query }, { accountId, signal });
  // A backend that does not know these sends all claims. One may send claims without `paidAt`.
  const ofStatus = choice.toInvoice || choice.part ? data.filter((claim) => isOfStatus(claim, status)) : data;
  const matching = await keepInNeed(accountId, status, ofStatus);
  return {
    data: matching,
    pagination,
    items: data.length,
    isSorted: sort === everyClaim.sort || sorted === sort,
  };
}

/** The cached claims that match, in the order of the filter. */
export async function findCachedClaims(accountId: string, filter: ClaimFilter): Promise<Claim[]> {
  const matching = (await readCachedClaims(accountId)).filter((claim) => claimMatches(claim, filter));
  return sortClaims(await keepInNeed(accountId, filter.status, matching), filter.sort);
}

/** Of the choice that needs the person, the claims that are counted: an answer may be on its way (R-HOME-08). */
async function keepInNeed(accountId: string, status: string, claims: Claim[]): Promise<Claim[]> {
  if (status !== needsYou) return claims;
  const { claims: inNeed } = await readNeedsYou(accountId);
  return claims.filter(({ id }) => inNeed?.includes(id));
}

/** Whether a claim matches by name, serial number or customer, as on the server. */
export function claimMatches(claim: Claim, { search, status }: Omit<ClaimFilter, 'sort'>): boolean {
  if (!isOfStatus(claim, status)) return false;
  const sought = folded(tidyLine(search));
  const texts = [
    claim.name,
    claimSerialNumber(claim),
    claim.productRegistration?.serialNumber?.name,
    claim.customer?.name,
  ];
  return texts.some((text) => text && folded(text).includes(sought));
}

function isOfStatus(claim: Claim, status: string): boolean {
  const { part, paidIn, ...choice } = statusChoice(status);
  if (choice.toInvoice) return invoiceRefusal(claim) === null;
  if (part) return isOfPart(claim, part, todayInToronto(serverNow()));
  if (paidIn) {
    const [first = '', last = first] = paidIn.split('/');
    const month = claim.paidAt ? todayInToronto(new Date(claim.paidAt)).slice(0, 7) : '';
    return first <= month && month <= last;
  }
  return choice.status === undefined || claim.status === choice.status;
}

const valuesToSort: Record<ClaimSortKey, (claim: Claim) => string | number | null> = {
  created: ({ createdAt, name }) => createdAt ?? name,
  customer: ({ customer }) => customer?.name?.toLowerCase() ?? null,
  status: ({ status }) => status,
  total: ({ grossTotal }) => grossTotal,
};

/** Sorts claims as the server does: those without the value last, then newest first. */
export function sortClaims<Item extends Claim>(claims: readonly Item[], sort: ClaimSort): Item[] {
  const { key, descending } = splitSort(sort);
  const valueOf = valuesToSort[key];
  return claims.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === right) return (a.createdAt ?? a.name) > (b.createdAt ?? b.name) ? -1 : 1;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right === descending ? 1 : -1;
  });
}
