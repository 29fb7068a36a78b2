import { readDiscardable, type Unsent } from '#offline/outbox/discard-unsent.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: what a sign-out could throw away; undefined until it has been counted. */
export function useDiscardable(accountId: string): Unsent | undefined {
  return useLiveQuery(() => readDiscardable(accountId), [accountId]);
}
