import { type KeptRegistrationDraft, listKeptRegistrationDrafts } from '#offline/registration-drafts.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: the account's unfinished registrations with what their proofs take, last changed first; undefined until read. */
export function useRegistrationDrafts(accountId: string): KeptRegistrationDraft[] | undefined {
  return useLiveQuery(() => listKeptRegistrationDrafts(accountId), [accountId]);
}
