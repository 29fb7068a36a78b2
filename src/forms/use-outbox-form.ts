import { useEffect, useState } from 'react';
import { draftStore, type UnsavedDraft } from '#offline/drafts/drafts.ts';
import { isStorageFull } from '#offline/storage.ts';
import { sendNow } from '#offline/sync/triggers.ts';
import { useEntry } from '#queries/stored-work.ts';
import { useStable } from '#ui/use-stable.ts';
import { throwUnlessShown } from './draft-autosave.ts';
import { useAutosave } from './use-autosave.ts';

type OutboxForm = {
  /** When the draft was last saved, or null for a new one. */
  savedAt: string | null;
  onSaved: () => void;
  /** Called when the draft has become an entry, also in another tab. */
  onSent?: () => void;
};

/**
 * A form that is sent through the outbox. `draft` is saved when a part of `content` changes. Sending turns it into an
 * entry, without waiting for the network.
 */
export function useOutboxForm(
  draft: UnsavedDraft,
  content: readonly unknown[],
  { savedAt, onSaved, onSent }: OutboxForm,
) {
  const { state, saveNow, close } = useAutosave(draftStore(draft), () => draft, content, { savedAt, onSaved });
  const [sending, setSending] = useState(false);
  const [full, setFull] = useState(false);
  const isEntry = Boolean(useEntry(draft.accountId, draft.id));

  const leave = useStable(() => {
    // Saving the draft now would create it again beside its entry.
    void close();
    onSent?.();
  });
  useEffect(() => {
    if (isEntry) leave();
  }, [isEntry, leave]);

  async function send(enqueue: () => Promise<unknown>): Promise<void> {
    setSending(true);
    setFull(false);
    try {
      await saveNow();
      await enqueue();
      await close();
      sendNow();
    } catch (error) {
      setSending(false);
      throwUnlessShown(error);
      setFull(isStorageFull(error));
    }
  }

  return {
    saveState: state,
    saveNow,
    sending,
    full: full || state.phase === 'full',
    /** Sends the form; `enqueue` turns its draft into an entry. */
    send: (enqueue: () => Promise<unknown>) => void send(enqueue),
  };
}
