import type { Role } from '#contract/primitives.ts';
import { loginPath, redirectTarget } from '#features/account/redirect-url.ts';
import type { Session } from '#session/shown-session.ts';

/** Who may see a route (`portal.md §2`, route meta). */
export type Access = {
  requiresAuth?: true;
  requiresRole?: readonly Role[];
  requiresNoAuth?: true;
  /** Where the signed-out go instead of the login page that leads back here. */
  signedOutTo?: string;
};

export type Verdict = { kind: 'wait' } | { kind: 'show' } | { kind: 'go'; to: string };

/** The full path that was asked for. */
type Place = { pathname: string; search: string; hash: string };

/** Whether a route may be shown at the place that was asked for (`portal.md §2`, route guard; `decisions.md 4` to 6). */
export function judgeAccess(access: Access, session: Session, place: Place): Verdict {
  const open = !access.requiresAuth && !access.requiresRole && !access.requiresNoAuth;
  if (open) return { kind: 'show' };
  switch (session.phase) {
    case 'checking':
      return { kind: 'wait' };
    case 'signed-out':
      if (access.requiresNoAuth) return { kind: 'show' };
      return { kind: 'go', to: access.signedOutTo ?? loginPath(`${place.pathname}${place.search}${place.hash}`) };
    case 'signed-in': {
      const { role, verifiedAt } = session.account;
      // Signing in leaves the login page this way too, so it leads on to where the person was going.
      if (access.requiresNoAuth) return { kind: 'go', to: redirectTarget(new URLSearchParams(place.search)) ?? '/' };
      if (!access.requiresRole) return { kind: 'show' };
      return verifiedAt !== null && access.requiresRole.includes(role) ? { kind: 'show' } : { kind: 'go', to: '/' };
    }
  }
}
