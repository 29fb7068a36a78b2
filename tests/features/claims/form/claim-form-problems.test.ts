import { describe, expect, it } from 'vitest';
import { longTextMaxLength } from '#contract/limits.ts';
import type { Picklist } from '#contract/picklists.ts';
import {
  type ClaimFormContext,
  claimFormProblems,
  type ClaimFormValues,
  claimOf,
} from '#features/claims/form/claim-spec.ts';
import { withHoursReason } from '#features/claims/form/hours-reason.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';
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
const unknownContext: ClaimFormContext = { ...context, registration: null, claimTypes: null, claimSubtypes: null };
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

describe('a typed claim', () => {
  checked([
    ['is valid', {}, {}],
    ['is valid offline', {}, {}, unknownContext],
    ['can have surrounding spaces', { diagnosis: ' Jet blocked. \n', partsRequired: '\tJet ' }, {}],
  ]);

  it('without values has a problem at every field', () => {
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
    expect(claimFormProblems(empty, unknownContext)).toEqual({ ...lacking, labourHours: 'not_a_number' });
  });
});

describe('what was picked (R-PICK-07)', () => {
  const picks = (operations: number): PicksDraft => ({
    failureCode: null,
    operations: Array.from({ length: operations }, (_, at) => ({ id: `O-${at}` })),
    parts: [{ id: 'P-1', quantity: 9, causal: true }],
    typed: [{ kind: 'labour', description: 'Straightening', number: null, quantity: null, hours: 1 }],
    catalogueAt: '2026-11-20T14:00:00.000Z',
    expectedCents: 0,
    filled: { labourHours: '', partsRequired: '' },
  });
  checked([
    ['has 49 lines', { picks: picks(47) }, {}],
    ['has no more, also from an earlier app', { picks: picks(48) }, { picks: 'outside_limits' }],
  ]);
});

describe('the reason for more hours than the flat times (R-PICK-05)', () => {
  const picks: PicksDraft = {
    failureCode: null,
    operations: [{ id: 'DRV-001' }],
    parts: [],
    typed: [],
    catalogueAt: '2026-11-20T14:00:00.000Z',
    expectedCents: 11_875,
    filled: { labourHours: '1,75', partsRequired: '' },
  };
  const missing = { 'picks.hoursReason': 'required' } as const;
  checked([
    ['is asked for above them', { picks, labourHours: '2' }, missing],
    ['is asked for while it is blank', { picks: { ...picks, hoursReason: ' ' }, labourHours: '2' }, missing],
    [
      'is short',
      { picks: { ...picks, hoursReason: 'x'.repeat(256) }, labourHours: '2' },
      { 'picks.hoursReason': { code: 'too_long', max: 255 } },
    ],
    ['is taken', { picks: { ...picks, hoursReason: 'Seized bolt' }, labourHours: '2' }, {}],
    ['is not asked for at them', { picks, labourHours: '1.75' }, {}],
    ['is not asked for below them', { picks, labourHours: '1.5' }, {}],
    ['is not asked for where no operation is picked', { picks: { ...picks, operations: [] }, labourHours: '9' }, {}],
  ]);

  it('is sent only where it is asked for', () => {
    const withReason = { ...picks, hoursReason: '  Seized  bolt ' };
    expect(withHoursReason({ labourHours: '2', picks: withReason }, withReason).hoursReason).toBe('Seized bolt');
    expect(withHoursReason({ labourHours: '1.75', picks: withReason }, withReason)).toEqual(picks);
  });
});

describe('the serial number', () => {
  checked([
    ['can be typed in groups and lower case', { serialNumber: ' demo active 0001 ' }, {}],
    ['of 11 characters is too short', { serialNumber: 'A'.repeat(11) }, { serialNumber: 'serial_number_length' }],
    ['of 12 is long enough', { serialNumber: 'A'.repeat(12) }, {}],
    ['of 20 is short enough', { serialNumber: 'A'.repeat(20) }, {}],
    ['of 21 is too long', { serialNumber: 'A'.repeat(21) }, { serialNumber: 'serial_number_length' }],
    ['cannot contain a dash', { serialNumber: 'DEMO-ACTIVE-01' }, { serialNumber: 'serial_number_characters' }],
    ['cannot contain an accent', { serialNumber: 'DÉMOACTIVE0001' }, { serialNumber: 'serial_number_characters' }],
    ['of spaces only is missing', { serialNumber: '   ' }, { serialNumber: 'required' }],
  ]);
});

describe('the customer', () => {
  checked([
    ['is required', { emailOrPhone: '  ' }, { emailOrPhone: 'email_or_phone_required' }],
    ['is not required for store stock', { emailOrPhone: '' }, {}, { ...context, isStoreStock: true }],
    ['can be a phone', { emailOrPhone: ' (514) 555-0187 ' }, {}],
    ['can be a phone with its country code', { emailOrPhone: '+1 514 555-0187' }, {}],
    ['can be an email', { emailOrPhone: " pat.o'neil@mail.example " }, {}],
    ['cannot be a short phone', { emailOrPhone: '555-0187' }, { emailOrPhone: 'invalid_email_or_phone' }],
    ['cannot be a phone of another country', { emailOrPhone: '+33 1 23 45 67 89' }, { emailOrPhone: 'phone_abroad' }],
    ['cannot be a name', { emailOrPhone: 'Pat O’Neil' }, { emailOrPhone: 'invalid_email_or_phone' }],
    ['cannot be an incomplete email', { emailOrPhone: 'pat@' }, { emailOrPhone: 'invalid_email' }],
    ['cannot be an email without a domain', { emailOrPhone: 'pat@mail' }, { emailOrPhone: 'invalid_email' }],
  ]);
});

describe('the texts', () => {
  const full = 'x'.repeat(longTextMaxLength);
  const tooLong = { code: 'too_long', max: longTextMaxLength } as const;
  checked([
    ['can have the maximum length', { diagnosis: full, partsRequired: full }, {}],
    [
      'cannot be longer',
      { diagnosis: `${full}x`, partsRequired: `${full}x` },
      { diagnosis: tooLong, partsRequired: tooLong },
    ],
    [
      'cannot be spaces only',
      { diagnosis: ' \n ', partsRequired: '\t' },
      { diagnosis: 'required', partsRequired: 'required' },
    ],
  ]);
});

describe('the dates', () => {
  checked([
    ['can all be today', { dateOfFailure: '2026-11-21', dateEnteredShop: '2026-11-21' }, {}],
    ['cannot be tomorrow', { dateEnteredShop: '2026-11-22' }, { dateEnteredShop: 'date_in_future' }],
    [
      'must be in order',
      { dateEnteredShop: '2026-11-16' },
      { dateEnteredShop: { code: 'before_failure', date: '2026-11-17' } },
    ],
    [
      'cannot be before the purchase',
      { dateOfFailure: '2025-10-03' },
      { dateOfFailure: { code: 'before_purchase', date: '2025-10-04' } },
    ],
    ['are not compared with an unknown purchase', { dateOfFailure: '2025-10-03' }, {}, unknownContext],
    ['must exist in the calendar', { dateOfFailure: '2026-02-30' }, { dateOfFailure: 'invalid_date' }],
    ['must have the format of a date', { dateEnteredShop: '19/11/2026' }, { dateEnteredShop: 'invalid_date' }],
    ['have one problem if they are invalid', { dateOfFailure: '2026-99-99' }, { dateOfFailure: 'invalid_date' }],
    ['have one problem if they are missing', { dateOfFailure: '' }, { dateOfFailure: 'required' }],
    [
      'can both have a problem',
      { dateOfFailure: '17 November', dateEnteredShop: '' },
      { dateOfFailure: 'invalid_date', dateEnteredShop: 'required' },
    ],
  ]);
});

describe('the choices', () => {
  checked([
    ['must be in the list', { claimSubtype: 'Weld' }, { claimSubtype: 'invalid_choice' }],
    ['are validated later without a list', { claimSubtype: 'Weld' }, {}, unknownContext],
    ['are reported as missing, not as invalid', { claimSubtype: '' }, { claimSubtype: 'required' }],
  ]);
});

describe('the hours', () => {
  checked([
    ['can be 0', { labourHours: '0' }, {}],
    ['can be typed in French', { labourHours: '1,75' }, {}],
    ['can have surrounding spaces', { labourHours: ' 1.75 ' }, {}],
    ['can end with the decimal separator', { labourHours: '1.' }, {}],
    ['are required', { labourHours: '' }, { labourHours: 'not_a_number' }],
    ['are required before the look-up too', { labourHours: ' ' }, { labourHours: 'not_a_number' }, unknownContext],
    ['can be left out after labour has expired', { labourHours: '' }, {}, labourOver],
    ['cannot be words even then', { labourHours: 'two' }, { labourHours: 'not_a_number' }, labourOver],
    ['cannot be words', { labourHours: 'two' }, { labourHours: 'not_a_number' }],
    ['cannot be a power of ten', { labourHours: '1e1' }, { labourHours: 'not_a_number' }],
    ['cannot be negative', { labourHours: '-0.25' }, { labourHours: { code: 'too_small', min: 0 } }],
    ['can be 99.99', { labourHours: '99.99' }, {}],
    ['cannot be 100', { labourHours: '100' }, { labourHours: { code: 'too_large', max: 99.99 } }],
    ['have at most two decimals', { labourHours: '1,755' }, { labourHours: 'too_many_decimals' }],
  ]);
});

describe('the submitted claim', () => {
  it('has the typed values, trimmed, with hours as a number, and without the values of the registration', () => {
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

  it('has no hours if none were typed', () => expect(claimOf({ ...typed, labourHours: ' ' }).labourHours).toBeNull());

  it('cannot be created while a value is invalid', () => expect(() => claimOf(empty)).toThrow('required'));
});
