import type { Client } from '#api/client.ts';
import type { Registration } from '#contract/registrations.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import { todayInToronto } from '#domain/dates.ts';
import { claimRefusal } from '#domain/warranty.ts';
import { FoundRegistration } from '#storage/rows.ts';
import type { Decision } from '../outbox/outcome.ts';
import { belongsTo } from './find-customer.ts';
import { findProduct } from './find-product.ts';

/** What a serial number leads to (R-REG-02). */
export type LookUp =
  | { kind: 'found'; found: FoundRegistration }
  /** Found, and no claim may start on it. */
  | { kind: 'refused'; decision: Decision; found: FoundRegistration }
  /** Known, and nobody has registered it. */
  | { kind: 'unregistered'; serial: SerialNumber }
  | { kind: 'decision'; decision: Decision };

/**
 * Finds the one active registration of a serial number. With an email or phone it must be that customer's
 * (R-REG-04). Throws `ApiError`.
 */
export async function lookUpSerialNumber(
  { call }: Pick<Client, 'call'>,
  query: { serialNumber: string; emailOrPhone?: string; accountId?: string },
): Promise<LookUp> {
  const askedBy = query.accountId === undefined ? {} : { accountId: query.accountId };
  const product = await findProduct(call, query.serialNumber, askedBy);
  if (product.kind === 'unknown') return { kind: 'decision', decision: 'serial_number_not_found' };
  if (product.kind === 'several') return { kind: 'decision', decision: 'several_serial_numbers' };

  const { serial, active } = product;
  const [registration] = active;
  if (!registration) return { kind: 'unregistered', serial };
  if (active.length > 1) return { kind: 'decision', decision: 'several_registrations' };

  if (query.emailOrPhone && !(await belongsTo(call, registration, query.emailOrPhone, askedBy)))
    return { kind: 'decision', decision: 'customer_does_not_match' };
  return judged(registration);
}

/** A registration with what today says about a claim on it. */
export function judged(registration: Registration): Extract<LookUp, { found: FoundRegistration }> {
  const now = new Date();
  const found = { registration, customerName: registration.customer?.name ?? null, readAt: now.toISOString() };
  const refusal = claimRefusal(registration, todayInToronto(now));
  if (refusal === 'REGISTRATION_REJECTED') return { kind: 'refused', decision: 'registration_rejected', found };
  if (refusal === 'WARRANTY_EXPIRED') return { kind: 'refused', decision: 'warranty_expired', found };
  return { kind: 'found', found };
}
