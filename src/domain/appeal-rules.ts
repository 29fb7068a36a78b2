import type { Claim } from '#contract/claims.ts';
import { maySubmitInvoice, photosReceived } from './claim-status.ts';
import { addDays, todayInToronto } from './dates.ts';

/** What an appeal depends on; the claim has its timeline and lines. */
export type Appealable = Pick<Claim, 'status' | 'invoicedAt' | 'timeline' | 'lines'>;

/**
 * The last day on which a depot can appeal the decision on a claim: one that rejects it, or approves less than was
 * claimed, before an invoice that is not void, once a claim (R-CLAIM-24). Null for any other claim.
 *
 * @param days how many after that of the decision, in Toronto
 */
export function appealBy(claim: Appealable, days: number): string | null {
  const { status, invoicedAt, timeline = [] } = claim;
  const isLess = status === 'Rejected' || (maySubmitInvoice(status) && isApprovedForLess(claim));
  if (!isLess || invoicedAt || timeline.some(({ kind }) => kind === 'appealed')) return null;
  const decision = timeline.findLast(
    (step) =>
      (step.status === 'Approved' || step.status === 'Rejected') &&
      (step.kind === undefined || step.kind === 'approved' || step.kind === 'rejected') &&
      step.substatus !== photosReceived,
  );
  return decision ? addDays(todayInToronto(new Date(decision.at)), days) : null;
}

function isApprovedForLess({ lines = [] }: Appealable): boolean {
  return lines.some(({ approvedCents, claimedCents }) => (approvedCents ?? 0) < claimedCents);
}

/** Why a decision cannot be appealed on a day, `YYYY-MM-DD`, or null. */
export function appealRefusal(
  claim: Appealable,
  { days, today }: { days: number; today: string },
): 'CLAIM_NOT_APPEALABLE' | 'APPEAL_CLOSED' | null {
  const last = appealBy(claim, days);
  if (last === null) return 'CLAIM_NOT_APPEALABLE';
  return today > last ? 'APPEAL_CLOSED' : null;
}
