import type { Contact } from '#contract/contacts.ts';
import type { Registering } from '#storage/registering.ts';
import { purchaseOf } from './purchase-of.ts';
import { typedCustomer } from './typed-customer.ts';
import type { RegisteringValues } from './registering-values.ts';

type Known = { isStoreStock: boolean; contact: Contact | null };

/** The registration that the claim needs first, as the outbox takes it. Call it on values without problems. */
export function registeringOf(values: RegisteringValues, { isStoreStock, contact }: Known): Registering {
  return { owner: ownerOf(values, { isStoreStock, contact }), purchase: purchaseOf(values, isStoreStock) };
}

function ownerOf(values: RegisteringValues, { isStoreStock, contact }: Known): Registering['owner'] {
  if (isStoreStock) return { kind: 'stock' };
  return contact ? { kind: 'found', contact } : { kind: 'given', customer: typedCustomer(values) };
}
