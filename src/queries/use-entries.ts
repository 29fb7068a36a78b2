import { type ListedEntry, listEntries } from '#offline/outbox/list.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: every entry of the account, oldest first; undefined until it has been read. */
export function useEntries(accountId: string): ListedEntry[] | undefined {
  return useLiveQuery(() => listEntries(accountId), [accountId]);
}
