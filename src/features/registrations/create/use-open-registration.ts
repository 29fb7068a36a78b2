import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readEntryWithPhotos } from '#offline/outbox/list.ts';
import { newRegistrationDraft, readRegistrationDraft } from '#offline/registration-drafts.ts';
import type { RegistrationDraft } from '#storage/rows.ts';
import { showNotice } from '#ui/notices.ts';

type OpenDraft = { draft: RegistrationDraft; keptAt: string | null };

/**
 * The draft that the address names, or a new one; an address of another account's draft, or of one that is gone, never
 * lends its id to a new one. `path` is where new ones are made.
 */
export function useOpenRegistration(accountId: string, draftId: string | null, path: string): OpenDraft | null {
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
      else if (place.kind === 'entry') void navigate(`${path}?sent=${draftId}`, { replace: true });
      else {
        showNotice({ tone: 'warning', text: t`That registration is not on this device. This is a new one.` });
        void navigate(path, { replace: true });
      }
    });
    return () => {
      current = false;
    };
  }, [accountId, draftId, isOpen, navigate, path]);

  return isOpen ? open : null;
}

function freshDraft(accountId: string): OpenDraft {
  return { draft: newRegistrationDraft(accountId), keptAt: null };
}

type Place = { kind: 'draft'; draft: RegistrationDraft } | { kind: 'entry' } | { kind: 'gone' };

async function findDraft(accountId: string, id: string): Promise<Place> {
  const draft = await readRegistrationDraft(accountId, id);
  if (draft) return { kind: 'draft', draft };
  return (await readEntryWithPhotos(accountId, id)) ? { kind: 'entry' } : { kind: 'gone' };
}
