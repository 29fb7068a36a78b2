import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import { readEntryWithPhotos } from '#offline/outbox/list.ts';
import { showNotice } from '#ui/notices.ts';
import { useStable } from '#ui/use-stable.ts';

type Open<Draft> = { draft: Draft; keptAt: string | null };

/** A draft that is open, when it was last kept, and what gives it its name in the address once it is. */
export type NamedDraft<Draft> = Open<Draft> & { onKept: () => void };

type Form<Draft> = {
  /** Where new ones are made; a draft that was sent off is shown there. */
  path: string;
  begin: (accountId: string) => Draft;
  read: (accountId: string, id: string) => Promise<Draft | null>;
  /** What is said of one that is not on this device. */
  goneText: () => string;
};

/**
 * The draft that the address names, or a new one. A new draft is named by the address once it is stored; an address
 * of another account's draft, or of one that is gone, never lends its id to a new one.
 */
export function useNamedDraft<Draft extends { id: string; updatedAt: string }>(
  accountId: string,
  draftId: string | null,
  { path, begin, read, goneText }: Form<Draft>,
): NamedDraft<Draft> | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state: navigation } = useNavigation();
  const [, setQuery] = useSearchParams();
  const fresh = (): Open<Draft> => ({ draft: begin(accountId), keptAt: null });
  const [asked, setAsked] = useState(draftId);
  const [open, setOpen] = useState<Open<Draft> | null>(() => (draftId === null ? fresh() : null));
  if (asked !== draftId) {
    setAsked(draftId);
    if (draftId === null) setOpen(fresh());
  }
  const isOpen = draftId === null || open?.draft.id === draftId;

  const find = useStable(async (id: string, isCurrent: () => boolean) => {
    const draft = await read(accountId, id);
    const sent = draft ? null : await readEntryWithPhotos(accountId, id);
    if (!isCurrent()) return;
    if (draft) setOpen({ draft, keptAt: draft.updatedAt });
    else if (sent) void navigate(`${path}?sent=${id}`, { replace: true });
    else {
      showNotice({ tone: 'warning', text: goneText() });
      void navigate(path, { replace: true });
    }
  });

  useEffect(() => {
    if (isOpen) return undefined;
    let current = true;
    void find(draftId, () => current);
    return () => {
      current = false;
    };
  }, [accountId, draftId, isOpen, find, path]);

  const onKept = useStable(() => {
    const id = open?.draft.id;
    // Whoever has just left, by a link, is on a page with a query of its own; whoever is leaving must not be held back.
    const { pathname: where, search } = window.location;
    if (!id || navigation !== 'idle' || where !== pathname || new URLSearchParams(search).get('draft') === id) return;
    const named = (query: URLSearchParams) => new URLSearchParams([...query, ['draft', id]]);
    setQuery(named, { replace: true, preventScrollReset: true });
  });

  return isOpen && open ? { ...open, onKept } : null;
}
