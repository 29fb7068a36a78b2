import type { Role } from '#contract/primitives.ts';
import { loginPath, redirectTarget, setUpPath } from '#features/account/login/redirect-url.ts';
import type { Session } from '#session/session-store.ts';

/** Who may see a route. Without any of these, everyone may (R-AUTH-01). */
export type Access = {
  requiresAuth?: true;
  requiresRole?: readonly Role[];
  requiresNoAuth?: true;
  /** Also for an account that has to set up its second factor first (R-AUTH-14). */
  duringSetUp?: true;
  /** Where a person goes who signs out on this page, instead of the login page that leads back here. */
  signedOutTo?: string;
};

export type Verdict = { kind: 'wait' } | { kind: 'show' } | { kind: 'go'; to: string };

/** The requested path in full. */
type Place = { pathname: string; search: string; hash: string };

/**
 * Decides whether a session may see a route at the requested place (R-AUTH-02, R-AUTH-05, R-AUTH-07, R-AUTH-14).
 * @param wasSignedIn whether the person was signed in when the page opened.
 */
export function judgeAccess(access: Access, session: Session, place: Place, wasSignedIn = false): Verdict {
  if (session.phase === 'signed-in' && session.account.needsSecondFactor && !access.duringSetUp)
    return { kind: 'go', to: setUpPath(access.requiresNoAuth ? afterSignIn(place) : pathOf(place)) };
  const open = !access.requiresAuth && !access.requiresRole && !access.requiresNoAuth;
  if (open) return { kind: 'show' };
  switch (session.phase) {
    case 'checking':
      return { kind: 'wait' };
    case 'signed-out':
      if (access.requiresNoAuth) return { kind: 'show' };
      if (wasSignedIn && access.signedOutTo) return { kind: 'go', to: access.signedOutTo };
      return { kind: 'go', to: loginPath(pathOf(place)) };
    case 'signed-in': {
      const { role, verifiedAt } = session.account;
      // A sign-in leaves the login page this way too, so it continues to the requested page.
      if (access.requiresNoAuth) return { kind: 'go', to: afterSignIn(place) };
      if (!access.requiresRole) return { kind: 'show' };
      return verifiedAt !== null && access.requiresRole.includes(role) ? { kind: 'show' } : { kind: 'go', to: '/' };
    }
  }
}

function pathOf({ pathname, search, hash }: Place): string {
  return `${pathname}${search}${hash}`;
}

/** Where a sign-in at this place leads. */
function afterSignIn({ search }: Place): string {
  return redirectTarget(new URLSearchParams(search)) ?? '/';
}
