import type { Client } from '#api/client.ts';
import { type Contact, findContacts } from '#contract/contacts.ts';
import type { Registration } from '#contract/registrations.ts';
import { type Caller, registrationsOf } from './find-product.ts';

export type ContactQuery = { email: string } | { phone: string };

/** The typed email or phone as the query of the API. */
export function contactQuery(emailOrPhone: string): ContactQuery {
  return emailOrPhone.includes('@') ? { email: emailOrPhone } : { phone: emailOrPhone };
}

export type FoundCustomer = { kind: 'one'; contact: Contact } | { kind: 'none' } | { kind: 'several' };

/** The contact with an email or a phone (R-REG-02). Throws `ApiError`. */
export async function findCustomer(
  call: Client['call'],
  emailOrPhone: string,
  caller: Caller = {},
): Promise<FoundCustomer> {
  const { data, pagination } = await call(findContacts, { query: contactQuery(emailOrPhone) }, caller);
  const [contact] = data;
  if (!contact) return { kind: 'none' };
  return pagination.totalItems > 1 ? { kind: 'several' } : { kind: 'one', contact };
}

/**
 * A registration with its customer's id, which the look-up by email or phone returns; null if it is another customer's
 * (R-REG-04). Throws `ApiError`.
 */
export async function ofCustomer(
  call: Client['call'],
  registration: Registration,
  emailOrPhone: string,
  caller: Caller = {},
): Promise<Registration | null> {
  const query = { serialNumber: registration.serialNumber, ...contactQuery(emailOrPhone) };
  const theirs = await registrationsOf(call, query, caller);
  const found = theirs.find(({ id }) => id === registration.id);
  return found ? { ...registration, customerId: found.customerId } : null;
}
