import { lazy } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '#session/session-store.ts';
import { AfterPaint, LazyBoundary } from '#ui/lazy-boundary.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import { GuestPage } from './create/guest-page.tsx';
import { newRegistrationPath, registrantOf } from './create/registrant.tsx';

/** Needs the database for the draft, and the controls: the page shows before they are there. */
const GuestRegistration = lazy(async () => ({
  default: (await import('./create/guest-registration.tsx')).GuestRegistration,
}));
const AccountRegistration = lazy(async () => ({
  default: (await import('./create/account-registration.tsx')).AccountRegistration,
}));

/** The registration page for guests, for depots, retailers and admins, and for customers (R-REG-15). */
export function ProductRegistrationNew() {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.phase) {
    case 'checking':
      return <PageLoader />;
    case 'signed-out':
      return (
        <AfterPaint before={<GuestPage />}>
          <GuestRegistration ended={session.notice === 'ended'} />
        </AfterPaint>
      );
    case 'signed-in': {
      const { verifiedAt } = session.account;
      // An unverified account can only open the dashboard (R-AUTH-07).
      if (verifiedAt === null) return <Navigate to="/" replace />;
      const path = newRegistrationPath(registrantOf(session.account).kind);
      if (pathname !== path) return <Navigate to={`${path}${search}`} replace />;
      return (
        <LazyBoundary before={<PageLoader />}>
          <AccountRegistration account={session.account} />
        </LazyBoundary>
      );
    }
  }
}
