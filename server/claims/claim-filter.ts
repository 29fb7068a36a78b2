import type { InferOutput } from 'valibot';
import type { exportClaims } from '#contract/claims.ts';
import type { exportDeskClaims } from '#contract/desk-queue.ts';
import { todayInToronto } from '#domain/dates.ts';
import type { QueuePage } from '../platform/desk-queue.ts';
import type { ClaimFilter } from '../platform/sales-platform.ts';
import type { Caller } from '../session/sessions.ts';

/** The filter of a list of claims, as the sales platform takes it (R-CLAIM-16). */
export function toClaimFilter(query: InferOutput<typeof exportClaims.query>, now: Date) {
  const { search, status, toInvoice = false, part, paidIn, sort = '-created' } = query;
  const [first = '', last = first] = paidIn?.split('/') ?? [];
  return {
    search: search || null,
    status: status || null,
    toInvoice,
    part: part ? { of: part, today: todayInToronto(now) } : null,
    paidIn: paidIn === undefined ? null : { first, last },
    sort,
  } satisfies ClaimFilter;
}

/** The filter and order of the desk's queue. */
export function toQueuePage(
  { sort = 'filed', ...filter }: InferOutput<typeof exportDeskClaims.query>,
  { accountId }: Pick<Caller, 'accountId'>,
  now: Date,
) {
  const assignee = filter.assignee === 'me' ? accountId : filter.assignee;
  return { filter: { ...filter, assignee }, sort, today: todayInToronto(now) } satisfies Partial<QueuePage>;
}
