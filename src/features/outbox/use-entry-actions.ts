import { notEditableText } from '#messages/sending.ts';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import { useOnline } from '#queries/use-online.ts';
import { draftPath } from './draft-path.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { returnedState } from '#forms/returned-state.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { editEntry, EntryNotEditable } from '#offline/outbox/edit.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { sendNow } from '#offline/sync/triggers.ts';
import type { Entry } from '#storage/rows.ts';
import { showNotice } from '#ui/notices.ts';

type ActionEntry = Pick<Entry, 'id' | 'kind' | 'claimRef' | 'state' | 'cause'>;

/** The actions of an entry. An action that is no longer possible shows why. */
export function useEntryActions({ id: entryId, kind, claimRef, state, cause }: ActionEntry) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const online = useOnline();
  const [busy, setBusy] = useState(false);

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof EntryNotEditable)) throw error;
      showNotice({ tone: 'warning', text: notEditableText(error.reason, kind) });
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
        if (!online)
          showNotice({
            tone: 'warning',
            text: canSendWhenClosed()
              ? t`You’re offline. It will be sent when you’re back online.`
              : t`You’re offline. Open the app to send it when you’re back online.`,
          });
      }),
    change: () =>
      void run(async () => {
        const draftId = await editEntry(entryId);
        const answer = state === 'attention' ? (cause.message ?? null) : null;
        await navigate(draftPath({ id: draftId, kind, claimRef }), { state: returnedState({ answer }) });
      }),
    remove: () => run(() => discardEntry(entryId)),
  };
}
