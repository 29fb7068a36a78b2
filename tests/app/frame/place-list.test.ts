import { describe, expect, it } from 'vitest';
import { divided, placeOf, placesOf } from '#app/frame/places/place-list.ts';
import { judgeAccess } from '#app/routing/access.ts';
import { screenAt } from '#app/routing/screen-at.ts';
import { roles } from '#contract/primitives.ts';
import { depotAccount } from '#tests/support/contract-answers.ts';

const pathsOf = (...[account]: Parameters<typeof placesOf>) => placesOf(account).map(({ path }) => path);

const adminPlaces = ['/admin/accounts', '/admin/records', '/admin/import', '/admin/audit', '/admin/privacy'];

describe('the places of each role (R-UI-13)', () => {
  it.each([
    ['customer', ['/', '/my-product-registrations', '/buy-parts', '/contact', '/inbox']],
    ['depot', ['/', '/warranty-claims', '/product-information', '/statements', '/inbox']],
    ['retailer', ['/', '/product-registrations/new', '/product-information', '/retailer/procedure', '/inbox']],
    [
      'retailer_depot',
      ['/', '/warranty-claims', '/product-information', '/retailer/procedure', '/statements', '/inbox'],
    ],
    ['adjudicator', ['/', '/desk', '/desk/registrations', '/desk/tickets', '/desk/rules', '/inbox']],
    ['finance', ['/', '/desk/payments', '/inbox']],
    [
      'admin',
      [
        '/',
        '/desk',
        '/desk/registrations',
        '/desk/tickets',
        '/desk/payments',
        '/desk/rules',
        ...adminPlaces,
        '/admin/webhooks',
        '/admin/api-keys',
        '/inbox',
      ],
    ],
  ] as const)('%s', (role, paths) => {
    expect(pathsOf({ role, desk: true })).toEqual(paths);
  });

  it('have neither the desk nor its master data where Salesforce has them', () => {
    expect(pathsOf({ role: 'adjudicator', desk: false })).toEqual(['/', '/inbox']);
    expect(pathsOf({ role: 'finance', desk: false })).toEqual(['/', '/inbox']);
    expect(pathsOf({ role: 'admin', desk: false })).toEqual([
      '/',
      '/admin/accounts',
      '/admin/audit',
      '/admin/privacy',
      '/admin/webhooks',
      '/inbox',
    ]);
  });

  it.each(roles)('are screens that the role may open: %s', (role) => {
    const session = { phase: 'signed-in', account: { ...depotAccount, role, desk: true } } as const;
    for (const path of pathsOf({ role, desk: true })) {
      const screen = screenAt(path);
      expect(screen && judgeAccess(screen, session, { pathname: path, search: '', hash: '' })).toEqual({
        kind: 'show',
      });
    }
  });
});

describe('the current place', () => {
  it.each([
    ['/', '/'],
    ['/warranty-claims', '/warranty-claims'],
    ['/warranty-claims/', '/warranty-claims'],
    ['/warranty-claims/claim-1', '/warranty-claims'],
    ['/warranty-claims/new', '/warranty-claims'],
    ['/saved-documents', '/product-information'],
    ['/outbox', null],
    ['/statements-of-others', null],
  ])('of a depot at %s', (pathname, current) => {
    expect(placeOf(pathname, placesOf({ role: 'depot' }))).toBe(current);
  });

  it.each([
    ['/desk', '/desk'],
    ['/desk/claims/claim-1', '/desk'],
    ['/desk/registrations/registration-1', '/desk/registrations'],
    ['/desk/payments', '/desk/payments'],
    ['/desk/payments/run-1', '/desk/payments'],
  ])('of an admin at %s', (pathname, current) => {
    expect(placeOf(pathname, placesOf({ role: 'admin', desk: true }))).toBe(current);
  });
});

it('leaves the inbox in sight where not all places fit', () => {
  expect(divided(['a', 'b', 'c', 'inbox'], 4)).toEqual({ shown: ['a', 'b', 'c', 'inbox'], more: [] });
  expect(divided(['a', 'b', 'c', 'd', 'inbox'], 4)).toEqual({ shown: ['a', 'b', 'inbox'], more: ['c', 'd'] });
});
