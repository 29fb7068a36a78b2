import { type KeptDraft, listKeptDrafts } from '#offline/drafts.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: the account's unfinished claims with what their photos take, last changed first; undefined until read. */
export function useClaimDrafts(accountId: string): KeptDraft[] | undefined {
  return useLiveQuery(() => listKeptDrafts(accountId), [accountId]);
}
