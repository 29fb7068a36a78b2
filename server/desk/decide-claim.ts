import type { InferOutput } from 'valibot';
import {
  type decideClaim,
  type requestFromDepot,
  requestSubstatus,
  secondApprovalSubstatus,
} from '#contract/claim-decisions.ts';
import type { Actor } from '../audit/write-audit.ts';
import { sumLines } from '#domain/desk-rules.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import {
  type Act,
  coverOf,
  openForDecision,
  readApprovalLimit,
  takeDeskStep,
  toLines,
  validateLines,
} from './desk-decisions.ts';

type Decision = Act & { by: Actor; now: Date };

/**
 * Asks the depot for photos or for information (R-DESK-24).
 * @throws AppError as `openForDecision`.
 */
export async function ask(
  { by, now, ...act }: Decision,
  { asksFor, reasons, text }: Pick<InferOutput<typeof requestFromDepot.body>, 'asksFor' | 'reasons' | 'text'>,
): Promise<void> {
  const { found } = await openForDecision(act, 'request');
  await takeDeskStep({ context: act.context, by, now }, found, {
    kind: 'requested',
    status: 'Pending Review',
    substatus: requestSubstatus[asksFor],
    note: text,
    reasons,
  });
}

/**
 * Approves a claim with its lines, or rejects it (R-DESK-25). An approval above the person's limit recommends it: another
 * person has to approve it (R-DESK-65).
 * @returns what the step is.
 * @throws AppError as `openForDecision`, or `VALIDATION_FAILED`.
 */
export async function decide(
  { by, now, newId, ...act }: Decision & { newId: () => string },
  { decision, reason, text, lines: typed }: InferOutput<typeof decideClaim.body>,
): Promise<'approved' | 'rejected' | 'recommended'> {
  const { desk, found } = await openForDecision(act, decision);
  const stored = found.claim.lines ?? [];
  const cover = coverOf(found.claim);
  const lines = typed ? toLines(typed, { stored, cover, newId }) : stored;
  if (decision === 'reject') {
    if (reason === null || text === null)
      throw invalidFields({
        ...(reason === null && { reason: 'required' }),
        ...(text === null && { text: 'required' }),
      });
  } else {
    if (await desk.hasRecommended(act.id, act.caller.accountId))
      throw new AppError('FORBIDDEN', { reason: 'own_recommendation' });
    validateLines(lines, true, cover);
    const limit = await readApprovalLimit(act.context.database, act.caller.accountId);
    if (limit !== null && sumLines(lines).approved > limit) {
      await takeDeskStep({ context: act.context, by, now }, found, {
        kind: 'recommended',
        status: 'Pending Review',
        substatus: secondApprovalSubstatus,
        note: text,
        lines,
      });
      return 'recommended';
    }
  }
  const kind = decision === 'reject' ? 'rejected' : 'approved';
  await takeDeskStep({ context: act.context, by, now }, found, {
    kind,
    status: decision === 'reject' ? 'Rejected' : 'Approved',
    substatus: null,
    note: text,
    reasons: decision === 'reject' && reason !== null ? [reason] : [],
    lines:
      decision === 'reject'
        ? lines.map((line) => ({ ...line, approvedCents: 0, reason: 'claim_rejected', reasonText: null }))
        : lines,
  });
  return kind;
}
