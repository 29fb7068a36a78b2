import { speak, useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { fieldProblemText } from '#messages/field-problem-text.ts';
import { describe, expect, it } from 'vitest';
import { fieldProblems } from '#contract/errors.ts';

useEnglish();

describe('what is wrong with a field', () => {
  it('has its own words for every problem', () => {
    const texts = fieldProblems.map((problem) => fieldProblemText(problem));
    expect(sentencesOf(texts)).toHaveLength(fieldProblems.length);
  });

  it.each(fieldProblems)('goes on after a colon and ends open: %s', (problem) => {
    expect(fieldProblemText(problem)).toMatch(/^[a-z].*[^.]$/);
  });

  it.each([
    ['serial_number_length', 'use 12 to 20 characters'],
    ['serial_number_characters', 'no spaces or special characters'],
    ['too_long', 'use 32,768 characters at most'],
    ['email_too_long', 'use 255 characters at most'],
    ['not_a_number', 'please specify a number'],
    ['too_small', 'give 0 or more'],
    ['too_large', 'give 99.99 or less'],
  ] as const)('names the limits of R-UI-09: %s', (problem, text) => {
    expect(fieldProblemText(problem)).toBe(text);
  });

  it('writes numbers as the language does', () => {
    speak('fr');
    expect(fieldProblemText('too_large')).toContain('99,99');
    expect(fieldProblemText('too_long')).toContain('32\u00a0768');
  });

  it('names the date that it compares with, where it is known', () => {
    const dates = { dateOfFailure: '2026-11-17', dateOfPurchase: '2025-10-04' };
    expect(fieldProblemText('before_failure', dates)).toContain('2026-11-17');
    expect(fieldProblemText('before_failure', dates)).not.toContain('2025-10-04');
    expect(fieldProblemText('before_purchase', dates)).toContain('2025-10-04');
  });

  it.each([{}, { dateOfFailure: null, dateOfPurchase: null }, { dateOfFailure: '', dateOfPurchase: '' }])(
    'leaves no gap where it is not: %j',
    (dates) => {
      const texts = [fieldProblemText('before_failure', dates), fieldProblemText('before_purchase', dates)];
      expect(sentencesOf(texts)).toHaveLength(2);
      for (const text of texts) expect(text).not.toMatch(/, *(\.|$)/);
    },
  );
});
