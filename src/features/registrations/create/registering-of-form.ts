import type { Contact } from '#contract/contacts.ts';
import { purchaseOf } from '#forms/registering/purchase-of.ts';
import { registeringOf } from '#forms/registering/registering-of.ts';
import type { Registering } from '#storage/registering.ts';
import type { Registrant } from './registrant.ts';
import type { RegistrationValues } from './registration-values.ts';

type Known = { isStoreStock: boolean; contact: Contact | null };

/** The registration as it is made. Call it on values without problems. */
export function registeringOfForm(kind: Registrant['kind'], values: RegistrationValues, known: Known): Registering {
  if (kind !== 'customer') return registeringOf(values, known);
  const owner = { kind: 'own', contact: known.contact, promotions: values.promotions } as const;
  return { owner, purchase: purchaseOf(values, false) };
}
