import { describe, expect, it } from 'vitest';
import { maskedIfPhone, phoneDigits } from '#domain/contact-rules.ts';

describe('a phone for comparison', () => {
  it.each([
    '4165550199',
    '416-555-0199',
    '(416) 555-0199',
    '416.555.0199',
    '14165550199',
    '+1 416 555-0199',
    '+1 (416) 555‑0199',
    ' 1-416-555-0199 ',
  ])('is the same ten digits when written %j', (phone) => expect(phoneDigits(phone)).toBe('4165550199'));

  it('is different for another number', () => {
    expect(phoneDigits('416-555-0198')).not.toBe(phoneDigits('416-555-0199'));
    expect(phoneDigits('24165550199')).toBe('24165550199');
    expect(phoneDigits('1416555019')).toBe('1416555019');
    expect(phoneDigits('')).toBe('');
  });
});

describe('a stored phone', () => {
  it.each(['4165550199', '(416) 555-0199', '+14165550199', ' 1 416-555-0199 ', '+1 416 555-0199'])(
    'is +1 and ten digits when written %j',
    (phone) => expect(maskedIfPhone(phone)).toBe('+1 416 555-0199'),
  );

  it('is unchanged while it is typed, and for an email', () => {
    for (const text of ['416555019', '41655501999', 'ana@customer.example', '', '+44 20 7946 0958'])
      expect(maskedIfPhone(text)).toBe(text);
  });
});
