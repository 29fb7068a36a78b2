/** Query parameter: the page to open after signing in (R-AUTH-02). */
const redirectParam = 'redirectUrl';

/** Returns the path of the login page that redirects to `from`, a full path of this app. */
export function loginPath(from: string): string {
  return `/auth/login?${new URLSearchParams({ [redirectParam]: from }).toString()}`;
}

/** Returns the path at which a second factor is set up (R-AUTH-14), and which then leads on to `to`. */
export function setUpPath(to: string): string {
  return to === '/'
    ? '/account/security'
    : `/account/security?${new URLSearchParams({ [redirectParam]: to }).toString()}`;
}

/** Returns the path to open after signing in, or null when the query has none or it leaves this app (R-AUTH-05). */
export function redirectTarget(query: URLSearchParams): string | null {
  const target = query.get(redirectParam);
  if (target === null) return null;
  // Uses the browser's own parser, which reads `/\evil.example` and `/<tab>/evil.example` as another host.
  const here = 'https://portal.invalid';
  if (!/^\/(?!\/)/.test(target) || !URL.canParse(target, here)) return null;
  const url = new URL(target, here);
  // The parser reduces `/.//evil.example` to a path that would itself be read as a host.
  if (url.origin !== here || url.pathname.startsWith('//')) return null;
  // It would sign out at once.
  if (url.pathname === '/auth/logout') return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
