/** The query name that carries where to go after signing in (R-AUTH-02). */
const redirectParam = 'redirectUrl';

/** The login page, set to lead on to `from`, a full path of this app. */
export function loginPath(from: string): string {
  return `/auth/login?${new URLSearchParams({ [redirectParam]: from }).toString()}`;
}

/** Where to go after signing in: a path of this app, or null when none or another place was named (R-AUTH-05). */
export function redirectTarget(query: URLSearchParams): string | null {
  const target = query.get(redirectParam);
  if (target === null) return null;
  // The browser's own parser decides: it reads `/\evil.example` and `/<tab>/evil.example` as another host.
  const here = 'https://portal.invalid';
  if (!/^\/(?!\/)/.test(target) || !URL.canParse(target, here)) return null;
  const url = new URL(target, here);
  // The dots of `/.//evil.example` are gone by now, and what is left would be a host.
  return url.origin === here && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : null;
}
