import { useDrafts, useFollowUpDrafts } from '#queries/use-drafts.ts';
import { useEntries } from '#queries/use-entries.ts';

/** Live: how many unsent entries and unfinished forms the account has here; undefined until read. */
export function useUnsentWork(accountId: string): { entries: number; drafts: number } | undefined {
  const entries = useEntries(accountId);
  const claims = useDrafts(accountId, 'claim');
  const followUps = useFollowUpDrafts(accountId);
  const registrations = useDrafts(accountId, 'registration');
  if (!entries || !claims || !followUps || !registrations) return undefined;
  return {
    entries: entries.filter((entry) => entry.unreadable || entry.state !== 'sent').length,
    drafts: claims.length + followUps.length + registrations.length,
  };
}
