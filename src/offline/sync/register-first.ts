import type { Registration } from '#contract/registrations.ts';
import { registrable } from '#domain/registration-rules.ts';
import { nothingDone, type Registering } from '#storage/registering.ts';
import type { FoundRegistration } from '#storage/rows.ts';
import type { Decision, Outcome } from '../outbox/outcome.ts';
import { ofCustomer } from './find-customer.ts';
import { findProduct } from './find-product.ts';
import { judged } from './look-up.ts';
import { type Made, makeRegistration } from './make-registration.ts';
import { resolveContact } from './resolve-contact.ts';
import { callerOf, type StepContext, type StepRecords } from './step-records.ts';

/** A claim can also be filed for a registration that was found. */
type FirstContext = StepContext & Pick<StepRecords, 'onResolved'>;

/**
 * Makes or finds the contact and the registration that a claim needs first, each under its own key (R-REG-02). Resumes
 * where an earlier attempt stopped. Throws `ApiError`.
 */
export async function registerFirst(
  registering: Registering,
  context: FirstContext,
): Promise<FoundRegistration | Outcome> {
  const { entry, call, enter } = context;
  const steps = entry.steps ?? nothingDone;
  enter('registration');
  // It was sent before: its repeat gets the stored response.
  if (steps.registration) return recorded(await makeRegistration(steps.registration.sent, steps, context), context);

  const product = await findProduct(call, entry.payload.serialNumber, callerOf(entry));
  if (product.kind === 'unknown') return decided('serial_number_not_found');
  if (product.kind === 'several') return decided('several_serial_numbers');
  const { serial, active } = product;
  if (registrable(active, registering.purchase.isStoreStock).kind === 'registered')
    return existingFor(active, registering, context);
  if (serial.productId === null) return decided('product_unknown');

  const input = { ...registering.purchase, serialNumberId: serial.id, productId: serial.productId };
  const owner = await resolveContact(registering, steps, context);
  if ('decision' in owner) return decided(owner.decision);
  enter('registration');
  return recorded(await makeRegistration({ ...input, customerId: owner.contactId }, owner.steps, context), context);
}

/** Records the registration; the claim continues with it if it can be filed for it. */
async function recorded(made: Made | Outcome, context: FirstContext): Promise<FoundRegistration | Outcome> {
  if ('kind' in made) return made;
  const existing = judged(made.registration);
  await context.onDone('registration', made.steps, existing.found);
  return existing.kind === 'refused' ? decided(existing.decision) : existing.found;
}

/** It was registered meanwhile: the claim is filed for that registration if it is of the same customer. */
async function existingFor(
  active: readonly Registration[],
  { owner }: Registering,
  context: FirstContext,
): Promise<FoundRegistration | Outcome> {
  const [registration, ...others] = active;
  if (!registration || others.length > 0) return decided('several_registrations');
  if (owner.kind === 'stock' && !registration.isStoreStock) return decided('already_registered');
  const theirs = await ofOwner(registration, owner, context);
  if (theirs === null) return decided('customer_does_not_match');
  const existing = judged(theirs);
  if (existing.kind === 'refused') return decided(existing.decision);
  await context.onResolved(existing.found);
  return existing.found;
}

/** The registration with its customer's id if it is of this owner, or else null. */
async function ofOwner(
  registration: Registration,
  owner: Registering['owner'],
  { call, entry }: FirstContext,
): Promise<Registration | null> {
  if (owner.kind === 'stock') return registration.isStoreStock ? registration : null;
  const person = owner.kind === 'given' ? owner.customer : owner.contact;
  const emailOrPhone = person?.email ?? person?.phone;
  return emailOrPhone ? ofCustomer(call, registration, emailOrPhone, callerOf(entry)) : null;
}

function decided(decision: Decision): Outcome {
  return { kind: 'decision', decision };
}
