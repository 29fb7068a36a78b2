import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DraftKeeper, throwUnlessTold } from '#forms/draft-keeper.ts';
import { useEntry } from '#live/use-entry.ts';
import type { UnsavedDraft } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { isStorageFull } from '#offline/storage.ts';
import { sendNow } from '#offline/sync/wake.ts';
import type { Registering } from '#storage/registering.ts';
import type { ClaimDraft, FoundRegistration } from '#storage/rows.ts';
import { claimOf } from './claim-form-problems.ts';
import type { ClaimFormValues } from './claim-form-values.ts';

type Claim = {
  values: ClaimFormValues;
  serialNumber: string;
  found: FoundRegistration | null;
  registering: Registering | null;
};

/** Turns the draft into an entry of the outbox; from then on it is the engine's. No network is waited for. */
export function useSendClaim(
  { id, accountId }: ClaimDraft,
  keeper: DraftKeeper<UnsavedDraft>,
  keepDraft: () => Promise<void>,
) {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [full, setFull] = useState(false);
  const isEntry = Boolean(useEntry(accountId, id));

  // Also when another tab sent it: a draft kept now would stand beside its own entry.
  useEffect(() => {
    if (!isEntry) return;
    void keeper.close();
    void navigate(`/warranty-claims/new?sent=${id}`, { replace: true });
  }, [isEntry, keeper, navigate, id]);

  async function send({ values, serialNumber, found, registering }: Claim): Promise<void> {
    setSending(true);
    setFull(false);
    try {
      await keepDraft();
      const emailOrPhone = values.emailOrPhone.trim();
      const payload = { serialNumber, registering, claim: claimOf(values) };
      const known = emailOrPhone === '' ? null : { emailOrPhone };
      // What is registered first is looked for at sync, and so is a registration that nobody could look up.
      const target = registering ? { found: null, known: null } : { found, known: found ? null : known };
      await submitClaim(id, { ...payload, ...target });
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
