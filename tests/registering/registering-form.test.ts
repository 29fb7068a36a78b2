import { describe, expect, it } from 'vitest';
import type { ClaimFormValues } from '#features/claims/form/claim-spec.ts';
import { claimFormProblems } from '#features/claims/form/claim-spec.ts';
import {
  type RegisteringContext,
  registeringOf,
  registeringProblems,
  type RegisteringProblems,
} from '#registering/registering-form.ts';
import { emptyRegistering } from '#storage/registering.ts';

const typed: ClaimFormValues = {
  ...emptyRegistering,
  serialNumber: 'DEMOUNREG0001',
  emailOrPhone: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Morin',
  postalCode: 'm5v2t6',
  dateOfPurchase: '2026-10-04',
  retailerId: 'retailer-1',
  storeNumber: 'store-1',
  claimType: 'Engine',
  claimSubtype: 'Fuel system',
  diagnosis: 'Main jet blocked.',
  dateOfFailure: '2026-11-17',
  dateEnteredShop: '2026-11-19',
  partsRequired: 'Jet, 1',
  labourHours: '1',
};
const context: RegisteringContext = {
  today: '2026-11-21',
  hasProof: true,
  retailerHasStores: true,
  isStoreStock: false,
  customer: 'new',
};

type Line = [
  name: string,
  change: Partial<ClaimFormValues>,
  expected: RegisteringProblems,
  within?: Partial<RegisteringContext>,
];

function checked(lines: Line[]): void {
  it.each(lines)('%s', (_, change, expected, within = {}) =>
    expect(registeringProblems({ ...typed, ...change }, { ...context, ...within })).toEqual(expected),
  );
}

describe('the purchase', () => {
  checked([
    ['is valid', {}, {}],
    ['requires a date', { dateOfPurchase: '' }, { dateOfPurchase: 'required' }],
    ['requires an existing date', { dateOfPurchase: '2026-02-30' }, { dateOfPurchase: 'invalid_date' }],
    ['can be today', { dateOfPurchase: '2026-11-21' }, {}],
    ['cannot be tomorrow', { dateOfPurchase: '2026-11-22' }, { dateOfPurchase: 'date_in_future' }],
    ['requires a retailer', { retailerId: '' }, { retailerId: 'required' }],
    ['requires a store for a retailer with several', { storeNumber: '' }, { storeNumber: 'required' }],
    ['requires no store for a retailer without stores', { storeNumber: '' }, {}, { retailerHasStores: false }],
    ['requires no store while the stores are unknown', { storeNumber: '' }, {}, { retailerHasStores: null }],
    ['requires its proof', {}, { proofOfPurchase: 'required' }, { hasProof: false }],
    [
      'is not required for store stock, which requires a retailer',
      { dateOfPurchase: '', emailOrPhone: '', firstName: '', retailerId: '' },
      { retailerId: 'required' },
      { isStoreStock: true, hasProof: false },
    ],
  ]);
});

describe('the customer', () => {
  checked([
    ['requires a name', { firstName: ' ', lastName: '' }, { firstName: 'required', lastName: 'required' }],
    ['requires an email or phone', { emailOrPhone: ' ' }, { emailOrPhone: 'email_or_phone_required' }],
    ['can be without a postal code', { postalCode: '' }, {}],
    [
      'requires a postal code of Canada or the United States',
      { postalCode: 'ABC 123' },
      { postalCode: 'invalid_postal_code' },
    ],
    ['can have a phone and an email', { otherContact: '416 555-0199' }, {}],
    ['requires a valid phone', { otherContact: '12' }, { otherContact: 'invalid_phone' }],
    [
      'requires a valid email',
      { emailOrPhone: '416 555-0199', otherContact: 'ada@' },
      { otherContact: 'invalid_email' },
    ],
    [
      'requires no name when they are found',
      { firstName: '', lastName: '', postalCode: 'x' },
      {},
      { customer: 'found' },
    ],
    [
      'requires no name while they are unknown',
      { firstName: '', lastName: '', postalCode: '' },
      {},
      { customer: 'unknown' },
    ],
    ['requires a complete name or none', { lastName: '' }, { lastName: 'required' }, { customer: 'unknown' }],
  ]);
});

describe('the claim of a new registration', () => {
  const whole = {
    registering: context,
    isStoreStock: false,
    today: context.today,
    claimTypes: null,
    claimSubtypes: null,
  };

  it('is validated with the typed date of purchase', () => {
    const registration = { dateOfPurchase: '2026-11-18', laborWarrantyExpiration: null };
    expect(claimFormProblems({ ...typed, dateOfPurchase: '2026-11-18' }, { ...whole, registration })).toEqual({
      dateOfFailure: { code: 'before_purchase', date: '2026-11-18' },
    });
  });

  it('requires the customer when the owner of the registration is unknown', () => {
    const wanted = { ...whole, registering: null, registration: null };
    expect(claimFormProblems({ ...typed, emailOrPhone: '' }, wanted)).toEqual({
      emailOrPhone: 'email_or_phone_required',
    });
  });

  it('ignores an email that was typed before it became store stock', () => {
    const stock = {
      ...whole,
      isStoreStock: true,
      registering: { ...context, isStoreStock: true },
      registration: null,
    };
    expect(claimFormProblems({ ...typed, emailOrPhone: 'nonsense' }, stock)).toEqual({});
  });
});

describe('the submitted registration', () => {
  const purchase = {
    isStoreStock: false,
    dateOfPurchase: '2026-10-04',
    retailerId: 'retailer-1',
    storeNumber: 'store-1',
  };

  it('has the customer as typed, with email and phone in any order', () => {
    const byPhone = { ...typed, emailOrPhone: ' 416 555-0199 ', otherContact: 'ada@example.com', promotions: true };
    expect(registeringOf(byPhone, { isStoreStock: false, contact: null })).toEqual({
      owner: {
        kind: 'given',
        customer: {
          email: 'ada@example.com',
          phone: '+1 416 555-0199',
          firstName: 'Ada',
          lastName: 'Morin',
          postalCode: 'm5v2t6',
          emailConsentOptOut: false,
        },
      },
      purchase,
    });
  });

  it('has the contact that was found', () => {
    const contact = { id: 'contact-1', name: 'Ada Morin' };
    expect(registeringOf(typed, { isStoreStock: false, contact }).owner).toEqual({ kind: 'found', contact });
  });

  it('of store stock has no purchase', () => {
    expect(registeringOf({ ...typed, storeNumber: '' }, { isStoreStock: true, contact: null })).toEqual({
      owner: { kind: 'stock' },
      purchase: { isStoreStock: true, dateOfPurchase: null, retailerId: 'retailer-1', storeNumber: null },
    });
  });
});
