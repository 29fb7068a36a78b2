import type { ListedEntry } from '#offline/outbox/list.ts';
import { useDrafts, useEntries, useFollowUpDrafts } from '#queries/stored-work.ts';

/** Live: what of the claims the server does not have yet; null until all of it has been read. */
export function useUnsentHere(accountId: string) {
  const entries = useEntries(accountId);
  const drafts = useDrafts(accountId, 'claim');
  const followUpDrafts = useFollowUpDrafts(accountId);
  if (!entries || !drafts || !followUpDrafts) return null;
  return { entries: entries.filter(isUnsentHere), drafts, followUpDrafts };
}

export type UnsentHere = NonNullable<ReturnType<typeof useUnsentHere>>;

/** What waits for the server and belongs among claims. */
function isUnsentHere(entry: ListedEntry): boolean {
  return entry.unreadable === true || (entry.state !== 'sent' && entry.kind !== 'registration');
}
