import { describe, expect, it } from 'vitest';
import type { ClaimFields } from '#contract/claims.ts';
import type { Picklist } from '#contract/picklists.ts';
import { type ClaimContext, type ClaimProblems, claimProblems } from '#domain/claim-rules.ts';

const claimTypes: Picklist = {
  values: ['Engine', 'Frame'].map((value) => ({ label: value, value, validFor: [] })),
  controllerValues: {},
};
const claimSubtypes: Picklist = {
  values: [
    { label: 'Fuel system', value: 'Fuel system', validFor: [0] },
    { label: 'Weld', value: 'Weld', validFor: [7] },
  ],
  controllerValues: { Engine: 0, Frame: 7 },
};

const claim: ClaimFields = {
  claimType: 'Engine',
  claimSubtype: 'Fuel system',
  diagnosis: 'Jet blocked.',
  dateOfFailure: '2026-11-17',
  dateEnteredShop: '2026-11-19',
  partsRequired: 'Jet, 1',
  labourHours: 1.75,
};
const registration = { dateOfPurchase: '2025-10-04', laborWarrantyExpiration: '2027-10-04' };
const context: ClaimContext = { today: '2026-11-21', registration, claimTypes, claimSubtypes };
const unknownContext: ClaimContext = { today: '2026-11-21', registration: null, claimTypes: null, claimSubtypes: null };
const labourOver: ClaimContext = {
  ...context,
  registration: { ...registration, laborWarrantyExpiration: '2026-11-20' },
};

type Line = [name: string, change: Partial<ClaimFields>, expected: ClaimProblems, within?: ClaimContext];

describe('the rules of a claim', () => {
  const lines: Line[] = [
    ['a good claim', {}, {}],
    ['everything on one day', { dateOfFailure: '2026-11-21', dateEnteredShop: '2026-11-21' }, {}],
    ['failure on the day of purchase', { dateOfFailure: '2025-10-04' }, {}],
    [
      'failure before the purchase',
      { dateOfFailure: '2025-10-03' },
      { dateOfFailure: { code: 'before_purchase', date: '2025-10-04' } },
    ],
    [
      'shop before failure',
      { dateEnteredShop: '2026-11-16' },
      { dateEnteredShop: { code: 'before_failure', date: '2026-11-17' } },
    ],
    ['shop on the day of failure', { dateEnteredShop: '2026-11-17' }, {}],
    ['shop tomorrow', { dateEnteredShop: '2026-11-22' }, { dateEnteredShop: 'date_in_future' }],
    [
      'failure and shop tomorrow',
      { dateOfFailure: '2026-11-22', dateEnteredShop: '2026-11-22' },
      { dateOfFailure: 'date_in_future', dateEnteredShop: 'date_in_future' },
    ],
    [
      'failure tomorrow, shop today',
      { dateOfFailure: '2026-11-22', dateEnteredShop: '2026-11-21' },
      { dateOfFailure: 'date_in_future', dateEnteredShop: { code: 'before_failure', date: '2026-11-22' } },
    ],
    ['years compared as years', { dateOfFailure: '2026-09-30', dateEnteredShop: '2026-10-01' }, {}],
    ['no hours while labour is covered', { labourHours: null }, { labourHours: 'not_a_number' }],
    ['no hours on the last day of labour', { labourHours: null }, { labourHours: 'not_a_number' }, lastDayOfLabour()],
    ['no hours after labour has expired', { labourHours: null }, {}, labourOver],
    ['hours after labour has expired', { labourHours: 2 }, {}, labourOver],
    ['zero hours', { labourHours: 0 }, {}],
    [
      'a type that is not in the list',
      { claimType: 'Wheels' },
      { claimType: 'invalid_choice', claimSubtype: 'invalid_choice' },
    ],
    ['a subtype of another type', { claimSubtype: 'Weld' }, { claimSubtype: 'invalid_choice' }],
    ['a subtype by its index, not its position', { claimType: 'Frame', claimSubtype: 'Weld' }, {}],
    [
      'a value in another case',
      { claimType: 'engine' },
      { claimType: 'invalid_choice', claimSubtype: 'invalid_choice' },
    ],
  ];

  it.each(lines)('%s', (_, change, expected, within = context) => {
    expect(claimProblems({ ...claim, ...change }, within)).toEqual(expected);
  });
});

describe('a value that is not known yet', () => {
  const lines: Line[] = [
    ['no purchase date to compare with', { dateOfFailure: '1990-01-01' }, {}, unknownContext],
    ['a registration without a purchase date', { dateOfFailure: '1990-01-01' }, {}, purchaseUnknown()],
    ['no picklists', { claimType: 'Wheels', claimSubtype: 'Weld' }, {}, unknownContext],
    ['types alone', { claimType: 'Wheels' }, { claimType: 'invalid_choice' }, { ...unknownContext, claimTypes }],
    [
      'subtypes alone',
      { claimSubtype: 'Weld' },
      { claimSubtype: 'invalid_choice' },
      { ...unknownContext, claimSubtypes },
    ],
  ];

  it.each(lines)('is validated later: %s', (_, change, expected, within = context) => {
    expect(claimProblems({ ...claim, ...change }, within)).toEqual(expected);
  });

  it('does not exclude the check of dates against each other, or of the hours', () => {
    const change = { dateOfFailure: '2026-11-20', labourHours: null };
    expect(claimProblems({ ...claim, ...change }, unknownContext)).toEqual({
      dateEnteredShop: { code: 'before_failure', date: '2026-11-20' },
      labourHours: 'not_a_number',
    });
  });
});

function lastDayOfLabour(): ClaimContext {
  return { ...context, registration: { ...registration, laborWarrantyExpiration: context.today } };
}

function purchaseUnknown(): ClaimContext {
  return { ...context, registration: { ...registration, dateOfPurchase: null } };
}
