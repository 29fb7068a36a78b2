import { useLiveQuery } from 'dexie-react-hooks';
import { readDiscardable, type Unsent } from '#offline/outbox/discard-unsent.ts';

/** Live: what a sign-out could throw away; undefined until it has been counted. */
export function useDiscardable(accountId: string): Unsent | undefined {
  return useLiveQuery(() => readDiscardable(accountId), [accountId]);
}
