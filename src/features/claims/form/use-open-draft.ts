import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newClaimDraft, readDraft } from '#offline/drafts.ts';
import { readEntryWithPhotos } from '#offline/outbox/list.ts';
import type { Draft } from '#storage/rows.ts';
import { showNotice } from '#ui/notices.ts';

export type OpenDraft = { draft: Draft; keptAt: string | null };

/**
 * The draft that the address names, or a new one. A new draft is named by the address once it is stored; an address
 * of another account's draft, or of one that is gone, never lends its id to a new one.
 */
export function useOpenDraft(accountId: string, draftId: string | null): OpenDraft | null {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(draftId);
  const [open, setOpen] = useState<OpenDraft | null>(() => (draftId === null ? freshDraft(accountId) : null));
  if (asked !== draftId) {
    setAsked(draftId);
    if (draftId === null) setOpen(freshDraft(accountId));
  }
  const isOpen = draftId === null || open?.draft.id === draftId;

  useEffect(() => {
    if (isOpen) return undefined;
    let current = true;
    void findDraft(accountId, draftId).then((place) => {
      if (!current) return;
      if (place.kind === 'draft') setOpen({ draft: place.draft, keptAt: place.draft.updatedAt });
      else if (place.kind === 'entry') void navigate(`/warranty-claims/new?sent=${draftId}`, { replace: true });
      else {
        showNotice({ tone: 'warning', text: t`That claim is not on this device. This is a new one.` });
        void navigate('/warranty-claims/new', { replace: true });
      }
    });
    return () => {
      current = false;
    };
  }, [accountId, draftId, isOpen, navigate]);

  return isOpen ? open : null;
}

function freshDraft(accountId: string): OpenDraft {
  return { draft: newClaimDraft(accountId), keptAt: null };
}

type Place = { kind: 'draft'; draft: Draft } | { kind: 'entry' } | { kind: 'gone' };

async function findDraft(accountId: string, id: string): Promise<Place> {
  const draft = await readDraft(accountId, id);
  if (draft) return { kind: 'draft', draft };
  return (await readEntryWithPhotos(accountId, id)) ? { kind: 'entry' } : { kind: 'gone' };
}
