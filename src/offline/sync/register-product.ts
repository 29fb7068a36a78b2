import { nothingDone, type Registering } from '#storage/registering.ts';
import type { Outcome } from '../outbox/outcome.ts';
import { findRegistrable } from './look-up.ts';
import { type Made, makeRegistration } from './make-registration.ts';
import { resolveContact } from './resolve-contact.ts';
import { callerOf, type StepContext } from './step-records.ts';

/**
 * Registers a product: looks it up, makes the contact of a new customer, then the registration, each under its own key.
 * Resumes where an earlier attempt stopped. Throws `ApiError`.
 */
export async function registerProduct(registering: Registering, context: StepContext): Promise<Made | Outcome> {
  const { entry, call, enter } = context;
  const steps = entry.steps ?? nothingDone;
  enter('registration');
  // It was sent before: its repeat gets the stored response.
  if (steps.registration) return makeRegistration(steps.registration.sent, steps, context);

  const { serialNumber } = entry.payload;
  const { isStoreStock } = registering.purchase;
  const product = await findRegistrable(call, { serialNumber, isStoreStock }, callerOf(entry));
  if (product.kind === 'decision') return product;

  const owner = await resolveContact(registering, steps, context);
  if ('decision' in owner) return { kind: 'decision', decision: owner.decision };
  enter('registration');
  const { serial, productId } = product;
  const input = { ...registering.purchase, serialNumberId: serial.id, productId, customerId: owner.contactId };
  return makeRegistration(input, owner.steps, context);
}
