import { claimPayload, storeDraft } from '#tests/support/device.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import type { GivenCustomer, Registering } from '#storage/registering.ts';
import type { ClaimEntry, RegistrationEntry } from '#storage/rows.ts';
import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { database } from '#storage/database.ts';

export const givenCustomer: GivenCustomer = {
  email: 'ada@example.com',
  phone: null,
  firstName: 'Ada',
  lastName: 'Morin',
  postalCode: 'M5V 2T6',
  emailConsentOptOut: true,
};

export const purchase: Registering['purchase'] = {
  isStoreStock: false,
  dateOfPurchase: '2026-10-04',
  retailerId: 'retailer-1',
  storeNumber: null,
};

export const byNewCustomer: Registering = { owner: { kind: 'given', customer: givenCustomer }, purchase };

/** A product registration of the outbox as read. */
export function registrationEntry(change: Partial<RegistrationEntry> = {}): RegistrationEntry {
  const { payload, resolved: _, kind: __, ...parts } = outboxEntry();
  const { serialNumber } = payload;
  return {
    ...parts,
    kind: 'registration',
    payload: { serialNumber, product: null, registering: byNewCustomer },
    ...change,
  };
}

/** Submits a claim on an unregistered product, with two photos and a proof of purchase. */
export async function submitRegistering(registering: Registering = byNewCustomer): Promise<ClaimEntry> {
  const id = await storeDraft('depot', 3);
  const [, , proof] = await database.photos.where({ entryId: id }).sortBy('position');
  if (proof) await database.photos.update(proof.id, { purpose: 'proof_of_purchase' });
  return submitClaim(id, { ...claimPayload, found: null, registering });
}
