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

it('shows a registration to its customer alone among customers, and to everybody else who is signed in', () => {
  const registration = registrationAnswer({ customerId: 'contact-1' });
  expect(roles.filter((role) => maySeeRegistration(caller(role, 'contact-1'), registration))).toEqual([...roles]);
  const others = roles.filter((role) => role !== 'customer');
  expect(roles.filter((role) => maySeeRegistration(caller(role, 'contact-2'), registration))).toEqual(others);
});

it('shows store stock, which has no customer, to no customer without a contact', () => {
  const stock = registrationAnswer({ customerId: null, isStoreStock: true });
  expect(maySeeRegistration(caller('customer', null), stock)).toBe(false);
});
