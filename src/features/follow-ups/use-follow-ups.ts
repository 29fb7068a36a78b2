import type { ListedDraft } from '#offline/drafts/drafts.ts';
import { isFollowUp } from '#offline/outbox/followers.ts';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { useEntries, useFollowUpDrafts } from '#queries/stored-work.ts';
import type { FollowUpFormEntry, FollowUpFormKind } from '#storage/rows.ts';
import type { Followed } from './claim-actions.ts';
import { newFollowUp } from './use-follow-up-address.ts';

/** Live: the follow-ups of a claim on this device, without its messages: sent, unsent and drafts. */
export function useFollowUps(accountId: string, claimRef: string) {
  const all = useEntries(accountId) ?? [];
  const entries = all.filter(isFormEntry).filter((entry) => entry.claimRef === claimRef);
  const drafts = (useFollowUpDrafts(accountId) ?? [])
    .filter((draft) => draft.form !== 'message')
    .filter((draft) => draft.claimRef === claimRef);
  return {
    drafts,
    unsent: entries.filter(({ state }) => state !== 'sent'),
    followed: entries.map((entry): Followed => ({
      kind: entry.kind,
      sent: entry.state === 'sent',
      ...(entry.kind === 'invoice' && {
        invoiceNumber: entry.payload.invoiceNumber,
        cameSecond: entry.state === 'attention' && entry.cause.serverCode === 'ALREADY_INVOICED',
      }),
    })),
    /** Returns the id of the existing draft, or of a new one. */
    findFormId: (kind: FollowUpFormKind) => drafts.find(({ form }) => form === kind)?.id ?? newFollowUp,
  };
}

export type LocalFollowUps = {
  drafts: readonly ListedDraft<FollowUpFormKind>[];
  unsent: readonly FollowUpFormEntry[];
};

/** Whether an entry is a follow-up that is filled in in a dialog. */
export function isFormEntry(entry: ListedEntry): entry is FollowUpFormEntry {
  return !entry.unreadable && isFollowUp(entry) && entry.kind !== 'message';
}
