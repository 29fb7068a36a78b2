import * as v from 'valibot';
import type { Client } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { findContacts } from '#contract/contacts.ts';
import { findRegistrations, Registration } from '#contract/registrations.ts';
import { findSerialNumbers, SerialNumber } from '#contract/serial-numbers.ts';
import { todayInToronto } from '#domain/dates.ts';
import { claimRefusal } from '#domain/warranty.ts';
import { FoundRegistration } from '#storage/rows.ts';
import type { Decision } from '../outbox/outcome.ts';

/** What a serial number leads to (`portal.md §4`, find-registration flow). */
export type LookUp =
  | { kind: 'found'; found: FoundRegistration }
  /** Found, and no claim may start on it. */
  | { kind: 'refused'; decision: Decision; found: FoundRegistration }
  | { kind: 'decision'; decision: Decision; serial: SerialNumber | null };

export type LookUpCalls = Pick<Client, 'call'>;

/**
 * Finds the one active registration of a serial number. With an email or phone it must be that customer's
 * (`decisions.md 17`). Throws `ApiError`.
 */
export async function lookUpSerialNumber(
  { call }: LookUpCalls,
  query: { serialNumber: string; emailOrPhone?: string; accountId?: string },
): Promise<LookUp> {
  const options = query.accountId === undefined ? {} : { accountId: query.accountId };
  const { serialNumber } = query;
  const serials = await call(findSerialNumbers, { query: { serialNumber } }, options);
  const [serial] = serials.data;
  if (!serial) return { kind: 'decision', decision: 'serial_number_not_found', serial: null };
  if (serials.pagination.totalItems > 1) return { kind: 'decision', decision: 'several_serial_numbers', serial: null };

  const active = (await registrationsOf(call, { serialNumber }, options)).filter(({ inactive }) => !inactive);
  const [registration] = active;
  if (!registration) return { kind: 'decision', decision: 'not_registered', serial };
  if (active.length > 1) return { kind: 'decision', decision: 'several_registrations', serial };

  if (query.emailOrPhone && !(await belongsTo(call, registration, query.emailOrPhone, options)))
    return { kind: 'decision', decision: 'customer_does_not_match', serial };

  const now = new Date();
  const found = { registration, customerName: null, readAt: now.toISOString() };
  const refusal = claimRefusal(registration, todayInToronto(now));
  if (refusal === 'REGISTRATION_REJECTED') return { kind: 'refused', decision: 'registration_rejected', found };
  if (refusal === 'WARRANTY_EXPIRED') return { kind: 'refused', decision: 'warranty_expired', found };
  return { kind: 'found', found };
}

type Call = Client['call'];
type Options = { accountId?: string };

async function registrationsOf(
  call: Call,
  query: { serialNumber: string; email?: string; phone?: string },
  options: Options,
): Promise<Registration[]> {
  const { data } = await call(findRegistrations, { query }, options);
  const whole = v.safeParse(v.array(Registration), data);
  // Ids and states alone are what anonymous callers get: the session went away in between.
  if (!whole.success) throw new ApiError({ kind: 'signin' });
  return whole.output;
}

async function belongsTo(
  call: Call,
  registration: Registration,
  emailOrPhone: string,
  options: Options,
): Promise<boolean> {
  const contact = emailOrPhone.includes('@') ? { email: emailOrPhone } : { phone: emailOrPhone };
  if (registration.isStoreStock) {
    const { data } = await call(findContacts, { query: contact }, options);
    return data.some(({ id }) => id === registration.customerId);
  }
  const theirs = await registrationsOf(call, { serialNumber: registration.serialNumber, ...contact }, options);
  return theirs.some(({ id }) => id === registration.id);
}
