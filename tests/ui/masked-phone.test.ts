import { describe, expect, it } from 'vitest';
import { maskedPhone } from '#ui/phone-field.tsx';

describe('a typed phone number', () => {
  it.each([
    ['', ''],
    ['1', ''],
    ['+1 ', ''],
    ['4', '+1 4'],
    ['+1 4165', '+1 416 5'],
    ['+1 416 555-', '+1 416 555'],
    ['4165550100', '+1 416 555-0100'],
    ['+1 416 555-01009', '+1 416 555-0100'],
  ])('%j becomes %j', (typed, masked) => expect(maskedPhone(typed)).toBe(masked));

  it.each(['(416) 555-0100', '1-416-555-0100', '+14165550100', '416.555.0100', ' +1 (416) 555 0100 '])(
    'is formatted when %j is pasted',
    (pasted) => expect(maskedPhone(pasted)).toBe('+1 416 555-0100'),
  );

  it('is not shortened when it belongs to another country', () => {
    expect(maskedPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  });
});
