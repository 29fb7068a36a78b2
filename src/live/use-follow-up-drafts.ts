import { useLiveQuery } from 'dexie-react-hooks';
import { type KeptFollowUpDraft, listKeptFollowUpDrafts } from '#offline/follow-up-drafts.ts';

/** Live: the account's unfinished estimates and invoices with what their files take, last changed first; undefined until read. */
export function useFollowUpDrafts(accountId: string): KeptFollowUpDraft[] | undefined {
  return useLiveQuery(() => listKeptFollowUpDrafts(accountId), [accountId]);
}
