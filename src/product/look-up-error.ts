import type { Failure } from '#api/failure.ts';
import type { Decision } from '#offline/outbox/outcome.ts';

/** An error that interrupts the find-registration flow (R-UI-10). `key` identifies an occurrence. */
export type LookUpError =
  | { kind: 'failed'; key: string; message: string }
  | { kind: 'contradiction'; key: string; decision: Decision };

type LookUp = { phase: 'failed'; failure: Failure } | { phase: 'idle' | 'looking' | 'done' };

/** Decisions about duplicate records. */
const contradictions: readonly Decision[] = ['several_serial_numbers', 'several_registrations', 'several_contacts'];

export function isContradiction(decision: Decision): boolean {
  return contradictions.includes(decision);
}

/**
 * Returns the error of a look-up, or null: a refusal of the server, or contradictory records. A missing network and an
 * ended session are no errors here.
 *
 * @param about what was looked up
 */
export function lookUpError(lookUp: LookUp, obstacle: Decision | null, about: string): LookUpError | null {
  if (lookUp.phase === 'failed' && lookUp.failure.kind === 'refused')
    return { kind: 'failed', key: `${about} failed`, message: lookUp.failure.message };
  return obstacle && isContradiction(obstacle)
    ? { kind: 'contradiction', key: `${about} ${obstacle}`, decision: obstacle }
    : null;
}
