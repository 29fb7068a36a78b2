import { useLocation, useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/session.ts';
import { newRegistrationPath } from './new-registration-path.ts';
import { type Registrant, registrantOf } from './registrant.ts';
import { RegistrationForm } from './registration-form.tsx';
import { RegistrationSaved } from './registration-saved.tsx';
import { useOpenRegistration } from './use-open-registration.ts';

/** From the serial number to the registration number: the form, then what becomes of it. */
export function AccountRegistration({ account }: { account: Account }) {
  const [query] = useSearchParams();
  const registrant = registrantOf(account);
  const sent = query.get('sent');
  if (sent !== null)
    return <RegistrationSaved key={sent} kind={registrant.kind} accountId={account.id} entryId={sent} />;
  return (
    <OpenRegistration key={account.id} registrant={registrant} accountId={account.id} draftId={query.get('draft')} />
  );
}

type Props = { registrant: Registrant; accountId: string; draftId: string | null };

function OpenRegistration({ registrant, accountId, draftId }: Props) {
  const { pathname } = useLocation();
  const [, setQuery] = useSearchParams();
  const open = useOpenRegistration(accountId, draftId, newRegistrationPath(registrant.kind));
  if (!open) return null;
  const { draft, keptAt } = open;
  return (
    <RegistrationForm
      key={draft.id}
      registrant={registrant}
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
