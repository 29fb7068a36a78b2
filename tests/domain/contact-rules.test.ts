import { describe, expect, it } from 'vitest';
import { reachProblems } from '#domain/contact-rules.ts';
import { tidyPostalCode } from '#text/postal-code.ts';

describe('a person', () => {
  it.each([
    [{ email: 'a@b.example', phone: null }, {}],
    [{ email: null, phone: '+1 416 555-0100' }, {}],
    [{ email: 'a@b.example', phone: '4165550100' }, {}],
    [{ email: null, phone: null }, { email: 'email_or_phone_required' }],
    [{ email: null, phone: '12' }, { phone: 'invalid_phone' }],
    [{ email: 'a@b.example', phone: '12' }, { phone: 'invalid_phone' }],
  ])('can be contacted at %j: %j', (contactData, problems) =>
    expect(reachProblems(contactData, false)).toEqual(problems),
  );

  it('needs no contact data for store stock', () => {
    expect(reachProblems({ email: null, phone: null }, true)).toEqual({});
  });
});

describe('a postal code', () => {
  it.each([
    ['M1K 1N6', 'M1K 1N6'],
    ['m1k1n6', 'M1K 1N6'],
    ['g0x-1l0', 'G0X 1L0'],
    ['14527', '14527'],
    ['14527-0001', '14527-0001'],
  ])('%s is formatted as %s', (typed, tidy) => expect(tidyPostalCode(typed)).toBe(tidy));
});
