import { useLingui } from '@lingui/react/macro';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/session.ts';
import { useNamedDraft } from '#forms/use-named-draft.ts';
import { useSession } from '#session/session-store.ts';
import { PageLoader } from '#ui/page-loader.tsx';
import { GuestRegistration } from './create/guest-registration.tsx';
import { newRegistrationPath, type Registrant, registrantOf } from './create/registrant.tsx';
import { RegistrationForm } from './create/registration-form.tsx';
import { RegistrationSaved } from './create/registration-saved.tsx';

/** The registration page for guests, for depots, retailers and admins, and for customers (R-REG-15). */
export function ProductRegistrationNew() {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.phase) {
    case 'checking':
      return <PageLoader />;
    case 'signed-out':
      return <GuestRegistration ended={session.notice === 'ended'} />;
    case 'signed-in': {
      const { verifiedAt } = session.account;
      // An unverified account can only open the dashboard (R-AUTH-07).
      if (verifiedAt === null) return <Navigate to="/" replace />;
      const path = newRegistrationPath(registrantOf(session.account).kind);
      if (pathname !== path) return <Navigate to={`${path}${search}`} replace />;
      return <AccountRegistration account={session.account} />;
    }
  }
}

/** A new registration: the form, then the progress of sending it. */
function AccountRegistration({ account }: { account: Account }) {
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
  const { t } = useLingui();
  const open = useNamedDraft(accountId, draftId, {
    kind: 'registration',
    path: newRegistrationPath(registrant.kind),
    goneText: () => t`That registration is not on this device. This is a new one.`,
  });
  return open && <RegistrationForm key={open.draft.id} registrant={registrant} {...open} />;
}
