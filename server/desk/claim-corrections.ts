import {
  type adjustmentReasons,
  type closeReasons,
  reopenedSubstatus,
  type reopenReasons,
  type voidReasons,
} from '#contract/claim-corrections.ts';
import { toDollars } from '#domain/money.ts';
import type { Actor } from '../audit/write-audit.ts';
import { invalidFields } from '../errors/app-error.ts';
import { type Act, deskOf, openForDecision, takeDeskStep } from './desk-decisions.ts';

type Correction = Act & { by: Actor; now: Date };
type Why<Reason> = { reason: Reason; text: string | null };

/**
 * Takes a decision or a closing back: the claim waits for a decision again, and what a person approved of it gives no
 * price any more (R-DESK-60). No rule decides it: a person has taken a step (R-RULE-04).
 * @throws AppError as `openForDecision`, or `VALIDATION_FAILED`.
 */
export async function reopen({ by, now, ...act }: Correction, why: Why<(typeof reopenReasons)[number]>): Promise<void> {
  const { desk, found } = await openForDecision(act, 'reopen');
  await takeDeskStep({ context: act.context, by, now }, found, {
    kind: 'reopened',
    status: 'Pending Review',
    substatus: reopenedSubstatus,
    ...told(why),
  });
  await desk.dropApprovedPrices(found.claim.id);
}

/**
 * Closes a claim that will have no invoice (R-DESK-61).
 * @throws AppError as `openForDecision`, or `VALIDATION_FAILED`.
 */
export async function close({ by, now, ...act }: Correction, why: Why<(typeof closeReasons)[number]>): Promise<void> {
  const { found } = await openForDecision(act, 'close');
  await takeDeskStep({ context: act.context, by, now }, found, {
    kind: 'closed by desk',
    status: 'Closed',
    substatus: null,
    ...told(why),
  });
}

/**
 * Makes the invoice of a claim void that no payment run holds (R-DESK-63). The claim is Approved, to be invoiced anew.
 * @throws AppError as `openForDecision`, `CONFLICT` or `VALIDATION_FAILED`.
 */
export async function voidInvoice(
  { by, now, ...act }: Correction,
  why: Why<(typeof voidReasons)[number]>,
): Promise<void> {
  const { desk, found } = await openForDecision(act, 'void invoice');
  const { reasons, note } = told(why);
  const { invoiceNumber, amountCents } = await desk.voidInvoice({
    claimId: found.claim.id,
    at: now,
    voidedBy: by.accountId,
    reason: why.reason,
    note,
  });
  await takeDeskStep({ context: act.context, by, now }, found, {
    kind: 'invoice voided',
    status: 'Approved',
    substatus: null,
    reasons,
    note,
    told: { invoiceNumber, total: toDollars(amountCents) },
  });
}

type Adjusted = {
  amountCents: number;
  taxCents: { gstHst: number | null; pstQst: number | null };
};

/**
 * Credits something of a claim that was paid, or charges it back (R-PAY-14). The claim stays as it is; what it comes to is
 * an item of its own, which is due.
 * @throws AppError as `openForDecision`, or `VALIDATION_FAILED`.
 */
export async function adjust(
  { by, now, newId, ...act }: Correction & { newId: () => string },
  { amountCents, taxCents, ...why }: Adjusted & Why<(typeof adjustmentReasons)[number]>,
): Promise<void> {
  await deskOf(act.context).touchRunOf(act.id);
  const { desk, found } = await openForDecision(act, 'adjust');
  const { reasons, note } = told(why);
  const [gstHstCents, pstQstCents] = [taxCents.gstHst ?? 0, taxCents.pstQst ?? 0];
  const total = toDollars(amountCents + gstHstCents + pstQstCents);
  if (total === 0) throw invalidFields({ amountCents: 'required' });
  const cents = { amountCents, gstHstCents, pstQstCents };
  const adjustment = { id: newId(), claimId: found.claim.id, adjustedBy: by.accountId, reason: why.reason };
  await desk.adjust({ ...adjustment, ...cents, at: now, note });
  await takeDeskStep({ context: act.context, by, now }, found, {
    kind: 'adjusted',
    status: found.claim.status ?? 'Paid',
    substatus: found.claim.substatus,
    reasons,
    note,
    told: { total },
    facts: {
      adjusted: toDollars(amountCents),
      ...(gstHstCents !== 0 && { gstHst: toDollars(gstHstCents) }),
      ...(pstQstCents !== 0 && { pstQst: toDollars(pstQstCents) }),
    },
  });
}

/** Reason and text, which the depot reads. */
function told({ reason, text }: Why<string>): { reasons: string[]; note: string | null } {
  if (reason === 'other' && text === null) throw invalidFields({ text: 'required' });
  return { reasons: [reason], note: text };
}
