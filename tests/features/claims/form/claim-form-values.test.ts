import { speak, useEnglish } from '#tests/support/language.ts';
import { typedHours } from '#forms/labour-hours.ts';
import { describe, expect, it } from 'vitest';
import { claimFieldNames, draftOfValues, valuesOfDraft } from '#features/claims/form/claim-spec.ts';
import { drafts } from '#offline/drafts/drafts.ts';

useEnglish();

const typed = {
  chosen: true,
  storeStock: false,
  promotions: true,
  otherContact: '416-',
  firstName: ' Ad',
  lastName: '',
  postalCode: 'm5v',
  dateOfPurchase: '2026-1',
  retailerId: 'retailer-1',
  storeNumber: '',
  serialNumber: ' demo ',
  emailOrPhone: 'pat@',
  claimType: 'Engine',
  claimSubtype: 'Fuel system',
  diagnosis: ' half a sen',
  dateOfFailure: '2026-11',
  dateEnteredShop: '2026-11-19',
  partsRequired: '\n',
  labourHours: '1,',
};

describe('the claim form', () => {
  it('is empty for a new draft', () => {
    const values = valuesOfDraft(drafts.of('claim').create({ accountId: 'depot' }));
    expect(Object.keys(values)).toEqual(
      expect.arrayContaining(claimFieldNames.filter((name) => name !== 'proofOfPurchase' && !name.startsWith('picks'))),
    );
    expect(new Set(Object.values(values))).toEqual(new Set(['', false]));
  });

  it.each(['en', 'fr'] as const)('is restored unchanged, including unfinished values, in %s', (locale) => {
    speak(locale);
    expect(valuesOfDraft(draftOfValues(typed))).toEqual(typed);
  });

  it('without values is a draft with nothing chosen', () => {
    const { serialNumber, values } = drafts.of('claim').create({ accountId: 'depot' });
    expect(draftOfValues(valuesOfDraft({ serialNumber, values }))).toEqual({ serialNumber, values });
  });

  it.each([
    ['en', 1.75, '1.75'],
    ['fr', 1.75, '1,75'],
    ['fr', 0, '0'],
    ['fr', 99.99, '99,99'],
  ] as const)('shows the hours of a changed claim in the language: %s, %d is %s', (locale, hours, text) => {
    speak(locale);
    const draft = drafts.of('claim').create({ accountId: 'depot' });
    const { labourHours } = valuesOfDraft({ ...draft, values: { ...draft.values, labourHours: String(hours) } });
    expect(labourHours).toBe(text);
    expect(Number(typedHours(labourHours))).toBe(hours);
  });
});
