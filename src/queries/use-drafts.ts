import { type DraftKind, drafts, lastChangedFirst, type ListedDraft } from '#offline/drafts/drafts.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: the account's drafts of a kind, last changed first; undefined until read. */
export function useDrafts<K extends DraftKind>(accountId: string, kind: K): ListedDraft<K>[] | undefined {
  return useLiveQuery(() => drafts.of(kind).list(accountId), [accountId, kind]);
}

/** Live: the same of estimates and invoices. */
export function useFollowUpDrafts(accountId: string): ListedDraft<'amendment' | 'invoice'>[] | undefined {
  const amendments = useDrafts(accountId, 'amendment');
  const invoices = useDrafts(accountId, 'invoice');
  return amendments && invoices && [...amendments, ...invoices].toSorted(lastChangedFirst);
}
