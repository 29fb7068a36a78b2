import type { LookUpFailure, Unanswered } from '#offline/look-ups/unanswered.ts';
import type { Decision } from '#offline/outbox/outcome.ts';

/** An error that interrupts the find-registration flow (R-UI-10). */
export type LookUpError = { kind: 'failed'; failure: LookUpFailure } | { kind: 'contradiction'; decision: Decision };

type LookUp =
  | { phase: 'failed'; failure: LookUpFailure }
  | { phase: 'done'; result: { kind: string; why?: Unanswered } }
  | { phase: 'idle' | 'looking' };

/** Decisions about duplicate records. */
const contradictions: readonly Decision[] = ['several_serial_numbers', 'several_registrations', 'several_contacts'];

export function isContradiction(decision: Decision): boolean {
  return contradictions.includes(decision);
}

/**
 * Returns the error of a look-up, or null: a refusal, a failure of the portal, or contradictory records. A missing
 * network and an ended session are no errors here.
 */
export function lookUpError(lookUp: LookUp, obstacle: Decision | null): LookUpError | null {
  const failure = failureOfLookUp(lookUp);
  if (failure) return { kind: 'failed', failure };
  return obstacle && isContradiction(obstacle) ? { kind: 'contradiction', decision: obstacle } : null;
}

function failureOfLookUp(lookUp: LookUp): LookUpFailure | null {
  if (lookUp.phase === 'failed') return lookUp.failure.kind === 'refused' ? lookUp.failure : null;
  const why = lookUp.phase === 'done' ? lookUp.result.why : undefined;
  return typeof why === 'object' ? why : null;
}
