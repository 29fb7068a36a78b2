import type { Failure } from './errors.ts';

/** Whether a call failed because the portal could not be reached, rather than because it said no. */
export function isMissingNetwork(failure: Failure): boolean {
  return failure.kind === 'unreachable' || failure.kind === 'timeout' || failure.kind === 'not_an_answer';
}
