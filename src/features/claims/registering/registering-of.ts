import type { Contact } from '#contract/contacts.ts';
import type { Registering } from '#storage/registering.ts';
import type { ClaimFormValues } from '../form/claim-form-values.ts';
import { purchaseOf } from './purchase-of.ts';
import { typedCustomer } from './typed-customer.ts';

type Known = { isStoreStock: boolean; contact: Contact | null };

/** The registration that the claim needs first, as the outbox takes it. Call it on values without problems. */
export function registeringOf(values: ClaimFormValues, { isStoreStock, contact }: Known): Registering {
  return { owner: ownerOf(values, { isStoreStock, contact }), purchase: purchaseOf(values, isStoreStock) };
}

function ownerOf(values: ClaimFormValues, { isStoreStock, contact }: Known): Registering['owner'] {
  if (isStoreStock) return { kind: 'stock' };
  return contact ? { kind: 'found', contact } : { kind: 'given', customer: typedCustomer(values) };
}
