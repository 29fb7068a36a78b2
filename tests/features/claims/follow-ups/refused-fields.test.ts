import { useEnglish } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import { amendmentFields } from '#features/claims/follow-ups/amendment-values.ts';
import { invoiceFields } from '#features/claims/follow-ups/invoice-values.ts';
import { refusedFields, withoutFields } from '#features/claims/follow-ups/refused-fields.ts';
import type { Cause } from '#storage/rows.ts';

useEnglish();

const refused: Cause = { code: 'refused', at: '2026-11-21T10:00:00.000Z', status: 422 };
const both: Cause = { ...refused, serverCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', fieldNames: ['GST/HST', 'PST/QST'] };

describe('what the server said against single answers', () => {
  it('is the tax that it names, in the words of portal.md §8', () => {
    expect([...refusedFields(both, invoiceFields)]).toEqual([
      ['gstHstTaxAmount', 'invalid GST tax amount'],
      ['pstQstTaxAmount', 'invalid PST tax amount'],
    ]);
    expect([...refusedFields({ ...both, fieldNames: ['PST/QST'] }, invoiceFields).keys()]).toEqual(['pstQstTaxAmount']);
  });

  it('is its own sentence where it gave one', () => {
    const cause = { ...refused, fields: { labourHours: 'This number is too large', unknown: 'x' } };
    expect([...refusedFields(cause, amendmentFields)]).toEqual([['labourHours', 'This number is too large']]);
  });

  it('is nothing where it named no field of the form, or nothing was refused', () => {
    expect(refusedFields({ ...both, fieldNames: ['Invoice_Number__c'] }, invoiceFields).size).toBe(0);
    expect(refusedFields(refused, invoiceFields).size).toBe(0);
    expect(refusedFields(null, invoiceFields).size).toBe(0);
  });

  it('goes answer by answer as they are changed, and the rest stays', () => {
    const rest = withoutFields(both, ['gstHstTaxAmount']);
    expect([...refusedFields(rest, invoiceFields).keys()]).toEqual(['pstQstTaxAmount']);
    expect(rest.serverCode).toBe('FIELD_CUSTOM_VALIDATION_EXCEPTION');
    const cause = { ...refused, fields: { parts: 'a', diagnosis: 'b' } };
    expect(withoutFields(cause, ['parts']).fields).toEqual({ diagnosis: 'b' });
  });
});
