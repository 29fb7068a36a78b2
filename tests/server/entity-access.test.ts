import { registrationAnswer } from '#tests/support/contract-answers.ts';
import { expect, it } from 'vitest';
import { roles } from '#contract/primitives.ts';
import { maySeeRegistration } from '#server/rules/entity-access.ts';
import type { Caller } from '#server/session/sessions.ts';

const caller = (role: Caller['role'], contactId: string | null): Caller => ({
  name: null,
  accountId: 'account-1',
  sessionId: 'session-1',
  role,
  verified: true,
  needsSecondFactor: false,
  confirmedAt: null,
  contactId,
  writes: 0,
});

it('a registration is readable for its own customer, for no other customer, and for every other role', () => {
  const registration = registrationAnswer({ customerId: 'contact-1' });
  expect(roles.filter((role) => maySeeRegistration(caller(role, 'contact-1'), registration))).toEqual([...roles]);
  const others = roles.filter((role) => role !== 'customer');
  expect(roles.filter((role) => maySeeRegistration(caller(role, 'contact-2'), registration))).toEqual(others);
});

it('store stock, which has no customer, is not readable for a customer without a contact', () => {
  const stock = registrationAnswer({ customerId: null, isStoreStock: true });
  expect(maySeeRegistration(caller('customer', null), stock)).toBe(false);
});
