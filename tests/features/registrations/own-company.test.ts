import { describe, expect, it } from 'vitest';
import { preselected, registrantOf } from '#features/registrations/create/registrant.tsx';
import { customerName } from '#features/registrations/create/registration-saved.tsx';
import type { Registering } from '#storage/registering.ts';

const purchase = { dateOfPurchase: '2026-11-01', retailerId: 'r', storeNumber: null, isStoreStock: false };
const contact = { id: 'c', name: null, firstName: 'Ana', lastName: 'Roy', email: 'ana@customer.example' };
const given = { email: 'ana@customer.example', phone: null, postalCode: null, emailConsentOptOut: true };

describe('a registration by a retailer', () => {
  it('begins with the own company and store', () => {
    const of = (retailer: { retailerId: string; storeNumber: string | null } | null | undefined) =>
      preselected(registrantOf({ id: 'a', role: 'retailer', retailer }));
    expect(of({ retailerId: 'r', storeNumber: null })).toEqual({ retailerId: 'r' });
    expect(of({ retailerId: 'r', storeNumber: 's' })).toEqual({ retailerId: 'r', storeNumber: 's' });
    // Unknown to another backend, and to a session that an older version stored.
    expect([of(null), of(undefined)]).toEqual([{}, {}]);
    expect(preselected(registrantOf({ id: 'a', role: 'customer', retailer: null }))).toEqual({});
  });
});

describe('the confirmation of a registration', () => {
  const owners: [Registering['owner'], string | null][] = [
    [{ kind: 'found', contact: { ...contact, phone: null, postalCode: null, emailConsentOptOut: false } }, 'Ana Roy'],
    [{ kind: 'given', customer: { ...given, firstName: 'Ana', lastName: 'Roy' } }, 'Ana Roy'],
    [{ kind: 'given', customer: { ...given, firstName: null, lastName: null } }, 'ana@customer.example'],
    [{ kind: 'stock' }, null],
    [{ kind: 'own', contact: null, promotions: false }, null],
  ];
  it.each(owners)('has the name of the customer: %j', (owner, name) =>
    expect(customerName({ owner, purchase })).toBe(name),
  );
});
