import type { Failure } from '#api/failure.ts';
import type { Decision } from '#offline/outbox/outcome.ts';

/** What interrupts the find-registration flow (R-UI-10); `key` tells one occurrence from the next. */
export type LookUpError =
  | { kind: 'failed'; key: string; message: string }
  | { kind: 'contradiction'; key: string; decision: Decision };

type LookUp = { phase: 'failed'; failure: Failure } | { phase: 'idle' | 'looking' | 'answered' };

/** Records that hold the same thing more than once. */
const contradictions: readonly Decision[] = ['several_serial_numbers', 'several_registrations', 'several_contacts'];

export function isContradiction(decision: Decision): boolean {
  return contradictions.includes(decision);
}

/**
 * The error of a look-up, or null: what the server refused, and records that contradict each other. A missing network
 * is none, nor is a session that has ended.
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
