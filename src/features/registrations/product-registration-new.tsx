import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '#session/session-store.ts';
import { PageLoader } from '#ui/page-loader.tsx';
import { AccountRegistration } from './create/account-registration.tsx';
import { GuestRegistration } from './create/guest-registration.tsx';
import { newRegistrationPath } from './create/new-registration-path.ts';
import { registrantOf } from './create/registrant.ts';

/** Registering a product: the public's page, that of depots, retailers and admins, and the customers' own (R-REG-15). */
export function ProductRegistrationNew() {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.phase) {
    case 'checking':
      return <PageLoader />;
    case 'signed-out':
      return <GuestRegistration ended={session.notice === 'ended'} />;
    case 'signed-in': {
      const { id, role, verifiedAt } = session.account;
      // An unverified account has one disabled card and nothing else (R-AUTH-07).
      if (verifiedAt === null) return <Navigate to="/" replace />;
      const path = newRegistrationPath(registrantOf({ id, role }).kind);
      if (pathname !== path) return <Navigate to={`${path}${search}`} replace />;
      return <AccountRegistration account={session.account} />;
    }
  }
}
