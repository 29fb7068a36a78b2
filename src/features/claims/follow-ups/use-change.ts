import { mayHaveArrived } from '#offline/outbox/attempt-log.ts';
import { editEntry, EntryLocked } from '#offline/outbox/edit.ts';
import type { AttemptRow, FollowUpEntry } from '#storage/rows.ts';
import { showNotice } from '#ui/notices.ts';
import { lockedWords } from '#messages/locked-words.ts';

/** Turns a follow-up that was refused back into its form; null where that would be no help, or is not possible any more. */
export function useChange(
  { id, kind, state, cause }: FollowUpEntry,
  log: readonly AttemptRow[],
  onChanged: (draftId: string) => void,
): (() => void) | null {
  const mendable = cause.code === 'incomplete' || (cause.code === 'refused' && cause.status !== 409);
  if (state !== 'attention' || !mendable || mayHaveArrived(log)) return null;
  return () => {
    editEntry(id)
      .then(onChanged)
      .catch((error: unknown) => {
        if (!(error instanceof EntryLocked)) throw error;
        showNotice({ tone: 'warning', text: lockedWords(error.reason, kind) });
      });
  };
}
