import { speak, useEnglish } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import { typedHours } from '#forms/labour-hours.ts';
import { numberAsWritten, typedAmount, writtenOnLeave } from '#forms/typed-values.ts';

useEnglish();

describe('a number in the notation of the language', () => {
  it.each([
    ['1.75', '1.75', '1,75'],
    ['1,75', '1.75', '1,75'],
    ['12,50', '12.50', '12,50'],
    ['.5', '.5', ',5'],
    ['2', '2', '2'],
    ['$ 1 234.5', '$ 1 234.5', '$ 1 234,5'],
    // Invalid in the form, but a number.
    ['-1.005', '-1.005', '-1,005'],
  ])('%j is %j in English and %j in French', (typed, english, french) => {
    expect(numberAsWritten(typed, typedAmount)).toBe(english);
    speak('fr');
    expect(numberAsWritten(typed, typedAmount)).toBe(french);
    // The value sent is the same number.
    expect(typedAmount(french)).toBe(typedAmount(typed));
  });

  it('is formatted in the language of the person, with its thousands and its currency', () => {
    expect(['1,234.50', '1,234', 'CA$1,234.50', '12,50', '$ 12.5'].map(typedAmount)).toEqual([
      '1234.50',
      '1234',
      '1234.50',
      '12.50',
      '12.5',
    ]);
    expect(numberAsWritten('1,234.50', typedAmount)).toBe('1,234.50');
    expect(numberAsWritten('1,234', typedAmount)).toBe('1,234');
    speak('fr');
    expect(['1 234,50', '1\u00A0234,50\u00A0$', '12.50', '1,234', '12 $ US'].map(typedAmount)).toEqual([
      '1234.50',
      '1234.50',
      '12.50',
      '1.234',
      '12',
    ]);
  });

  it.each(['', ' ', 'two', '1.2.3', '12,34.50', '.', '1.5e3'])('%j stays unchanged', (typed) => {
    expect(numberAsWritten(typed, typedAmount)).toBe(typed);
    speak('fr');
    expect(numberAsWritten(typed, typedAmount)).toBe(typed);
  });

  it('stays unchanged if its own field cannot parse it', () => {
    speak('fr');
    expect(numberAsWritten('$1.75', typedHours)).toBe('$1.75');
  });
});

describe('a number field', () => {
  const left = (value: string): string[] => {
    const happened: string[] = [];
    const field = { id: 'hours', label: 'Hours', value, error: undefined };
    writtenOnLeave(
      { ...field, onChange: (next) => happened.push(`changed to ${next}`), onBlur: () => happened.push('left') },
      typedHours,
    ).onBlur();
    return happened;
  };

  it('is formatted before it is validated', () => {
    speak('fr');
    expect(left('1.75')).toEqual(['changed to 1,75', 'left']);
  });

  it.each(['1,75', '2', '', 'deux'])('does not change %j', (value) => {
    speak('fr');
    expect(left(value)).toEqual(['left']);
  });
});
