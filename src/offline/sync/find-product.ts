import * as v from 'valibot';
import type { Client } from '#api/client.ts';
import { ApiError } from '#api/failure.ts';
import { findRegistrations, Registration } from '#contract/registrations.ts';
import { findSerialNumbers, type SerialNumber } from '#contract/serial-numbers.ts';

/** The caller: this account or none (R-OFF-03). */
export type AskedBy = { accountId?: string };

export type FoundProduct =
  | { kind: 'known'; serial: SerialNumber; active: Registration[] }
  | { kind: 'unknown' }
  /** Several products have this serial number. */
  | { kind: 'several' };

/** The product of a serial number with its active registrations (R-REG-02, R-REG-03). Throws `ApiError`. */
export async function findProduct(
  call: Client['call'],
  serialNumber: string,
  askedBy: AskedBy = {},
): Promise<FoundProduct> {
  const { data, pagination } = await call(findSerialNumbers, { query: { serialNumber } }, askedBy);
  const [serial] = data;
  if (!serial) return { kind: 'unknown' };
  if (pagination.totalItems > 1) return { kind: 'several' };
  const registrations = await registrationsOf(call, { serialNumber }, askedBy);
  return { kind: 'known', serial, active: registrations.filter(({ inactive }) => !inactive) };
}

/** The registrations that match everything given. Throws `ApiError`. */
export async function registrationsOf(
  call: Client['call'],
  query: { serialNumber: string; email?: string; phone?: string },
  askedBy: AskedBy,
): Promise<Registration[]> {
  const { data } = await call(findRegistrations, { query }, askedBy);
  const whole = v.safeParse(v.array(Registration), data);
  // Anonymous callers get only ids and states: the session ended in between.
  if (!whole.success) throw new ApiError({ kind: 'signin' });
  return whole.output;
}
