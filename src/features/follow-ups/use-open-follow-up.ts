import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { drafts } from '#offline/drafts/drafts.ts';
import { useEntry } from '#queries/stored-work.ts';
import type { FollowUpFormDraft, InvoiceDraft } from '#storage/draft-rows.ts';
import type { AttemptRow, FiledClaim, FollowedClaim, FollowUpFormEntry, LoadedPhoto } from '#storage/rows.ts';
import { showNotice } from '#ui/notices.ts';
import { useStable } from '#ui/use-stable.ts';
import { proposedOf } from './proposed-invoice.ts';
import { type FollowUpAddress, newFollowUp } from './use-follow-up-address.ts';
import { isFormEntry } from './use-follow-ups.ts';

export type OpenFollowUp =
  | { phase: 'form'; draft: FollowUpFormDraft; savedAt: string | null }
  | { phase: 'entry'; entry: FollowUpFormEntry; photos: readonly LoadedPhoto[]; log: readonly AttemptRow[] };

type Place = { accountId: string; claimRef: string; claim: FollowedClaim | null; filed: FiledClaim | null };

/**
 * The draft or entry named by the address. A new form opens the claim's existing draft, if there is one. Null until it
 * is known; calls `onGone` when neither exists.
 */
export function useOpenFollowUp(
  { accountId, claimRef, claim, filed }: Place,
  { kind, id }: FollowUpAddress,
  onGone: () => void,
): OpenFollowUp | null {
  const [form, setForm] = useState<{ draft: FollowUpFormDraft; savedAt: string | null } | null>(null);
  const { state } = useLocation();
  const stored = useEntry(accountId, id);
  const entry = stored && isFormEntry(stored.entry) ? stored.entry : null;
  const isNew = id === newFollowUp;
  // Saving a new form adds its id to the address; the open form stays.
  const isOpen = form !== null && form.draft.form === kind && (isNew || form.draft.id === id);
  const searching = stored === null && !isOpen;
  const canCreate = claim !== null && (kind !== 'change' || filed !== null);

  const find = useStable(async (isCurrent: () => boolean) => {
    const draft = isNew
      ? (await drafts.of(kind).list(accountId)).find((listed) => listed.claimRef === claimRef)
      : await drafts.of(kind).get(accountId, id);
    if (!isCurrent()) return;
    if (draft) setForm({ draft, savedAt: draft.updatedAt });
    else if (isNew && claim) {
      const follows = { accountId, claimRef, claim };
      if (kind === 'invoice') setForm({ draft: proposeInvoice(drafts.of(kind).create(follows), state), savedAt: null });
      else if (kind !== 'change') setForm({ draft: drafts.of(kind).create(follows), savedAt: null });
      else if (filed) setForm({ draft: drafts.of(kind).create({ ...follows, filed }), savedAt: null });
    } else if (!isNew) {
      showNotice({ tone: 'warning', text: t`It is not on this device any more.` });
      onGone();
    }
  });

  useEffect(() => {
    if (!searching) return undefined;
    let current = true;
    void find(() => current);
    return () => {
      current = false;
    };
  }, [searching, id, kind, canCreate, find]);

  if (stored && entry) return { phase: 'entry', entry, photos: stored.photos, log: stored.log };
  return isOpen ? { phase: 'form', ...form } : null;
}

function proposeInvoice(draft: InvoiceDraft, state: unknown): InvoiceDraft {
  return { ...draft, values: { ...draft.values, ...proposedOf(state) } };
}
