import { useLocalStorage } from '#tests/support/local-storage.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { hasSessionHint } from '#session/has-session-hint.ts';
import { mayUsePasskeys } from '#session/sign-in-steps.ts';

const page = useLocalStorage();
afterEach(() => void vi.unstubAllGlobals());

it('a page has a hint of a session while it has the id of an account', () => {
  expect(hasSessionHint()).toBe(false);
  page.set('accountId', 'depot');
  expect(hasSessionHint()).toBe(true);
});

it.each([
  ['portal.example', true],
  ['localhost', true],
  ['3com.example', true],
  ['depot.3', true],
  ['192.168.1.20', false],
  ['[::1]', false],
])('passkeys can be used at %s: %s', (hostname, expected) => {
  vi.stubGlobal('location', { hostname });
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(mayUsePasskeys()).toBe(expected);
});

it('passkeys cannot be used in a browser without them', () => {
  vi.stubGlobal('location', { hostname: 'portal.example' });
  expect(mayUsePasskeys()).toBe(false);
});
