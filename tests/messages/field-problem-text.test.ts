import { speak, useEnglish } from '#tests/support/language.ts';
import { everyProblem } from '#tests/support/field-problems.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { fieldProblemText } from '#messages/field-problem-text.ts';
import { describe, expect, it } from 'vitest';

useEnglish();

describe('the problem of a field', () => {
  it('has its own text for every problem', () => {
    const texts = everyProblem.map((problem) => fieldProblemText(problem));
    expect(sentencesOf(texts)).toHaveLength(everyProblem.length);
  });

  it.each(everyProblem)('ends without a full stop: %j', (problem) => {
    expect(fieldProblemText(problem)).toMatch(/[^.]$/);
  });

  it.each([
    ['serial_number_length', 'use 12 to 20 characters'],
    ['serial_number_characters', 'no spaces or special characters'],
    ['not_a_number', 'please specify a number'],
    ['tax_not_a_number', 'please specify number'],
    [{ code: 'too_long', max: 32_768 }, 'use 32,768 characters at most'],
    [{ code: 'too_long', max: 255 }, 'use 255 characters at most'],
    [{ code: 'too_small', min: 0 }, 'enter 0 or more'],
    [{ code: 'too_large', max: 99.99 }, 'enter 99.99 or less'],
    [{ code: 'too_large', max: 999 }, 'enter 999 or less'],
    [{ code: 'before_failure', date: '2026-11-17' }, 'must be on or after the date of failure, 2026-11-17'],
    [{ code: 'before_purchase', date: '2025-10-04' }, 'must be on or after the date of purchase, 2025-10-04'],
    [
      { code: 'postal_code_elsewhere', postalCode: '12345', country: 'Canada' },
      '12345 is a US zip code; the country is Canada',
    ],
    [
      { code: 'postal_code_elsewhere', postalCode: 'G5L 1A1', country: 'United States' },
      'G5L 1A1 is a Canadian postal code; the country is the United States',
    ],
  ] as const)('has the limit or the date (R-UI-09): %j', (problem, text) => {
    expect(fieldProblemText(problem)).toBe(text);
  });

  it('has numbers in the notation of the language', () => {
    speak('fr');
    expect(fieldProblemText({ code: 'too_large', max: 99.99 })).toContain('99,99');
    expect(fieldProblemText({ code: 'too_long', max: 32_768 })).toContain('32\u00a0768');
  });
});
