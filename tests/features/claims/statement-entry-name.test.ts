import { describe, expect, it } from 'vitest';
import { entryTypes, type Statement } from '#contract/statements.ts';
import { statementEntryName } from '#features/claims/statement-entry-name.ts';
import { entryNames, statementTable } from '#server/payments/payment-documents.ts';
import { speak, useEnglish } from '#tests/support/language.ts';

useEnglish();

const entry = { kind: 'adjusted', date: '2026-11-02', claimId: 'c', claim: 'WC-1', cents: -1_200 } as const;

describe('An entry of a statement', () => {
  it('has a name of its own for each type, in both languages', () => {
    for (const language of ['en', 'fr'] as const)
      expect(new Set(entryTypes.map((type) => entryNames[type][language])).size).toBe(entryTypes.length);
  });

  it('is called the same on the screen and in the files', () => {
    const invoiceNumber = null;
    const reference = null;
    const entries = entryTypes
      .filter((type) => type !== 'adjustment')
      .map((type) => ({ ...entry, invoiceNumber, reference, type }));
    const sums = { openingCents: 0, invoicedCents: 0, paidCents: 0, adjustedCents: 0, closingCents: 0 };
    const statement: Statement = { month: '2026-11', depot: null, ...sums, entries };
    for (const language of ['en', 'fr'] as const) {
      speak(language);
      const written = statementTable(statement, language)
        .rows.slice(1)
        .map(([, name]) => name);
      expect(entries.map(statementEntryName)).toEqual(written);
    }
    speak('en');
    const reason = { ...entry, type: 'adjustment', adjustmentReason: 'goodwill' };
    expect(statementEntryName(reason)).toBe('Adjustment: Goodwill');
  });

  it('has the name of its kind where its type is not known', () => {
    expect(statementEntryName(entry)).toBe('Adjusted');
    expect(statementEntryName({ ...entry, isVoid: true })).toBe('Invoice voided');
    expect(statementEntryName({ ...entry, kind: 'paid', type: 'of_a_later_version' })).toBe('Paid');
  });
});
