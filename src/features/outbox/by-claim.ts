import { isFollowUp } from '#offline/outbox/followers.ts';
import type { ListedEntry, UnreadableEntry } from '#offline/outbox/list.ts';
import type { Entry, FollowUpEntry } from '#storage/rows.ts';

/** A card of the outbox: an entry, and the entries that wait for it. */
export type OutboxCard =
  | { entry: UnreadableEntry; followers: [] }
  | { entry: Entry & { unreadable?: false }; followers: FollowUpEntry[] };

/** Groups waiting follow-ups under their claim, oldest first. Other entries have their own card. */
export function byClaim(entries: readonly ListedEntry[]): OutboxCard[] {
  const claims = new Set(entries.flatMap((entry) => (!entry.unreadable && entry.kind === 'claim' ? [entry.id] : [])));
  const followers = entries.filter((entry): entry is FollowUpEntry => isFollower(entry) && claims.has(entry.claimRef));
  const nested = new Set(followers.map(({ id }) => id));
  return entries
    .filter(({ id }) => !nested.has(id))
    .map((entry): OutboxCard => {
      if (entry.unreadable) return { entry, followers: [] };
      const own = followers.filter(({ claimRef }) => claimRef === entry.id);
      return { entry, followers: own.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)) };
    });
}

function isFollower(entry: ListedEntry): entry is FollowUpEntry {
  return !entry.unreadable && isFollowUp(entry) && entry.state === 'waiting';
}
