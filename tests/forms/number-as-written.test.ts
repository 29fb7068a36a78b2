import { speak, useEnglish } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import { typedHours } from '#forms/labour-hours.ts';
import { numberAsWritten, typedAmount, writtenOnLeave } from '#forms/typed-values.ts';

useEnglish();

describe('a number as the language writes it', () => {
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

  it('is typed in the person’s language, with its thousands and its currency', () => {
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

  it.each(['', ' ', 'two', '1.2.3', '12,34.50', '.', '1.5e3'])('%j stays as it was typed', (typed) => {
    expect(numberAsWritten(typed, typedAmount)).toBe(typed);
    speak('fr');
    expect(numberAsWritten(typed, typedAmount)).toBe(typed);
  });

  it('stays as it was typed where its own field cannot read it', () => {
    speak('fr');
    expect(numberAsWritten('$1.75', typedHours)).toBe('$1.75');
  });
});

describe('a field for a number', () => {
  const left = (value: string): string[] => {
    const happened: string[] = [];
    const field = { id: 'hours', label: 'Hours', value, error: undefined };
    writtenOnLeave(
      { ...field, onChange: (next) => happened.push(`changed to ${next}`), onBlur: () => happened.push('left') },
      typedHours,
    ).onBlur();
    return happened;
  };

  it('is written anew before it is judged', () => {
    speak('fr');
    expect(left('1.75')).toEqual(['changed to 1,75', 'left']);
  });

  it.each(['1,75', '2', '', 'deux'])('changes nothing of %j', (value) => {
    speak('fr');
    expect(left(value)).toEqual(['left']);
  });
});
