import { depotAccount } from '#tests/support/contract-answers.ts';
import type { Session } from '#session/session-store.ts';
import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import { type Access, judgeAccess } from '#app/routing/access.ts';
import { routes } from '#app/routing/routes.tsx';
import { type Role, roles } from '#contract/primitives.ts';

type Screen = { path: string; access: Access };

const topRoutes = routes.flatMap(({ children = [] }) => children);

/** Every screen with the access rule of its guard. */
const screens = topRoutes.flatMap(({ path = '', element }): Screen[] => {
  const access = isValidElement<{ access?: Access }>(element) && element.props.access;
  return access ? [{ path, access }] : [];
});

/** Redirecting paths and their targets. */
const redirects = topRoutes.flatMap(({ path, element }) =>
  path !== undefined && path !== '' ? targetsOf(element).map((to) => [path, to]) : [],
);

/** The target of a redirect, which may be inside a guard. */
function targetsOf(element: unknown): string[] {
  if (!isValidElement<{ to?: string; children?: unknown }>(element)) return [];
  const { to, children } = element.props;
  return to === undefined ? targetsOf(children) : [to];
}

function signedIn(role: Role, verifiedAt = depotAccount.verifiedAt): Session {
  return { phase: 'signed-in', account: { ...depotAccount, role, verifiedAt } };
}

const sessions = {
  unknown: { phase: 'checking' },
  anonymous: { phase: 'signed-out' },
  ended: { phase: 'signed-out', notice: 'ended' },
  'unverified admin': signedIn('admin', null),
  'unverified adjudicator': signedIn('adjudicator', null),
  'unverified customer': signedIn('customer', null),
  'unverified depot': signedIn('depot', null),
  'unverified finance': signedIn('finance', null),
  'unverified retailer': signedIn('retailer', null),
  'unverified retailer_depot': signedIn('retailer_depot', null),
  admin: signedIn('admin'),
  adjudicator: signedIn('adjudicator'),
  customer: signedIn('customer'),
  depot: signedIn('depot'),
  finance: signedIn('finance'),
  retailer: signedIn('retailer'),
  retailer_depot: signedIn('retailer_depot'),
} as const satisfies Record<string, Session>;
type Visitor = keyof typeof sessions;

/** `login`: redirects to the login page, which leads back. */
type Answer = 'show' | 'wait' | 'home' | 'login';

/** The result for each kind of visitor. The first match applies; `others` are all remaining visitors. */
type Row = Partial<Record<Visitor, Answer>> & { others: Answer };

const forAll: Row = { others: 'show' };
const forSignedOut: Row = { unknown: 'wait', anonymous: 'show', ended: 'show', others: 'home' };
const forRepairers: Row = {
  unknown: 'wait',
  anonymous: 'login',
  ended: 'login',
  depot: 'show',
  retailer_depot: 'show',
  others: 'home',
};

const forCustomers: Row = { unknown: 'wait', anonymous: 'login', ended: 'login', customer: 'show', others: 'home' };
const forDesk: Row = {
  unknown: 'wait',
  anonymous: 'login',
  ended: 'login',
  admin: 'show',
  adjudicator: 'show',
  others: 'home',
};
const forVerified: Row = {
  unknown: 'wait',
  anonymous: 'login',
  ended: 'login',
  admin: 'show',
  adjudicator: 'show',
  customer: 'show',
  depot: 'show',
  finance: 'show',
  retailer: 'show',
  retailer_depot: 'show',
  others: 'home',
};

/** The expected access of each screen (R-AUTH-01). */
const table: Record<string, Row> = {
  '/': forAll,
  '*': forAll,
  '/buy-parts': forAll,
  '/contact': forAll,
  '/privacy': forAll,
  '/auth/login': forSignedOut,
  '/auth/repair': forSignedOut,
  '/auth/second-step': forSignedOut,
  '/auth/signup': forSignedOut,
  '/auth/password/forget': forSignedOut,
  // The screen shows who is signed in (R-AUTH-06).
  '/auth/password/reset': forAll,
  '/account/verify': forAll,
  '/auth/logout': { unknown: 'wait', anonymous: 'login', ended: 'login', others: 'show' },
  '/warranty-claims': forRepairers,
  '/warranty-claims/new': forRepairers,
  '/warranty-claims/:id': forRepairers,
  '/product-information': { ...forRepairers, retailer: 'show' },
  '/saved-documents': { ...forRepairers, retailer: 'show' },
  '/retailer/procedure': { ...forRepairers, depot: 'home', retailer: 'show' },
  '/inbox': forVerified,
  '/my-account': { unknown: 'wait', anonymous: 'login', ended: 'login', others: 'show' },
  '/account/security': { unknown: 'wait', anonymous: 'login', ended: 'login', others: 'show' },
  '/this-device': { unknown: 'wait', anonymous: 'login', ended: 'login', others: 'show' },
  '/my-product-registrations': forCustomers,
  '/my-product-registrations/:id': forCustomers,
  // The screen itself redirects unverified accounts and customers.
  '/product-registrations/new': forAll,
  '/my-product-registrations/new': forCustomers,
  '/product-registrations/:id/proof': forVerified,
  '/outbox': forVerified,
  '/desk': forDesk,
  '/desk/claims/:id': { ...forDesk, finance: 'show' },
  '/desk/tickets': forDesk,
  '/desk/tickets/:id': forDesk,
  '/desk/registrations': forDesk,
  '/desk/registrations/:id': forDesk,
  '/desk/rules': forDesk,
  '/desk/payments': { ...forDesk, adjudicator: 'home', finance: 'show' },
  '/desk/payments/:id': { ...forDesk, adjudicator: 'home', finance: 'show' },
  '/contact/ticket': forAll,
  '/contact/tickets/:id': { unknown: 'wait', anonymous: 'login', ended: 'login', others: 'show' },
  '/statements': forRepairers,
  '/admin': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
  '/admin/audit': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
  '/admin/privacy': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
  '/admin/import': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
  '/admin/setup': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
  '/admin/records': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
  '/admin/webhooks': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
  '/admin/api-keys': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
  '/admin/accounts/invite': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
  '/admin/accounts': { unknown: 'wait', anonymous: 'login', ended: 'login', admin: 'show', others: 'home' },
};

const cases = Object.entries(table).flatMap(([path, row]) =>
  (Object.keys(sessions) as Visitor[]).map((visitor) => [path, visitor, row[visitor] ?? row.others] as const),
);

/** Returns the access rule of a screen. */
function accessOf(path: string): Access {
  const screen = screens.find((candidate) => candidate.path === path);
  if (!screen) throw new Error(`There is no route ${path}`);
  return screen.access;
}

describe('access to screens', () => {
  it('has an expected result for every route of the app and every role', () => {
    expect(screens.map(({ path }) => path).toSorted()).toEqual(Object.keys(table).toSorted());
    for (const role of roles)
      expect(Object.keys(sessions)).toEqual(expect.arrayContaining([role, `unverified ${role}`]));
  });

  it.each(cases)('%s, %s: %s', (path, visitor, answer) => {
    const verdicts = {
      show: { kind: 'show' },
      wait: { kind: 'wait' },
      home: { kind: 'go', to: '/' },
      login: { kind: 'go', to: '/auth/login?redirectUrl=%2Fasked%2Ffor%3Fa%3D1%26b%3D2' },
    };
    const place = { pathname: '/asked/for', search: '?a=1&b=2', hash: '' };
    expect(judgeAccess(accessOf(path), sessions[visitor], place)).toEqual(verdicts[answer]);
  });

  it('is limited to public and sign-in screens until a second factor is set up', () => {
    const account = { ...depotAccount, role: 'admin', needsSecondFactor: true } as const;
    const session: Session = { phase: 'signed-in', account };
    const place = { pathname: '/x', search: '', hash: '' };
    const shown = Object.keys(table).filter((path) => judgeAccess(accessOf(path), session, place).kind === 'show');
    expect(shown.toSorted()).toEqual(
      ['*', '/account/security', '/account/verify', '/auth/logout', '/auth/password/reset', '/contact', '/privacy']
        .concat('/this-device')
        .toSorted(),
    );
    const leadsTo = (path: string, asked: Partial<typeof place>) =>
      judgeAccess(accessOf(path), session, { ...place, ...asked });
    const setUp = (to = '') => ({ kind: 'go', to: `/account/security${to}` });
    // Setting it up leads on to the page that was asked for.
    expect(leadsTo('/admin/accounts', { search: '?page=2' })).toEqual(setUp('?redirectUrl=%2Fx%3Fpage%3D2'));
    expect(leadsTo('/auth/login', { search: '?redirectUrl=%2Fdesk' })).toEqual(setUp('?redirectUrl=%2Fdesk'));
    expect(leadsTo('/auth/login', { search: '?redirectUrl=%2F%2Fevil.example' })).toEqual(setUp());
    expect(leadsTo('/', { pathname: '/' })).toEqual(setUp());
  });

  it('redirects a signed-out person to the plain login page, and never back to the logout page', () => {
    const place = { pathname: '/auth/logout', search: '?everywhere', hash: '' };
    const logout = accessOf('/auth/logout');
    expect(judgeAccess(logout, sessions.anonymous, place, true)).toEqual({ kind: 'go', to: '/auth/login' });
    expect(judgeAccess(accessOf('/outbox'), sessions.ended, { ...place, pathname: '/outbox' }, true)).toEqual({
      kind: 'go',
      to: '/auth/login?redirectUrl=%2Foutbox%3Feverywhere',
    });
    const search = '?redirectUrl=%2Fauth%2Flogout';
    const login = accessOf('/auth/login');
    expect(judgeAccess(login, sessions.depot, { pathname: '/auth/login', search, hash: '' })).toEqual({
      kind: 'go',
      to: '/',
    });
  });

  it('redirects the short paths', () => {
    expect(redirects).toEqual([
      ['/account', '/auth/login'],
      ['/auth', '/auth/login'],
      ['/admin', '/admin/accounts'],
    ]);
  });
});

describe('the login page', () => {
  const at = (search: string) =>
    judgeAccess(accessOf('/auth/login'), sessions.depot, { pathname: '/auth/login', search, hash: '' });

  it('redirects a signed-in visitor to the page that was requested first', () => {
    const asked = { pathname: '/warranty-claims/claim-1', search: '?from=mail&x=%26', hash: '#entry-1' };
    const sent = judgeAccess(accessOf('/warranty-claims/:id'), sessions.anonymous, asked);
    if (sent.kind !== 'go') throw new Error('The visitor was let in');
    expect(at(new URL(sent.to, 'https://portal.example').search)).toEqual({
      kind: 'go',
      to: '/warranty-claims/claim-1?from=mail&x=%26#entry-1',
    });
  });

  it('redirects home when the redirect URL is another site', () => {
    expect(at('?redirectUrl=https://evil.example')).toEqual({ kind: 'go', to: '/' });
    expect(at('?redirectUrl=//evil.example')).toEqual({ kind: 'go', to: '/' });
  });
});
