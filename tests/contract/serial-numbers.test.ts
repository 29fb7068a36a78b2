import { problemOf } from '#tests/support/problem-of.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CustomerSerialNumberText, SerialNumberText } from '#contract/serial-numbers.ts';

describe('a serial number as a customer types it', () => {
  it.each([
    ['dashes', 'abc-1234-56789', 'ABC-1234-56789'],
    ['blanks', ' ABC 1234 56789 ', 'ABC123456789'],
    ['a letter without a capital of its own', 'ßbc123456789', 'ßBC123456789'],
  ])('may hold %s', (_, text, number) => expect(v.parse(CustomerSerialNumberText, text)).toBe(number));

  it.each([
    ['nothing', ' ', 'required'],
    ['11 characters', 'ABC-1234567', 'serial_number_length'],
    ['21 characters', 'ABC-12345-12345-12345', 'serial_number_length'],
    ['a null character', 'ABC\u0000123456789', 'serial_number_characters'],
  ])('does not take %s', (_, text, problem) => expect(problemOf(CustomerSerialNumberText, text)).toBe(problem));
});

describe('a serial number as typed', () => {
  it.each([
    ['the shortest', 'ABC123456789'],
    ['the longest', 'ABC12345678901234567'],
    ['digits alone', '123456789012'],
    ['letters alone', 'ABCDEFGHIJKL'],
  ])('takes %s', (_, text) => expect(v.parse(SerialNumberText, text)).toBe(text));

  it.each([
    ['lower case', 'abc123456789'],
    ['blanks around', '  ABC123456789 '],
    ['blanks inside', 'ABC 1234 567 89'],
    ['a tab, a line break and a no-break space', 'ABC\t1234\n56\u00a0789'],
  ])('reads %s as the number itself', (_, text) => expect(v.parse(SerialNumberText, text)).toBe('ABC123456789'));

  it('counts without the blanks', () => {
    expect(problemOf(SerialNumberText, 'A B C 1 2 3 4 5 6 7 8')).toBe('serial_number_length');
    expect(problemOf(SerialNumberText, 'ABC12 34567 89012 34567')).toBeNull();
  });

  it.each([
    ['one character too few', 'ABC12345678', 'serial_number_length'],
    ['one too many', 'ABC123456789012345678', 'serial_number_length'],
    ['nothing', '', 'required'],
    ['blanks alone', '   ', 'required'],
    ['no text at all', undefined, 'required'],
    ['null', null, 'required'],
    ['a number', 123456789012, 'required'],
    ['a dash', 'ABC-123456789', 'serial_number_characters'],
    ['an underscore', 'ABC_123456789', 'serial_number_characters'],
    ['an accent', 'ÉBC123456789', 'serial_number_characters'],
    ['an accent put on by a mark of its own', 'E\u0301BC123456789', 'serial_number_characters'],
    ['digits of another script', '١٢٣٤٥٦٧٨٩٠١٢', 'serial_number_characters'],
    ['full-width letters', 'ＡＢＣ123456789', 'serial_number_characters'],
    ['a zero-width space', 'ABC\u200b123456789', 'serial_number_characters'],
  ])('refuses %s', (_, text, problem) => expect(problemOf(SerialNumberText, text)).toBe(problem));

  it.each([
    ['ß, whose capitals are two letters', 'ßBC12345678'],
    ['a ligature', 'ﬁBC12345678'],
    ['the dotless i', 'ıBC123456789'],
    ['the long s', 'ſBC123456789'],
  ])('refuses %s, and makes no other number of it', (_, text) => {
    expect(problemOf(SerialNumberText, text)).toBe('serial_number_characters');
  });
});
