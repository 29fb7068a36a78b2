import { isFollowUp } from '#offline/outbox/followers.ts';
import type { ListedDraft } from '#offline/drafts/drafts.ts';
import { useEntries, useFollowUpDrafts } from '#queries/stored-work.ts';
import type { FollowUpEntry, FollowUpKind } from '#storage/rows.ts';
import type { Followed } from './claim-actions.ts';
import { newFollowUp } from './use-follow-up-address.ts';

/** Live: the follow-ups of a claim on this device: sent, unsent and drafts. */
export function useFollowUps(accountId: string, claimRef: string) {
  const all = useEntries(accountId) ?? [];
  const entries = all.flatMap((entry): FollowUpEntry[] =>
    !entry.unreadable && isFollowUp(entry) && entry.claimRef === claimRef ? [entry] : [],
  );
  const drafts = (useFollowUpDrafts(accountId) ?? []).filter((draft) => draft.claimRef === claimRef);
  return {
    drafts,
    unsent: entries.filter(({ state }) => state !== 'sent'),
    followed: entries.map(({ kind, state }): Followed => ({ kind, sent: state === 'sent' })),
    /** Returns the id of the existing draft, or of a new one. */
    findFormId: (kind: FollowUpKind) => drafts.find(({ form }) => form === kind)?.id ?? newFollowUp,
  };
}

export type LocalFollowUps = {
  drafts: readonly ListedDraft<FollowUpKind>[];
  unsent: readonly FollowUpEntry[];
};
