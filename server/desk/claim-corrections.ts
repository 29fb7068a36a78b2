import {
  type adjustmentReasons,
  type closeReasons,
  reopenedSubstatus,
  type reopenReasons,
  type voidReasons,
} from '#contract/claim-corrections.ts';
import type { Claim } from '#contract/claims.ts';
import { toCents, toDollars } from '#domain/money.ts';
import type { Actor } from '../audit/write-audit.ts';
import { invalidFields } from '../errors/app-error.ts';
import type { FoundClaim } from '../platform/claims-desk.ts';
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
 * What was adjusted of a payment that was undone is taken back with it (R-PAY-14).
 * @throws AppError as `openForDecision`, `CONFLICT` or `VALIDATION_FAILED`.
 */
export async function voidInvoice(
  { by, now, newId, ...act }: Correction & { newId: () => string },
  why: Why<(typeof voidReasons)[number]>,
): Promise<void> {
  const { desk, found } = await openForDecision(act, 'void invoice');
  const { reasons, note } = told(why);
  for (const { reason, ...cents } of reversalOf(found.claim))
    await takeAdjustment({ context: act.context, by, now }, found, { id: newId(), reason, note, ...cents });
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

type AdjustmentCents = { amountCents: number; gstHstCents: number; pstQstCents: number };

/** What takes back all adjustments of a claim: of each reason what its adjustments came to, since it has an account of its own. */
function reversalOf({ adjustments = [] }: Pick<Claim, 'adjustments'>): (AdjustmentCents & { reason: string })[] {
  return [...Map.groupBy(adjustments, ({ reason }) => reason)]
    .map(([reason, own]) => {
      const back = (dollarsOf: (one: (typeof own)[number]) => number) =>
        own.reduce((cents, one) => cents - toCents(dollarsOf(one)), 0);
      return {
        reason,
        amountCents: back(({ amount }) => amount),
        gstHstCents: back(({ gstHstTaxAmount }) => gstHstTaxAmount),
        pstQstCents: back(({ pstQstTaxAmount }) => pstQstTaxAmount),
      };
    })
    .filter(({ amountCents, gstHstCents, pstQstCents }) => amountCents !== 0 || gstHstCents !== 0 || pstQstCents !== 0);
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
  const { found } = await openForDecision(act, 'adjust');
  const [gstHstCents, pstQstCents] = [taxCents.gstHst ?? 0, taxCents.pstQst ?? 0];
  if (amountCents + gstHstCents + pstQstCents === 0) throw invalidFields({ amountCents: 'required' });
  const cents = { amountCents, gstHstCents, pstQstCents };
  const adjustment = { id: newId(), reason: why.reason, note: told(why).note };
  await takeAdjustment({ context: act.context, by, now }, found, { ...adjustment, ...cents });
}

/** Adds an adjustment to an open claim, with its step. */
async function takeAdjustment(
  { context, by, now }: Pick<Correction, 'context' | 'by' | 'now'>,
  found: FoundClaim,
  { id, reason, note, ...cents }: AdjustmentCents & { id: string; reason: string; note: string | null },
): Promise<void> {
  const { amountCents, gstHstCents, pstQstCents } = cents;
  const adjustment = { id, claimId: found.claim.id, adjustedBy: by.accountId, reason };
  await deskOf(context).adjust({ ...adjustment, ...cents, at: now, note });
  await takeDeskStep({ context, by, now }, found, {
    kind: 'adjusted',
    status: found.claim.status ?? 'Paid',
    substatus: found.claim.substatus,
    reasons: [reason],
    note,
    told: { total: toDollars(amountCents + gstHstCents + pstQstCents) },
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
