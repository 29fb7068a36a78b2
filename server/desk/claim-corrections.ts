import {
  type closeReasons,
  reopenedSubstatus,
  type reopenReasons,
  type voidReasons,
} from '#contract/claim-corrections.ts';
import { toDollars } from '#domain/money.ts';
import type { Actor } from '../audit/write-audit.ts';
import { invalidFields } from '../errors/app-error.ts';
import { type Act, openForDecision, takeDeskStep } from './desk-decisions.ts';

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

/** Reason and text, which the depot reads. */
function told({ reason, text }: Why<string>): { reasons: string[]; note: string | null } {
  if (reason === 'other' && text === null) throw invalidFields({ text: 'required' });
  return { reasons: [reason], note: text };
}
