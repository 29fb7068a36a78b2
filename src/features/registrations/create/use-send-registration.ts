import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type DraftKeeper, throwUnlessTold } from '#forms/draft-keeper.ts';
import { useEntry } from '#live/use-entry.ts';
import type { UnsavedDraft } from '#offline/drafts/drafts.ts';
import { submitRegistration } from '#offline/outbox/enqueue.ts';
import { isStorageFull } from '#offline/storage.ts';
import { sendNow } from '#offline/sync/wake.ts';
import type { RegistrationDraft, RegistrationPayload } from '#storage/rows.ts';

/** Turns the draft into an entry of the outbox; from then on it is the engine's. No network is waited for. */
export function useSendRegistration(
  { id, accountId }: RegistrationDraft,
  keeper: DraftKeeper<UnsavedDraft>,
  keepDraft: () => Promise<void>,
) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [sending, setSending] = useState(false);
  const [full, setFull] = useState(false);
  const isEntry = Boolean(useEntry(accountId, id));

  // Also when another tab sent it: a draft kept now would stand beside its own entry.
  useEffect(() => {
    if (!isEntry) return;
    void keeper.close();
    void navigate(`${pathname}?sent=${id}`, { replace: true });
  }, [isEntry, keeper, navigate, pathname, id]);

  async function send(payload: RegistrationPayload): Promise<void> {
    setSending(true);
    setFull(false);
    try {
      await keepDraft();
      await submitRegistration(id, payload);
      await keeper.close();
      sendNow();
    } catch (error) {
      setSending(false);
      throwUnlessTold(error);
      setFull(isStorageFull(error));
    }
  }

  return { sending, full, send };
}
