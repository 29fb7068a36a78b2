import { type Failure, failureOf, isUnavailable } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { call } from '#session/call.ts';
import { probeLink } from '../sync/link.ts';

/** Why a look-up has no answer: no network, nothing at the portal's address, or a failure of the portal to show. */
export type Unanswered = 'offline' | 'unreachable' | Failure;

/** Why a failed look-up has no answer, by a probe of the API. Throws the error when it is a refusal. */
export async function unansweredBy(error: unknown): Promise<Unanswered> {
  const failure = failureOf(error);
  if (!isUnavailable(failure)) throw error;
  if (failure.kind === 'refused') return failure;
  if (isWithoutNetwork()) return 'offline';
  return (await probeLink({ call })) === 'offline' ? 'unreachable' : failure;
}
