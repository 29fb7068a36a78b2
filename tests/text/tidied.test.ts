import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LongText } from '#contract/claims.ts';
import { Choice, optionalField, PostalCode, ShortText } from '#contract/people.ts';
import { NewPassword } from '#contract/passwords.ts';
import { DateOnly, FormNumber, GivenId, searchInput } from '#contract/primitives.ts';
import { CustomerSerialNumberText, SerialNumberText } from '#contract/serial-numbers.ts';
import { Email } from '#contract/session.ts';
import { hasControlCharacter, tidyCode, tidyLine, tidyLines } from '#text/tidied.ts';
import { problemOf } from '#tests/support/problem-of.ts';

const invisible = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2060',
  '\u2061',
  '\u2062',
  '\u2063',
  '\u2064',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\uFEFF',
  '\u00AD',
  '\u061C',
  '\u180E',
  '\u{E0041}',
];
const blanks = [
  '\t',
  '\u00A0',
  '\u1680',
  '\u2003',
  '\u2007',
  '\u2009',
  '\u202F',
  '\u205F',
  '\u3000',
  '\u2800',
  '\u3164',
];

describe('a text of one line', () => {
  it.each(invisible)('loses %j wherever it stands', (character) => {
    expect(tidyLine(`${character}AB${character}12${character}`)).toBe('AB12');
    expect(tidyLine(character)).toBe('');
  });

  it.each(blanks)('has one space for %j', (blank) => {
    expect(tidyLine(`${blank}a${blank}${blank}b${blank}`)).toBe('a b');
    expect(tidyLine(blank)).toBe('');
  });

  it.each([
    ['a Persian word', 'می‌خواهم'],
    ['a Hindi conjunct', 'क्‍ष'],
    ['a Malayalam letter at the end', 'അവന്‍'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a heart on fire', '❤️‍🔥'],
    ['a mechanic', '👩🏽‍🔧'],
    ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a variant of a Japanese name', '葛\u{E0100}城'],
    ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ'],
    ['an accent', 'Élodie Lévesque-Ñandú'],
  ])('leaves %s as it is', (_, text) => expect(tidyLine(`\u200B${text} `)).toBe(text));

  it('without a visible character is empty', () => {
    for (const text of ['\u200B\u2060', '\u200D', '\uFE0F', '\u0001\u001A', '\u{E0067}\u{E007F}', ' \u3164 '])
      expect(tidyLine(text)).toBe('');
  });

  it('has no joiner behind a letter that is drawn as a blank', () => {
    for (const blank of ['\u3164', '\uFFA0']) expect(tidyLine(`${blank}\u200D!`)).toBe('!');
  });

  it('is the same when it is tidied again', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...invisible, ...blanks, 'ی', '🏴', '👨', '\u{E0067}'),
    );
    fc.assert(
      fc.property(
        fc.array(unit).map((parts) => parts.join('')),
        (text) => {
          for (const tidy of [tidyLine, tidyCode, tidyLines]) expect(tidy(tidy(text))).toBe(tidy(text));
          expect(tidyLine(text)).not.toMatch(/[\u200B\u200E\u202A-\u202E\u2060\uFEFF\u00AD]|\s\s|^\s|\s$/);
        },
      ),
    );
  });
});

describe('a text of several lines', () => {
  it('keeps its line breaks and the blanks within it', () => {
    expect(tidyLines('\u200Ba\r\n\tb  c\rd\u2028e\u200B \n')).toBe('a\n\tb  c\nd\u2028e');
    expect(tidyLines('\u200B\r\n\u200B')).toBe('');
  });
});

describe('an id', () => {
  it.each(['C-1\nC-2', 'C\u0000', 'a\u0085b', 'a\u2028b', 'a\tb', 'a\u001Db'])('cannot be %j', (id) => {
    expect(hasControlCharacter(id)).toBe(true);
    expect(problemOf(GivenId, id)).toBe('control_characters');
  });

  it('can have blanks and line breaks around it', () => expect(hasControlCharacter(' C-1 2\r\n')).toBe(false));
});

describe('a field of the contract', () => {
  const schemas = [
    ['a name', ShortText, 'Ann Roy'],
    ['an email', Email, 'ann@roy.example'],
    ['a date', DateOnly, '2026-11-23'],
    ['a postal code', PostalCode, 'M5V 1A1'],
    ['a serial number', SerialNumberText, 'DEMOACTIVE0001'],
    ["a customer's serial number", CustomerSerialNumberText, 'DEMO-ACTIVE-01'],
    ['a search', searchInput(255), 'Ann Roy'],
    ['an optional name', optionalField(ShortText), 'Ann Roy'],
  ] as const;

  it.each(schemas)('is %s with anything invisible in it', (_, schema, value) => {
    const half = value.length / 2;
    for (const character of invisible)
      for (const text of [
        `${character}${value}`,
        `${value}${character}`,
        `${value.slice(0, half)}${character}${value.slice(half)}`,
      ])
        expect(v.parse(schema, text)).toBe(value);
    for (const blank of blanks) expect(v.parse(schema, `${blank}${value}${blank}`)).toBe(value);
  });

  it('is a number', () => expect(v.parse(FormNumber, '\u200E1.75\u00A0')).toBe(1.75));

  it('is missing when nothing of it is visible', () => {
    for (const schema of [ShortText, Email, DateOnly, PostalCode, SerialNumberText, LongText])
      expect(problemOf(schema, '\u200B')).toBe('required');
    expect(v.parse(optionalField(ShortText), '\u200B')).toBeNull();
  });

  it('is a choice as it is on offer, and a password as it was typed', () => {
    expect(v.parse(Choice, 'Parts\u00A0and  labour')).toBe('Parts\u00A0and  labour');
    expect(v.parse(NewPassword, ' a\u200Bb\u00A0 12345 ')).toBe(' a\u200Bb\u00A0 12345 ');
  });
});
