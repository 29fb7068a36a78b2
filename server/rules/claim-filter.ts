import type { InferOutput } from 'valibot';
import type { exportClaims } from '#contract/claims.ts';
import { todayInToronto } from '#domain/dates.ts';
import type { ClaimFilter } from '../platform/sales-platform.ts';

/** The filter of a list of claims, as the sales platform takes it (R-CLAIM-16). */
export function toClaimFilter(query: InferOutput<typeof exportClaims.query>, now: Date) {
  const { search, status, toInvoice = false, part, paidIn, sort = '-created' } = query;
  return {
    search: search?.trim() || null,
    status: status || null,
    toInvoice,
    part: part ? { of: part, today: todayInToronto(now) } : null,
    paidIn: paidIn ?? null,
    sort,
  } satisfies ClaimFilter;
}
