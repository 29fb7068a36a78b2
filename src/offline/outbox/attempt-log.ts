import type { AttemptRow } from '#storage/rows.ts';

/** Endings of an attempt after which the server has certainly kept nothing. */
const provenAbsent: readonly AttemptRow['event'][] = ['refused', 'too_many', 'signin'];

/**
 * Whether a submission may already stand on the server. Each `left` is looked at with what follows it: a refusal
 * proves that nothing was kept; no answer, a cut or a server error prove nothing. As long as it may have arrived,
 * it must go again under the same key, unchanged.
 */
export function mayHaveArrived(log: readonly AttemptRow[]): boolean {
  return log.some(({ event }, at) => {
    if (event !== 'left') return false;
    const ending = log[at + 1];
    return !ending || !provenAbsent.includes(ending.event) || ending.serverCode === 'IDEMPOTENCY_KEY_REUSED';
  });
}
