import { useLocation, useSearchParams } from 'react-router-dom';
import { ClaimForm } from './form/claim-form.tsx';
import { useOpenDraft } from './form/use-open-draft.ts';
import { ClaimSaved } from './saved/claim-saved.tsx';
import { useAccount } from '#live/use-account.ts';

/** A claim from its serial number to its claim number: the form, then what becomes of it (`portal.md §2`). */
export function ClaimNew() {
  const { id: accountId } = useAccount();
  const [query] = useSearchParams();
  const sent = query.get('sent');
  if (sent !== null) return <ClaimSaved key={sent} accountId={accountId} entryId={sent} />;
  return <OpenClaim key={accountId} accountId={accountId} draftId={query.get('draft')} />;
}

function OpenClaim({ accountId, draftId }: { accountId: string; draftId: string | null }) {
  const { pathname } = useLocation();
  const [, setQuery] = useSearchParams();
  const open = useOpenDraft(accountId, draftId);
  if (!open) return null;
  const { draft, keptAt } = open;
  return (
    <ClaimForm
      key={draft.id}
      draft={draft}
      keptAt={keptAt}
      onKept={() => {
        // Whoever has just left, by a link, is on a page with a query of its own.
        if (draftId === draft.id || window.location.pathname !== pathname) return;
        const named = (query: URLSearchParams) => new URLSearchParams([...query, ['draft', draft.id]]);
        setQuery(named, { replace: true, preventScrollReset: true });
      }}
    />
  );
}
