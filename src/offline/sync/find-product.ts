import * as v from 'valibot';
import type { Client } from '#api/client.ts';
import { ApiError } from '#api/failure.ts';
import { findRegistrations, Registration } from '#contract/registrations.ts';
import { findSerialNumbers, type SerialNumber } from '#contract/serial-numbers.ts';

/** The account that makes a call, or none (R-OFF-03). */
export type Caller = { accountId?: string };

export type FoundProduct =
  | { kind: 'known'; serial: SerialNumber; active: Registration[] }
  | { kind: 'unknown' }
  /** Several products have this serial number. */
  | { kind: 'several' };

/** The product of a serial number with its active registrations (R-REG-02, R-REG-03). Throws `ApiError`. */
export async function findProduct(
  call: Client['call'],
  serialNumber: string,
  caller: Caller = {},
): Promise<FoundProduct> {
  const { data, pagination } = await call(findSerialNumbers, { query: { serialNumber } }, caller);
  const [serial] = data;
  if (!serial) return { kind: 'unknown' };
  if (pagination.totalItems > 1) return { kind: 'several' };
  const registrations = await registrationsOf(call, { serialNumber }, caller);
  return { kind: 'known', serial, active: registrations.filter(({ inactive }) => !inactive) };
}

/** The registrations that match everything given. Throws `ApiError`. */
export async function registrationsOf(
  call: Client['call'],
  query: { serialNumber: string; email?: string; phone?: string },
  caller: Caller,
): Promise<Registration[]> {
  const { data } = await call(findRegistrations, { query }, caller);
  const parsed = v.safeParse(v.array(Registration), data);
  // Signed-out callers get only ids and states: the session has ended.
  if (!parsed.success) throw new ApiError({ kind: 'signin' });
  return parsed.output;
}
