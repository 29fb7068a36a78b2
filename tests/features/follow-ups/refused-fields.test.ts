import { useEnglish } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import { amendmentFieldNames } from '#features/follow-ups/amendment-spec.ts';
import { invoiceFieldNames } from '#features/follow-ups/invoice-spec.ts';
import { refusedFields, withoutFields } from '#features/follow-ups/refused-fields.ts';
import type { Cause } from '#storage/rows.ts';

useEnglish();

const refused: Cause = { code: 'refused', at: '2026-11-21T10:00:00.000Z', status: 422 };
const both: Cause = { ...refused, serverCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', fieldNames: ['GST/HST', 'PST/QST'] };

describe('a refusal of single fields', () => {
  it('names the refused tax with the sentence of R-INV-07', () => {
    expect(refusedFields(both, invoiceFieldNames)).toEqual({
      gstHstTaxAmount: 'invalid GST tax amount',
      pstQstTaxAmount: 'invalid PST tax amount',
    });
    expect(Object.keys(refusedFields({ ...both, fieldNames: ['PST/QST'] }, invoiceFieldNames))).toEqual([
      'pstQstTaxAmount',
    ]);
  });

  it('names the US tax', () => {
    const us = { ...both, fieldNames: ['USD'] };
    expect(refusedFields(us, invoiceFieldNames)).toEqual({ usdTaxAmount: 'invalid US tax amount' });
    expect(withoutFields(us, ['usdTaxAmount']).fieldNames).toEqual([]);
  });

  it('has the sentence of the server if it sent one', () => {
    const cause = { ...refused, fields: { labourHours: 'This number is too large', unknown: 'x' } };
    expect(refusedFields(cause, amendmentFieldNames)).toEqual({ labourHours: 'This number is too large' });
  });

  it('is empty if it names no field of the form, or there is none', () => {
    expect(refusedFields({ ...both, fieldNames: ['Invoice_Number__c'] }, invoiceFieldNames)).toEqual({});
    expect(refusedFields(refused, invoiceFieldNames)).toEqual({});
    expect(refusedFields(null, invoiceFieldNames)).toEqual({});
  });

  it('is removed field by field as values are changed, and the others stay', () => {
    const rest = withoutFields(both, ['gstHstTaxAmount']);
    expect(Object.keys(refusedFields(rest, invoiceFieldNames))).toEqual(['pstQstTaxAmount']);
    expect(rest.serverCode).toBe('FIELD_CUSTOM_VALIDATION_EXCEPTION');
    const cause = { ...refused, fields: { parts: 'a', diagnosis: 'b' } };
    expect(withoutFields(cause, ['parts']).fields).toEqual({ diagnosis: 'b' });
  });
});
