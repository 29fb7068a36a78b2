import type { ApiError } from '#api/errors.ts';

/** Whether a call failed for want of the API; also while it is ill, since a form need not wait for it. */
export function couldNotAsk({ failure }: ApiError): boolean {
  if (failure.kind === 'refused') return failure.status >= 500;
  return failure.kind === 'unreachable' || failure.kind === 'timeout' || failure.kind === 'not_an_answer';
}
