import { draftPath } from './draft-path.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { discardEntry } from '#offline/outbox/discard.ts';
import { editEntry, EntryLocked } from '#offline/outbox/edit.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { sendNow } from '#offline/sync/wake.ts';
import type { Entry } from '#storage/rows.ts';
import { showNotice } from '#ui/notices.ts';
import { lockedWords } from '#wording/locked-words.ts';

/** Does what a person asks of an entry; one that is locked by now says why. */
export function useEntryActions({ id: entryId, kind, claimRef }: Pick<Entry, 'id' | 'kind' | 'claimRef'>) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function run(deed: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof EntryLocked)) throw error;
      showNotice({ tone: 'warning', text: lockedWords(error.reason, kind) });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    retry: () =>
      void run(async () => {
        await retryEntry(entryId);
        sendNow();
      }),
    change: () =>
      void run(async () => {
        const draftId = await editEntry(entryId);
        await navigate(draftPath({ id: draftId, kind, claimRef }));
      }),
    remove: () => run(() => discardEntry(entryId)),
  };
}
