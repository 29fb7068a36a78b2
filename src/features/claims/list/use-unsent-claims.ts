import type { ListedEntry } from '#offline/outbox/list.ts';
import { useDrafts, useEntries, useFollowUpDrafts } from '#queries/stored-work.ts';

/** Live: the claims and follow-ups that are only on this device; null until all of them have been read. */
export function useUnsentHere(accountId: string) {
  const entries = useEntries(accountId);
  const drafts = useDrafts(accountId, 'claim');
  const followUpDrafts = useFollowUpDrafts(accountId);
  if (!entries || !drafts || !followUpDrafts) return null;
  return { entries: entries.filter(isUnsentHere), drafts, followUpDrafts };
}

export type UnsentHere = NonNullable<ReturnType<typeof useUnsentHere>>;

/** Whether an entry is unsent and belongs in the list of claims. */
function isUnsentHere(entry: ListedEntry): boolean {
  return entry.unreadable === true || (entry.state !== 'sent' && entry.kind !== 'registration');
}
