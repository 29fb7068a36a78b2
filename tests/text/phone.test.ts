import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createContact } from '#contract/contacts.ts';
import { fieldProblem } from '#contract/errors.ts';
import { Phone } from '#contract/people.ts';
import { emailOrPhoneProblem, isCustomer } from '#domain/contact-rules.ts';
import { maskedIfPhone, maskedPhone, phoneDigits, phoneLink, readPhone } from '#text/phone.ts';
import { phone as phoneColumn } from '#server/imports/import-columns.ts';
import { problemOf } from '#tests/support/problem-of.ts';

const stored = '+1 416 555-0199';

const right = [
  ['4165550199', stored],
  ['416-555-0199', stored],
  ['(416) 555-0199', stored],
  ['(416)555-0199', stored],
  ['416.555.0199', stored],
  ['14165550199', stored],
  ['+1 416 555-0199', stored],
  [' 1-416-555-0199 ', stored],
  // Copied from a contact of a phone, from a word processor, from a link.
  ['\u202A+1 416-555-0199\u202C', stored],
  ['416‑555‑0199', stored],
  ['416 – 555 – 0199', stored],
  ['+1\u00A0(416)\u00A0555\u20110199', stored],
  ['tel:+14165550199', stored],
  ['tel:+1-416-555-0199;ext=123', `${stored} x123`],
  ['416/555-0199', stored],
  ['(+1) 416 555-0199', stored],
  ['001 416 555 0199', stored],
  ['011 1 416 555 0199', stored],
  ['Tel: 416 555-0199', stored],
  ['Tél. 416 555-0199', stored],
  ['416-555-0199 x123', `${stored} x123`],
  ['416-555-0199x123', `${stored} x123`],
  ['416-555-0199 ext. 123', `${stored} x123`],
  ['416-555-0199, extension 123', `${stored} x123`],
  ['416 555-0199 poste 123', `${stored} x123`],
  ['416 555-0199, Poste : 123', `${stored} x123`],
  ['416-555-0199 #123', `${stored} x123`],
  [`${stored} x00123`, `${stored} x00123`],
] as const;

const wrong = [
  ['416-555-0199 / 416-555-0198', 'phones_two'],
  ['416-555-0199 or 514 555 0198', 'phones_two'],
  ['416-555-0199; 416-555-0198 x12', 'phones_two'],
  ['41655501994165550198', 'phones_two'],
  ['416-555-01999', 'phone_too_long'],
  ['416-555-0199 12', 'phone_too_long'],
  ['1 416 555 0199 9', 'phone_too_long'],
  ['0033 2 98 22 33 44', 'phone_abroad'],
  ['011 33 2 98 22 33 44', 'phone_abroad'],
  ['+33 2 98 22 33 44', 'phone_abroad'],
  ['+44 20 7946 0958', 'phone_abroad'],
  ['+2 416 555-0199', 'phone_abroad'],
  ['416-555-0199 (cell)', 'phone_with_text'],
  ['416-555-0199 after 5', 'phone_with_text'],
  ['416-555-0199 x', 'phone_with_text'],
  ['416-555-0199 demander Luc', 'phone_with_text'],
  ['5550199', 'invalid_phone'],
  ['416555019', 'invalid_phone'],
  ['116-555-0199', 'invalid_phone'],
  ['4161550199', 'invalid_phone'],
  ['４１６5550199', 'invalid_phone'],
  ['cell: 416-555-0199', 'invalid_phone'],
] as const;

/** What a field, a call and an import make of a text. */
function verdicts(text: string) {
  const column = phoneColumn().parse(text);
  const called = v.safeParse(createContact.body, { firstName: 'Ann', lastName: 'Roy', phone: text });
  const field = emailOrPhoneProblem(text);
  return {
    import: 'problem' in column ? column.problem : column.value,
    call: called.success ? called.output.phone : fieldProblem(called.issues[0]),
    field: field === null ? maskedIfPhone(text) : field === 'invalid_email_or_phone' ? 'invalid_phone' : field,
  };
}

describe('a phone', () => {
  it.each(right)('%j is stored as %j, by field, call and import', (text, value) => {
    expect(v.parse(Phone, text)).toBe(value);
    expect(verdicts(text)).toEqual({ import: value, call: value, field: value });
    expect(maskedPhone(text)).toBe(value);
  });

  it.each(wrong)('%j is refused: %s, by field, call and import', (text, problem) => {
    expect(problemOf(Phone, text)).toBe(problem);
    expect(verdicts(text)).toEqual({ import: problem, call: problem, field: problem });
    expect(maskedIfPhone(text)).toBe(text);
  });

  it('is judged and stored alike, whatever is typed', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '416',
        '555',
        '0199',
        '1',
        '+',
        '+1',
        '-',
        ' ',
        '(',
        ')',
        '.',
        'x',
        'ext',
        '#12',
        '\u200B',
        '‑',
        '/',
        'poste ',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const text = fc.array(part, { minLength: 1, maxLength: 10 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (typed) => {
        const { import: value, call, field } = verdicts(typed);
        fc.pre(call !== null && !typed.includes('@'));
        expect([call, field]).toEqual([value, value]);
        if (typeof value === 'string' && readPhone(typed).problem === null) expect(maskedIfPhone(value)).toBe(value);
      }),
    );
  });

  it('is the same with and without its extension, and another with another number', () => {
    for (const [text] of right) expect(phoneDigits(text)).toBe('4165550199');
    const customer = { email: null, phone: `${stored} x123` };
    expect(isCustomer(customer, '416-555-0199')).toBe(true);
    expect(isCustomer(customer, '416-555-0199 x9')).toBe(true);
    expect(isCustomer(customer, '416-555-0198 x123')).toBe(false);
    expect(['24165550199', '1416555019', ''].map(phoneDigits)).toEqual(['24165550199', '1416555019', '']);
  });

  it('is dialled with its extension', () => {
    expect(phoneLink(stored)).toBe('tel:+14165550199');
    expect(phoneLink(`${stored} x123`)).toBe('tel:+14165550199;ext=123');
    expect(phoneLink('+44 20 7946 0958')).toBe('tel:+442079460958');
  });
});

describe('a phone that is being typed', () => {
  it.each([
    ['', ''],
    ['+', '+'],
    ['1', '1'],
    ['4', '+1 4'],
    ['14', '+1 4'],
    ['+1 4165', '+1 416 5'],
    ['+1 416 555-', '+1 416 555'],
    ['4165550199', stored],
    [`${stored} x`, `${stored} x`],
    [`${stored} x1`, `${stored} x1`],
    [`${stored} ext. 1`, `${stored} x1`],
  ])('%j becomes %j', (typed, masked) => expect(maskedPhone(typed)).toBe(masked));

  it.each(wrong.filter(([, problem]) => problem !== 'invalid_phone'))('stays %j', (typed) => {
    expect(maskedPhone(typed)).toBe(typed);
  });

  it('loses no digit and no letter', () => {
    const key = fc.constantFrom(...'0123456789+-() x#/.'.split(''), 'é', 'ext');
    fc.assert(
      fc.property(fc.array(key, { maxLength: 25 }), (keys) => {
        let value = '';
        for (const typed of keys) value = maskedPhone(value + typed);
        const digits = (text: string) => text.replaceAll(/\D/g, '').replace(/^1/, '');
        // `ext` becomes `x`, and the country code is added or dropped once.
        expect(digits(value)).toBe(digits(keys.join('')));
      }),
    );
  });
});
