import { expect, it } from 'vitest';
import { isCustomer } from '#domain/contact-rules.ts';

const customer = { email: 'Ada@Example.com', phone: '+1 416 555-0199' };

it.each([
  ['ada@example.com', true],
  [' ADA@example.com ', true],
  ['bob@example.com', false],
  ['(416) 555-0199', true],
  ['4165550199', true],
  ['416 555 0198', false],
])('compares emails ignoring case and phones by their digits: %s', (typed, expected) =>
  expect(isCustomer(customer, typed)).toBe(expected),
);

it('returns null if the customer has no value to compare', () => {
  expect(isCustomer({ ...customer, email: null }, 'ada@example.com')).toBeNull();
  expect(isCustomer({ ...customer, phone: null }, '416 555 0199')).toBeNull();
});
