import type { Client } from '#api/client.ts';
import { findRegistrations } from '#contract/registrations.ts';
import { findSerialNumbers, type SerialNumber } from '#contract/serial-numbers.ts';
import type { Decision } from '../outbox/outcome.ts';
import { contactQuery } from './find-customer.ts';
import type { AskedBy } from './find-product.ts';

/** Whether a product can be registered, and what stands in its way (R-REG-02). */
export type Registrable =
  | { kind: 'free'; serial: SerialNumber; productId: string }
  | { kind: 'decision'; decision: Decision };

type Query = {
  serialNumber: string;
  /** What is to be registered: store stock, or a customer's product, which retires the registration as stock. */
  isStoreStock: boolean;
  emailOrPhone?: string;
};

/**
 * Looks a serial number up for its registration. It needs to be told ids and states alone, so that anybody may ask
 * (R-CONTACT-03); with an email or phone it says whether what is registered is that customer's. Throws `ApiError`.
 */
export async function findRegistrable(
  call: Client['call'],
  { serialNumber, isStoreStock, emailOrPhone }: Query,
  askedBy: AskedBy = {},
): Promise<Registrable> {
  const { data, pagination } = await call(findSerialNumbers, { query: { serialNumber } }, askedBy);
  const [serial] = data;
  if (!serial) return decided('serial_number_not_found');
  if (pagination.totalItems > 1) return decided('several_serial_numbers');

  // A customer's registration ends that of store stock (R-REG-07).
  const query = { serialNumber, ...(isStoreStock ? {} : { isStoreStock: false }) };
  const activeOf = async (whose: { email?: string; phone?: string }) =>
    (await call(findRegistrations, { query: { ...query, ...whose } }, askedBy)).data.filter(
      ({ inactive }) => !inactive,
    );
  const active = await activeOf({});
  if (active.length > 1) return decided('several_registrations');
  if (active.length === 1) {
    const isTheirs = !emailOrPhone || (await activeOf(contactQuery(emailOrPhone))).length > 0;
    return decided(isTheirs ? 'already_registered' : 'customer_does_not_match');
  }
  return serial.productId === null ? decided('product_unknown') : { kind: 'free', serial, productId: serial.productId };
}

function decided(decision: Decision): Registrable {
  return { kind: 'decision', decision };
}
