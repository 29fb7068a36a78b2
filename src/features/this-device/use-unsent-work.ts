import { useClaimDrafts } from '#live/use-claim-drafts.ts';
import { useEntries } from '#live/use-entries.ts';
import { useFollowUpDrafts } from '#live/use-follow-up-drafts.ts';
import { useRegistrationDrafts } from '#live/use-registration-drafts.ts';

/** Live: how many unsent entries and unfinished forms the account has here; undefined until read. */
export function useUnsentWork(accountId: string): { entries: number; drafts: number } | undefined {
  const entries = useEntries(accountId);
  const claims = useClaimDrafts(accountId);
  const followUps = useFollowUpDrafts(accountId);
  const registrations = useRegistrationDrafts(accountId);
  if (!entries || !claims || !followUps || !registrations) return undefined;
  return {
    entries: entries.filter((entry) => entry.unreadable || entry.state !== 'sent').length,
    drafts: claims.length + followUps.length + registrations.length,
  };
}
