import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import { type DraftOf, drafts } from '#offline/drafts/drafts.ts';
import { readEntryWithPhotos } from '#offline/outbox/list.ts';
import { showNotice } from '#ui/notices.ts';
import { useStable } from '#ui/use-stable.ts';

/** The forms with their own pages. */
type NamedKind = 'claim' | 'registration';

type Open<K extends NamedKind> = { draft: DraftOf<K>; savedAt: string | null };

/** An open draft. The address names it once it is saved, and shows its entry once it is sent. */
export type NamedDraft<K extends NamedKind> = Open<K> & { onSaved: () => void; onSent: () => void };

type Form<K extends NamedKind> = {
  kind: K;
  /** The page of a new draft and of its entry. */
  path: string;
  /** The message for a draft that is not on this device. */
  goneText: () => string;
};

/**
 * The draft that the address names, or a new one. The address gets the id of a new draft once it is stored. The id of a
 * missing draft, or of another account's draft, is never used for a new one.
 */
export function useNamedDraft<K extends NamedKind>(
  accountId: string,
  draftId: string | null,
  { kind, path, goneText }: Form<K>,
): NamedDraft<K> | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state: navigation } = useNavigation();
  const [, setQuery] = useSearchParams();
  const fresh = (): Open<K> => ({ draft: drafts.of(kind).create({ accountId }), savedAt: null });
  const [namedId, setNamedId] = useState(draftId);
  const [open, setOpen] = useState<Open<K> | null>(() => (draftId === null ? fresh() : null));
  if (namedId !== draftId) {
    setNamedId(draftId);
    if (draftId === null) setOpen(fresh());
  }
  const isOpen = draftId === null || open?.draft.id === draftId;

  const find = useStable(async (id: string, isCurrent: () => boolean) => {
    const draft = await drafts.of(kind).get(accountId, id);
    const sent = draft ? null : await readEntryWithPhotos(accountId, id);
    if (!isCurrent()) return;
    if (draft) setOpen({ draft, savedAt: draft.updatedAt });
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

  const onSaved = useStable(() => {
    const id = open?.draft.id;
    // A page that the person has just opened has its own query, and must not be replaced.
    const { pathname: where, search } = window.location;
    if (!id || navigation !== 'idle' || where !== pathname || new URLSearchParams(search).get('draft') === id) return;
    const named = (query: URLSearchParams) => new URLSearchParams([...query, ['draft', id]]);
    setQuery(named, { replace: true, preventScrollReset: true });
  });

  const onSent = useStable(() => {
    if (open) void navigate(`${path}?sent=${open.draft.id}`, { replace: true });
  });

  return isOpen && open ? { ...open, onSaved, onSent } : null;
}
