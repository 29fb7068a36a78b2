import { describe, expect, it } from 'vitest';
import { longTextMaxLength } from '#contract/limits.ts';
import type { Picklist } from '#contract/picklists.ts';
import {
  type ClaimFormContext,
  claimFormProblems,
  type ClaimFormValues,
  claimOf,
} from '#features/claims/form/claim-spec.ts';
import { emptyRegistering } from '#storage/registering.ts';

const typed: ClaimFormValues = {
  ...emptyRegistering,
  serialNumber: 'DEMOACTIVE0001',
  emailOrPhone: 'owner@customer.example',
  claimType: 'Engine',
  claimSubtype: 'Fuel system',
  diagnosis: 'Main jet blocked with varnish.',
  dateOfFailure: '2026-11-17',
  dateEnteredShop: '2026-11-19',
  partsRequired: 'Carburettor assembly, 1',
  labourHours: '1.75',
};
const empty: ClaimFormValues = {
  ...emptyRegistering,
  serialNumber: '',
  emailOrPhone: '',
  claimType: '',
  claimSubtype: '',
  diagnosis: '',
  dateOfFailure: '',
  dateEnteredShop: '',
  partsRequired: '',
  labourHours: '',
};

const claimTypes: Picklist = {
  values: [{ label: 'Engine', value: 'Engine', validFor: [] }],
  controllerValues: {},
};
const claimSubtypes: Picklist = {
  values: [{ label: 'Fuel system', value: 'Fuel system', validFor: [0] }],
  controllerValues: { Engine: 0 },
};
const registration = { dateOfPurchase: '2025-10-04', laborWarrantyExpiration: '2027-10-04' };
const alone = { registering: null, isStoreStock: false };
const context: ClaimFormContext = { ...alone, today: '2026-11-21', registration, claimTypes, claimSubtypes };
const nothingKnown: ClaimFormContext = { ...context, registration: null, claimTypes: null, claimSubtypes: null };
const labourOver = { ...context, registration: { ...registration, laborWarrantyExpiration: '2026-11-20' } };

type Line = [
  name: string,
  change: Partial<ClaimFormValues>,
  expected: ReturnType<typeof claimFormProblems>,
  within?: ClaimFormContext,
];

function checked(lines: Line[]): void {
  it.each(lines)('%s', (_, change, expected, within = context) => {
    expect(claimFormProblems({ ...typed, ...change }, within)).toEqual(expected);
  });
}

describe('a claim as typed', () => {
  checked([
    ['has nothing wrong with it', {}, {}],
    ['has nothing wrong with it offline', {}, {}, nothingKnown],
    ['may stand between spaces', { diagnosis: ' Jet blocked. \n', partsRequired: '\tJet ' }, {}],
  ]);

  it('that is empty lacks every field', () => {
    const lacking = {
      serialNumber: 'required',
      emailOrPhone: 'email_or_phone_required',
      claimType: 'required',
      claimSubtype: 'required',
      diagnosis: 'required',
      dateOfFailure: 'required',
      dateEnteredShop: 'required',
      partsRequired: 'required',
    };
    expect(claimFormProblems(empty, context)).toEqual({ ...lacking, labourHours: 'not_a_number' });
    expect(claimFormProblems(empty, nothingKnown)).toEqual({ ...lacking, labourHours: 'not_a_number' });
  });
});

describe('the serial number', () => {
  checked([
    ['may be typed in groups and small letters', { serialNumber: ' demo active 0001 ' }, {}],
    ['of 11 characters is too short', { serialNumber: 'A'.repeat(11) }, { serialNumber: 'serial_number_length' }],
    ['of 12 is long enough', { serialNumber: 'A'.repeat(12) }, {}],
    ['of 20 is short enough', { serialNumber: 'A'.repeat(20) }, {}],
    ['of 21 is too long', { serialNumber: 'A'.repeat(21) }, { serialNumber: 'serial_number_length' }],
    ['takes no dash', { serialNumber: 'DEMO-ACTIVE-01' }, { serialNumber: 'serial_number_characters' }],
    ['takes no accent', { serialNumber: 'DÉMOACTIVE0001' }, { serialNumber: 'serial_number_characters' }],
    ['of spaces alone is none', { serialNumber: '   ' }, { serialNumber: 'required' }],
  ]);
});

describe('the customer', () => {
  checked([
    ['is named', { emailOrPhone: '  ' }, { emailOrPhone: 'email_or_phone_required' }],
    ['of store stock is nobody', { emailOrPhone: '' }, {}, { ...context, isStoreStock: true }],
    ['may be a phone', { emailOrPhone: ' (514) 555-0187 ' }, {}],
    ['may be a phone with its country code', { emailOrPhone: '+1 514 555-0187' }, {}],
    ['may be an email', { emailOrPhone: " pat.o'neil@mail.example " }, {}],
    ['is no short phone', { emailOrPhone: '555-0187' }, { emailOrPhone: 'invalid_email_or_phone' }],
    ['is no phone of elsewhere', { emailOrPhone: '+33 1 23 45 67 89' }, { emailOrPhone: 'invalid_email_or_phone' }],
    ['is no name', { emailOrPhone: 'Pat O’Neil' }, { emailOrPhone: 'invalid_email_or_phone' }],
    ['is no half email', { emailOrPhone: 'pat@' }, { emailOrPhone: 'invalid_email' }],
    ['is no email without a domain', { emailOrPhone: 'pat@mail' }, { emailOrPhone: 'invalid_email' }],
  ]);
});

describe('the texts', () => {
  const full = 'x'.repeat(longTextMaxLength);
  const tooLong = { code: 'too_long', max: longTextMaxLength } as const;
  checked([
    ['may be as long as they may be', { diagnosis: full, partsRequired: full }, {}],
    [
      'are no longer than that',
      { diagnosis: `${full}x`, partsRequired: `${full}x` },
      { diagnosis: tooLong, partsRequired: tooLong },
    ],
    [
      'are not made of spaces',
      { diagnosis: ' \n ', partsRequired: '\t' },
      { diagnosis: 'required', partsRequired: 'required' },
    ],
  ]);
});

describe('the dates', () => {
  checked([
    ['may all be today', { dateOfFailure: '2026-11-21', dateEnteredShop: '2026-11-21' }, {}],
    ['are not tomorrow', { dateEnteredShop: '2026-11-22' }, { dateEnteredShop: 'date_in_future' }],
    [
      'go in order',
      { dateEnteredShop: '2026-11-16' },
      { dateEnteredShop: { code: 'before_failure', date: '2026-11-17' } },
    ],
    [
      'begin with the purchase',
      { dateOfFailure: '2025-10-03' },
      { dateOfFailure: { code: 'before_purchase', date: '2025-10-04' } },
    ],
    ['are not compared with a purchase nobody knows', { dateOfFailure: '2025-10-03' }, {}, nothingKnown],
    ['are dates of the calendar', { dateOfFailure: '2026-02-30' }, { dateOfFailure: 'invalid_date' }],
    ['are written as dates', { dateEnteredShop: '19/11/2026' }, { dateEnteredShop: 'invalid_date' }],
    ['that are wrong are told once', { dateOfFailure: '2026-99-99' }, { dateOfFailure: 'invalid_date' }],
    ['that are missing are told once', { dateOfFailure: '' }, { dateOfFailure: 'required' }],
    [
      'may both be wrong',
      { dateOfFailure: '17 November', dateEnteredShop: '' },
      { dateOfFailure: 'invalid_date', dateEnteredShop: 'required' },
    ],
  ]);
});

describe('the choices', () => {
  checked([
    ['are on the list', { claimSubtype: 'Weld' }, { claimSubtype: 'invalid_choice' }],
    ['are judged later where there is no list', { claimSubtype: 'Weld' }, {}, nothingKnown],
    ['that are missing are not called wrong', { claimSubtype: '' }, { claimSubtype: 'required' }],
  ]);
});

describe('the hours', () => {
  checked([
    ['may be none at all', { labourHours: '0' }, {}],
    ['may be typed in French', { labourHours: '1,75' }, {}],
    ['may stand between spaces', { labourHours: ' 1.75 ' }, {}],
    ['may be half typed', { labourHours: '1.' }, {}],
    ['are asked for', { labourHours: '' }, { labourHours: 'not_a_number' }],
    ['are asked for before the look-up too', { labourHours: ' ' }, { labourHours: 'not_a_number' }, nothingKnown],
    ['may be left out once labour is over', { labourHours: '' }, {}, labourOver],
    ['are no words even then', { labourHours: 'two' }, { labourHours: 'not_a_number' }, labourOver],
    ['are no words', { labourHours: 'two' }, { labourHours: 'not_a_number' }],
    ['are no power of ten', { labourHours: '1e1' }, { labourHours: 'not_a_number' }],
    ['are not less than none', { labourHours: '-0.25' }, { labourHours: { code: 'too_small', min: 0 } }],
    ['may be 99.99', { labourHours: '99.99' }, {}],
    ['are not a hundred', { labourHours: '100' }, { labourHours: { code: 'too_large', max: 99.99 } }],
    ['have two decimals', { labourHours: '1,755' }, { labourHours: 'too_many_decimals' }],
  ]);
});

describe('the claim that goes', () => {
  it('is what was typed, trimmed, with hours as a number, and without what is not its own', () => {
    const values = { ...typed, diagnosis: '  Jet\r\nblocked. ', labourHours: '1,5', emailOrPhone: 'pat@mail.example' };
    expect(claimOf(values)).toEqual({
      claimType: 'Engine',
      claimSubtype: 'Fuel system',
      diagnosis: 'Jet\nblocked.',
      dateOfFailure: '2026-11-17',
      dateEnteredShop: '2026-11-19',
      partsRequired: 'Carburettor assembly, 1',
      labourHours: 1.5,
    });
  });

  it('has no hours when there are none', () => expect(claimOf({ ...typed, labourHours: ' ' }).labourHours).toBeNull());

  it('is none while something is wrong', () => expect(() => claimOf(empty)).toThrow('required'));
});
