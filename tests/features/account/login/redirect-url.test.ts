import { describe, expect, it } from 'vitest';
import { loginPath, redirectTarget } from '#features/account/login/redirect-url.ts';

/** Returns the redirect target of the login page for an encoded text. */
function targetOf(text: string): string | null {
  return redirectTarget(new URLSearchParams({ redirectUrl: text }));
}

describe('the link to the login page', () => {
  it.each([
    '/',
    '/warranty-claims',
    '/warranty-claims?from=mail&page=2',
    '/warranty-claims/a%2Fb?q=a+b%20c',
    '/outbox?x=%26redirectUrl%3D/evil',
  ])('has the redirect URL %s', (path) => {
    const login = new URL(loginPath(path), 'https://portal.example');
    expect(login.pathname).toBe('/auth/login');
    expect(redirectTarget(login.searchParams)).toBe(path);
  });
});

describe('the target after a sign-in', () => {
  it('is the default without a redirect URL', () => {
    expect(redirectTarget(new URLSearchParams())).toBeNull();
    expect(redirectTarget(new URLSearchParams('redirectUrl='))).toBeNull();
  });

  it('keeps query and hash', () => expect(targetOf('/outbox?a=1#entry-1')).toBe('/outbox?a=1#entry-1'));

  it('can have another URL in its query or hash, where it is only text', () => {
    expect(targetOf('/outbox?next=//evil.example#//evil.example')).toBe('/outbox?next=//evil.example#//evil.example');
  });

  it.each([
    ['a host', '//evil.example'],
    ['a host with a path', '//evil.example/warranty-claims'],
    ['more slashes', '///evil.example'],
    ['many slashes', '//////evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a slash after a backslash', '\\/evil.example'],
    ['a user name', '//portal.example@evil.example'],
    ['a scheme', 'https://evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a scheme in capitals', 'HTTPS://EVIL.EXAMPLE'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a tab', 'java\tscript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a path without its slash', 'warranty-claims'],
    ['a relative path', './warranty-claims'],
    ['a leading space', ' //evil.example'],
    ['a leading space and a path', ' /warranty-claims'],
    ['a leading control character', '\u0001//evil.example'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a line break between the slashes', '/\n/evil.example'],
    ['a carriage return between the slashes', '/\r/evil.example'],
    ['a tab before a backslash', '/\t\\evil.example'],
    ['an invalid host', '//[evil'],
  ])('is not another site: %s', (_, text) => expect(targetOf(text)).toBeNull());

  it.each([
    ['/.//evil.example'],
    ['/..//evil.example'],
    ['/%2e//evil.example'],
    ['/%2E%2e//evil.example'],
    ['/outbox/..//evil.example'],
    ['/.\\\\evil.example'],
    ['/.\t//evil.example'],
    ['/.//evil.example/outbox?a=1#b'],
  ])('is not a path that becomes a host after its dots are resolved: %j', (text) => expect(targetOf(text)).toBeNull());

  it.each([
    ['encoded once more', '/%2Fevil.example', '/%2Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example', '/%5Cevil.example'],
    ['an encoded tab', '/%09/evil.example', '/%09/evil.example'],
    ['later slashes', '/outbox//evil.example', '/outbox//evil.example'],
    ['an at sign', '/@evil.example', '/@evil.example'],
    ['dots inside the path', '/warranty-claims/../outbox', '/outbox'],
    ['a null character', '/\u0000/evil.example', '/%00/evil.example'],
    ['line breaks in a path', '/out\r\nbox', '/outbox'],
    ['another alphabet', '/réclamation', '/r%C3%A9clamation'],
  ])('can be an unusual path of this app: %s', (_, text, expected) => {
    expect(targetOf(text)).toBe(expected);
    const page = new URL(expected, 'https://portal.example/auth/login');
    expect(page.origin).toBe('https://portal.example');
  });

  it('is the first of two redirect URLs', () => {
    expect(redirectTarget(new URLSearchParams('redirectUrl=/outbox&redirectUrl=//evil.example'))).toBe('/outbox');
    expect(redirectTarget(new URLSearchParams('redirectUrl=//evil.example&redirectUrl=/outbox'))).toBeNull();
  });
});
