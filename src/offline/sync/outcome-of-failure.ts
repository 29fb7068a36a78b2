import { ApiError, type Failure } from '#api/failure.ts';
import { PhotoLost } from '#storage/stored-bytes.ts';
import type { Outcome } from '../outbox/outcome.ts';

export type Link = 'online' | 'offline' | 'captive';

/**
 * The outcome of an error while an entry is sent; rethrows a bug.
 *
 * @param probe as below
 */
export async function outcomeOfError(error: unknown, probe: () => Promise<Link>): Promise<Outcome> {
  if (error instanceof PhotoLost) return { kind: 'incomplete', lost: error.photoIds };
  if (!(error instanceof ApiError)) throw error;
  return outcomeOfFailure(error.failure, probe);
}

/**
 * The outcome of a failed call.
 *
 * @param probe whether the API can be reached: tells "offline" from "no answer"
 */
export async function outcomeOfFailure(failure: Failure, probe: () => Promise<Link>): Promise<Outcome> {
  switch (failure.kind) {
    case 'refused':
    case 'signin':
      return failure;
    case 'timeout':
    case 'unreachable':
    case 'aborted':
    case 'not_an_answer': {
      const link = await probe();
      if (link !== 'online') return { kind: 'offline', captive: link === 'captive' };
      return { kind: failure.kind === 'timeout' || failure.kind === 'not_an_answer' ? failure.kind : 'no_answer' };
    }
  }
}
