import type { ListedEntry } from '#offline/outbox/list.ts';
import { useDrafts, useEntries, useFollowUpDrafts } from '#queries/stored-work.ts';

/** Live: the claims and follow-ups that are only on this device; null until all of them have been read. */
export function useUnsentClaims(accountId: string) {
  const entries = useEntries(accountId);
  const drafts = useDrafts(accountId, 'claim');
  const followUpDrafts = useFollowUpDrafts(accountId);
  if (!entries || !drafts || !followUpDrafts) return null;
  return { entries: entries.filter(belongsToClaims), drafts, followUpDrafts };
}

export type UnsentClaims = NonNullable<ReturnType<typeof useUnsentClaims>>;

/** Whether an entry is unsent and belongs in the list of claims. */
function belongsToClaims(entry: ListedEntry): boolean {
  return entry.unreadable === true || (entry.state !== 'sent' && entry.kind !== 'registration');
}
