import { speak, useEnglish } from '#tests/support/language.ts';
import { fieldProblemText } from '#messages/field-problem-text.ts';
import { claimFieldNames, claimSpec } from '#features/claims/form/claim-spec.ts';
import { amendmentFieldNames, amendmentSpec } from '#features/follow-ups/amendment-spec.ts';
import { invoiceFieldNames, invoiceSpec } from '#features/follow-ups/invoice-spec.ts';
import { describe, expect, it } from 'vitest';

useEnglish();

describe('an empty field of a claim and its follow-ups', () => {
  it.each(['en', 'fr'] as const)('is told by what to enter, not that it is required: %s', (language) => {
    speak(language);
    const asked = [
      ...claimFieldNames.map((name) => claimSpec.asks?.(name) ?? ''),
      ...amendmentFieldNames.map((name) => amendmentSpec.asks?.(name) ?? ''),
      ...invoiceFieldNames.map((name) => invoiceSpec.asks?.(name) ?? ''),
    ];
    expect(asked).not.toContain(fieldProblemText('required'));
    expect(asked).not.toContain('');
    expect(new Set(asked).size).toBeGreaterThanOrEqual(claimFieldNames.length - 1);
  });
});
