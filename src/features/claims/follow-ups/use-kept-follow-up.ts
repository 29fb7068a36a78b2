import { useDidUpdate } from '@mantine/hooks';
import { useState } from 'react';
import { throwUnlessTold } from '#forms/draft-keeper.ts';
import { useDraftKeeper } from '#forms/use-draft-keeper.ts';
import { draftStore, type UnsavedDraft } from '#offline/drafts/drafts.ts';
import { type FollowUp, submitFollowUp } from '#offline/outbox/enqueue.ts';
import { isStorageFull } from '#offline/storage.ts';
import { sendNow } from '#offline/sync/wake.ts';
import { useStable } from '#ui/use-stable.ts';

type Kept = { keptAt: string | null; onKept: () => void };

/** Keeps the form of a follow-up at every change of what it holds, and sends it off; no network is waited for. */
export function useKeptFollowUp(draft: UnsavedDraft, content: readonly unknown[], { keptAt, onKept }: Kept) {
  const { keeper, keeping } = useDraftKeeper(draftStore(draft), keptAt, onKept);
  const [sending, setSending] = useState(false);
  const [full, setFull] = useState(false);

  useDidUpdate(() => keeper.change(draft), content);

  const keep = useStable(async () => {
    keeper.change(draft);
    await keeper.flush();
  });

  async function send(followUp: FollowUp): Promise<void> {
    setSending(true);
    setFull(false);
    try {
      await keep();
      await submitFollowUp(draft.id, followUp);
      await keeper.close();
      sendNow();
    } catch (error) {
      setSending(false);
      throwUnlessTold(error);
      setFull(isStorageFull(error));
    }
  }

  return {
    keep,
    keeping,
    full: full || keeping.phase === 'full',
    sending,
    send: (followUp: FollowUp) => void send(followUp),
  };
}
