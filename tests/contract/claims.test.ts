import { claimForm } from '#tests/support/device.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { problemOf } from '#tests/support/problem-of.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Claim, ClaimFields, ClaimInput, LabourHours } from '#contract/claims.ts';
import { longTextMaxLength } from '#contract/limits.ts';

describe('the serial number of a claim in a response', () => {
  it.each([
    ['DEMOACTIVE0001', 'DEMOACTIVE0001'],
    [['DEMOACTIVE0001'], 'DEMOACTIVE0001'],
    [['DEMOACTIVE0001', 'DEMOACTIVE0002'], 'DEMOACTIVE0001, DEMOACTIVE0002'],
    [[], null],
    [null, null],
  ])('can be one or a list: %j', (serialNumber, read) =>
    expect(v.parse(Claim, { ...claimAnswer(), serialNumber }).serialNumber).toBe(read),
  );
});

describe('labour hours', () => {
  it.each([
    [0, 0],
    [0.01, 0.01],
    [0.5, 0.5],
    [1.75, 1.75],
    ['1.75', 1.75],
    [99.99, 99.99],
    ['99.99', 99.99],
    [99, 99],
  ])('can be %j', (input, hours) => expect(v.parse(LabourHours, input)).toBe(hours));

  it('can have any two decimals', () => {
    const all = Array.from({ length: 10_000 }, (_, hundredths) => (hundredths / 100).toFixed(2));
    expect(all.filter((hours) => problemOf(LabourHours, hours) !== null)).toEqual([]);
  });

  it.each([
    [-0.01, 'too_small'],
    ['-1', 'too_small'],
    [100, 'too_large'],
    ['99.991', 'too_large'],
    [1.005, 'too_many_decimals'],
    ['1.234', 'too_many_decimals'],
    [0.001, 'too_many_decimals'],
    ['', 'not_a_number'],
    ['two', 'not_a_number'],
    ['1,75', 'not_a_number'],
    [undefined, 'not_a_number'],
    [null, 'not_a_number'],
  ])('cannot be %j', (input, problem) => expect(problemOf(LabourHours, input)).toBe(problem));
});

describe('the claim form', () => {
  it('accepts a complete claim', () => expect(v.parse(ClaimFields, claimForm)).toEqual(claimForm));

  it.each(['diagnosis', 'partsRequired'] as const)('accepts a %s of 32768 characters and not of one more', (field) => {
    expect(longTextMaxLength).toBe(32_768);
    expect(problemOf(ClaimFields, { ...claimForm, [field]: 'é'.repeat(32_768) })).toBeNull();
    expect(problemOf(ClaimFields, { ...claimForm, [field]: `  ${'é'.repeat(32_768)}\n` })).toBeNull();
    expect(problemOf(ClaimFields, { ...claimForm, [field]: 'é'.repeat(32_769) })).toBe('too_long');
  });

  it('keeps the lines of a diagnosis and removes surrounding spaces', () => {
    const { diagnosis } = v.parse(ClaimFields, { ...claimForm, diagnosis: '  Jet blocked.\n  Cleaned.\n' });
    expect(diagnosis).toBe('Jet blocked.\n  Cleaned.');
  });

  it('counts a line break once, also in the form of a multipart form', () => {
    const { diagnosis } = v.parse(ClaimFields, { ...claimForm, diagnosis: `${'.\r\n'.repeat(16_383)}..` });
    expect(diagnosis).toBe(`${'.\n'.repeat(16_383)}..`);
    expect(diagnosis).toHaveLength(longTextMaxLength);
  });

  it.each(['claimType', 'claimSubtype', 'diagnosis', 'dateOfFailure', 'dateEnteredShop', 'partsRequired'] as const)(
    'requires %s',
    (field) => {
      expect(problemOf(ClaimFields, { ...claimForm, [field]: '' })).toBe('required');
      expect(problemOf(ClaimFields, { ...claimForm, [field]: null })).toBe('required');
      expect(problemOf(ClaimFields, { ...claimForm, [field]: undefined })).toBe('required');
    },
  );

  it.each(['diagnosis', 'partsRequired'] as const)('does not accept spaces as %s', (field) => {
    expect(problemOf(ClaimFields, { ...claimForm, [field]: ' \n\t' })).toBe('required');
  });

  it('can leave out the labour hours, since only the warranty decides whether they are required', () => {
    expect(v.parse(ClaimFields, { ...claimForm, labourHours: null }).labourHours).toBeNull();
    expect(problemOf(ClaimFields, { ...claimForm, labourHours: '' })).toBe('not_a_number');
  });

  it('refuses a picklist value above the maximum length', () => {
    expect(problemOf(ClaimFields, { ...claimForm, claimType: 'x'.repeat(255) })).toBeNull();
    expect(problemOf(ClaimFields, { ...claimForm, claimType: 'x'.repeat(256) })).toBe('too_long');
  });

  it('names every invalid field, not only the first', () => {
    const { issues = [] } = v.safeParse(ClaimFields, { labourHours: 'x' });
    expect(new Set(issues.map((issue) => v.getDotPath(issue)))).toEqual(new Set(Object.keys(claimForm)));
  });
});

describe('a submitted claim', () => {
  const sent = { ...claimForm, productRegistrationId: 'registration-1', customerId: 'customer-1' };

  it('has its registration, and its customer if there is one', () => {
    expect(v.parse(ClaimInput, sent)).toEqual(sent);
    expect(problemOf(ClaimInput, { ...sent, customerId: null })).toBeNull();
    expect(problemOf(ClaimInput, { ...sent, productRegistrationId: null })).not.toBeNull();
    expect(problemOf(ClaimInput, { ...sent, productRegistrationId: '' })).toBe('required');
  });

  it('accepts labour hours as the text of a form', () => {
    expect(v.parse(ClaimInput, { ...sent, labourHours: '1.75' }).labourHours).toBe(1.75);
  });
});

describe('a claim in a response', () => {
  it('can be new with few values', () => expect(v.parse(Claim, claimAnswer())).toEqual(claimAnswer()));

  it('can have an unknown status, or none', () => {
    expect(v.parse(Claim, claimAnswer({ status: 'Sent to the moon' })).status).toBe('Sent to the moon');
    expect(v.parse(Claim, claimAnswer({ status: null })).status).toBeNull();
  });

  it('lists stored files only if the backend does', () => {
    expect(v.parse(Claim, claimAnswer()).files).toBeUndefined();
    expect(v.is(Claim, { ...claimAnswer(), files: [{ id: '1', name: 'a.jpg', size: 3, sha256: 'ABC' }] })).toBe(false);
  });

  it('is invalid without an id', () => expect(v.is(Claim, { ...claimAnswer(), id: '' })).toBe(false));
});
