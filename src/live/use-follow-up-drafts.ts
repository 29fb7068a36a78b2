import { type KeptFollowUpDraft, listKeptFollowUpDrafts } from '#offline/follow-up-drafts.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: the account's unfinished estimates and invoices with what their files take, last changed first; undefined until read. */
export function useFollowUpDrafts(accountId: string): KeptFollowUpDraft[] | undefined {
  return useLiveQuery(() => listKeptFollowUpDrafts(accountId), [accountId]);
}
