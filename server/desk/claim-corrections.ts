import { type closeReasons, reopenedSubstatus, type reopenReasons } from '#contract/claim-corrections.ts';
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

/** Reason and text, which the depot reads. */
function told({ reason, text }: Why<string>): { reasons: string[]; note: string | null } {
  if (reason === 'other' && text === null) throw invalidFields({ text: 'required' });
  return { reasons: [reason], note: text };
}
