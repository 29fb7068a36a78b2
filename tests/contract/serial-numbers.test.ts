import { problemOf } from '#tests/support/problem-of.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CustomerSerialNumberText, SerialNumberText } from '#contract/serial-numbers.ts';

describe('a serial number as a customer types it', () => {
  it.each([
    ['dashes', 'abc-1234-56789', 'ABC-1234-56789'],
    ['blanks', ' ABC 1234 56789 ', 'ABC123456789'],
    ['a letter without an upper case form', 'ßbc123456789', 'ßBC123456789'],
  ])('can contain %s', (_, text, number) => expect(v.parse(CustomerSerialNumberText, text)).toBe(number));

  it.each([
    ['nothing', ' ', 'required'],
    ['11 characters', 'ABC-1234567', 'serial_number_length'],
    ['21 characters', 'ABC-12345-12345-12345', 'serial_number_length'],
    ['a null character', 'ABC\u0000123456789', 'serial_number_characters'],
  ])('cannot be %s', (_, text, problem) => expect(problemOf(CustomerSerialNumberText, text)).toBe(problem));
});

describe('a typed serial number', () => {
  it.each([
    ['the shortest', 'ABC123456789'],
    ['the longest', 'ABC12345678901234567'],
    ['digits only', '123456789012'],
    ['letters only', 'ABCDEFGHIJKL'],
  ])('accepts %s', (_, text) => expect(v.parse(SerialNumberText, text)).toBe(text));

  it.each([
    ['lower case', 'abc123456789'],
    ['surrounding spaces', '  ABC123456789 '],
    ['inner spaces', 'ABC 1234 567 89'],
    ['a tab, a line break and a no-break space', 'ABC\t1234\n56\u00a0789'],
    ['a zero-width space', 'ABC\u200b123456789'],
  ])('is the same number with %s', (_, text) => expect(v.parse(SerialNumberText, text)).toBe('ABC123456789'));

  it('is counted without the spaces', () => {
    expect(problemOf(SerialNumberText, 'A B C 1 2 3 4 5 6 7 8')).toBe('serial_number_length');
    expect(problemOf(SerialNumberText, 'ABC12 34567 89012 34567')).toBeNull();
  });

  it.each([
    ['one character too few', 'ABC12345678', 'serial_number_length'],
    ['one too many', 'ABC123456789012345678', 'serial_number_length'],
    ['nothing', '', 'required'],
    ['spaces only', '   ', 'required'],
    ['an empty text', undefined, 'required'],
    ['null', null, 'required'],
    ['a number', 123456789012, 'required'],
    ['a dash', 'ABC-123456789', 'serial_number_characters'],
    ['an underscore', 'ABC_123456789', 'serial_number_characters'],
    ['an accent', 'ÉBC123456789', 'serial_number_characters'],
    ['a combining accent', 'E\u0301BC123456789', 'serial_number_characters'],
    ['digits of another script', '١٢٣٤٥٦٧٨٩٠١٢', 'serial_number_characters'],
    ['full-width letters', 'ＡＢＣ123456789', 'serial_number_characters'],
    ['the separator of a bar code', 'ABC\u001d123456789', 'serial_number_characters'],
  ])('cannot be %s', (_, text, problem) => expect(problemOf(SerialNumberText, text)).toBe(problem));

  it.each([
    ['ß, whose upper case form is two letters', 'ßBC12345678'],
    ['a ligature', 'ﬁBC12345678'],
    ['the dotless i', 'ıBC123456789'],
    ['the long s', 'ſBC123456789'],
  ])('cannot contain %s, and is not changed to another number', (_, text) => {
    expect(problemOf(SerialNumberText, text)).toBe('serial_number_characters');
  });
});
