import { speak, useEnglish } from '#tests/support/language.ts';
import { fieldProblemText } from '#messages/field-problem-text.ts';
import { claimFieldNames, claimSpec, valuesOfDraft } from '#features/claims/form/claim-spec.ts';
import { amendmentFieldNames, amendmentSpec } from '#features/follow-ups/amendment-spec.ts';
import { invoiceFieldNames, invoiceSpec } from '#features/follow-ups/invoice-spec.ts';
import { ClaimDraft } from '#storage/draft-rows.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

useEnglish();

const newClaim = valuesOfDraft({ serialNumber: '', values: v.parse(ClaimDraft.entries.values, {}) });
const newAmendment = { diagnosis: '', parts: '', labourHours: '' };
const newInvoice = {
  invoiceNumber: '',
  invoiceDate: '',
  gstHstTaxAmount: '',
  pstQstTaxAmount: '',
  usdTaxAmount: '',
  invoiceTotal: '',
};

describe('an empty field of a claim and its follow-ups', () => {
  it.each(['en', 'fr'] as const)('has a text about its value, instead of "required": %s', (language) => {
    speak(language);
    const asked = [
      ...claimFieldNames.map((name) => claimSpec.asks(name, newClaim)),
      ...amendmentFieldNames.map((name) => amendmentSpec.asks(name, newAmendment)),
      ...invoiceFieldNames.map((name) => invoiceSpec.asks(name, newInvoice)),
    ];
    expect(asked).not.toContain(fieldProblemText('required'));
    expect(asked).not.toContain('');
    expect(new Set(asked).size).toBeGreaterThanOrEqual(claimFieldNames.length - 1);
  });
});
