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
    ['has nothing wrong with it', {}, {}],
    ['was on a day', { dateOfPurchase: '' }, { dateOfPurchase: 'required' }],
    ['was on a day of the calendar', { dateOfPurchase: '2026-02-30' }, { dateOfPurchase: 'invalid_date' }],
    ['may have been today', { dateOfPurchase: '2026-11-21' }, {}],
    ['was not tomorrow', { dateOfPurchase: '2026-11-22' }, { dateOfPurchase: 'date_in_future' }],
    ['was at a retailer', { retailerId: '' }, { retailerId: 'required' }],
    ['was in a store of a retailer that has several', { storeNumber: '' }, { storeNumber: 'required' }],
    ['needs no store where there is none', { storeNumber: '' }, {}, { retailerHasStores: false }],
    ['needs no store while nobody knows', { storeNumber: '' }, {}, { retailerHasStores: null }],
    ['has its proof', {}, { proofOfPurchase: 'required' }, { hasProof: false }],
    [
      'is none of store stock, which stands at a retailer all the same',
      { dateOfPurchase: '', emailOrPhone: '', firstName: '', retailerId: '' },
      { retailerId: 'required' },
      { isStoreStock: true, hasProof: false },
    ],
  ]);
});

describe('the customer', () => {
  checked([
    ['is named', { firstName: ' ', lastName: '' }, { firstName: 'required', lastName: 'required' }],
    ['can be reached', { emailOrPhone: ' ' }, { emailOrPhone: 'email_or_phone_required' }],
    ['may have no postal code', { postalCode: '' }, {}],
    [
      'has a postal code of Canada or the United States',
      { postalCode: 'ABC 123' },
      { postalCode: 'invalid_postal_code' },
    ],
    ['may have a phone beside the email', { otherContact: '416 555-0199' }, {}],
    ['has a phone that is one', { otherContact: '12' }, { otherContact: 'invalid_phone' }],
    [
      'has an email that is one',
      { emailOrPhone: '416 555-0199', otherContact: 'ada@' },
      { otherContact: 'invalid_email' },
    ],
    ['needs no name when they are found', { firstName: '', lastName: '', postalCode: 'x' }, {}, { customer: 'found' }],
    ['needs no name while nobody knows', { firstName: '', lastName: '', postalCode: '' }, {}, { customer: 'unknown' }],
    ['has a whole name or none', { lastName: '' }, { lastName: 'required' }, { customer: 'unknown' }],
  ]);
});

describe('the claim of a registration to be made', () => {
  const whole = {
    registering: context,
    isStoreStock: false,
    today: context.today,
    claimTypes: null,
    claimSubtypes: null,
  };

  it('is judged by the day of purchase that was typed', () => {
    const registration = { dateOfPurchase: '2026-11-18', laborWarrantyExpiration: null };
    expect(claimFormProblems({ ...typed, dateOfPurchase: '2026-11-18' }, { ...whole, registration })).toEqual({
      dateOfFailure: { code: 'before_purchase', date: '2026-11-18' },
    });
  });

  it('asks for the customer where nobody has told whose the registration is', () => {
    const wanted = { ...whole, registering: null, registration: null };
    expect(claimFormProblems({ ...typed, emailOrPhone: '' }, wanted)).toEqual({
      emailOrPhone: 'email_or_phone_required',
    });
  });

  it('forgets an email that was typed before it became store stock', () => {
    const stock = {
      ...whole,
      isStoreStock: true,
      registering: { ...context, isStoreStock: true },
      registration: null,
    };
    expect(claimFormProblems({ ...typed, emailOrPhone: 'nonsense' }, stock)).toEqual({});
  });
});

describe('what goes to the outbox', () => {
  const purchase = {
    isStoreStock: false,
    dateOfPurchase: '2026-10-04',
    retailerId: 'retailer-1',
    storeNumber: 'store-1',
  };

  it('is the customer as typed, whichever of email and phone came first', () => {
    const byPhone = { ...typed, emailOrPhone: ' 416 555-0199 ', otherContact: 'ada@example.com', promotions: true };
    expect(registeringOf(byPhone, { isStoreStock: false, contact: null })).toEqual({
      owner: {
        kind: 'given',
        customer: {
          email: 'ada@example.com',
          phone: '416 555-0199',
          firstName: 'Ada',
          lastName: 'Morin',
          postalCode: 'm5v2t6',
          emailConsentOptOut: false,
        },
      },
      purchase,
    });
  });

  it('is the contact that was found', () => {
    const contact = { id: 'contact-1', name: 'Ada Morin' };
    expect(registeringOf(typed, { isStoreStock: false, contact }).owner).toEqual({ kind: 'found', contact });
  });

  it('is stock without a purchase', () => {
    expect(registeringOf({ ...typed, storeNumber: '' }, { isStoreStock: true, contact: null })).toEqual({
      owner: { kind: 'stock' },
      purchase: { isStoreStock: true, dateOfPurchase: null, retailerId: 'retailer-1', storeNumber: null },
    });
  });
});
