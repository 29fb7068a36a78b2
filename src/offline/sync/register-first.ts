import type { Registration } from '#contract/registrations.ts';
import { registrable } from '#domain/registration-rules.ts';
import type { Registering, StepResults } from '#storage/registering.ts';
import type { FoundRegistration } from '#storage/rows.ts';
import type { Decision, Outcome } from '../outbox/outcome.ts';
import { belongsTo } from './find-customer.ts';
import { findProduct } from './find-product.ts';
import { judged } from './look-up.ts';
import { makeContact } from './make-contact.ts';
import { makeRegistration } from './make-registration.ts';
import type { StepContext } from './step-records.ts';

const nothingDone: StepResults = { contact: null, registration: null };

/**
 * Makes what a claim needs first, a contact and a registration, each under its own key, or finds that they are there
 * (`portal.md §4`, find-registration flow). Goes on where an earlier attempt stopped. Throws `ApiError`.
 */
export async function registerFirst(
  registering: Registering,
  context: StepContext,
): Promise<FoundRegistration | Outcome> {
  const { entry, call, enter } = context;
  const steps = entry.steps ?? nothingDone;
  enter('registration');
  // It left before: the same goes again, and its answer tells what has become of it.
  if (steps.registration) return makeRegistration(steps.registration.sent, steps, context);

  const product = await findProduct(call, entry.payload.serialNumber, { accountId: entry.accountId });
  if (product.kind === 'unknown') return decided('serial_number_not_found');
  if (product.kind === 'several') return decided('several_serial_numbers');
  const { serial, active } = product;
  if (registrable(active, registering.purchase.isStoreStock).kind === 'registered')
    return existingFor(active, registering, context);
  if (serial.productId === null) return decided('product_unknown');

  const input = { ...registering.purchase, serialNumberId: serial.id, productId: serial.productId };
  const owner = await ownerOf(registering, steps, context);
  if ('decision' in owner) return decided(owner.decision);
  enter('registration');
  return makeRegistration({ ...input, customerId: owner.contactId }, owner.steps, context);
}

type Owner = { steps: StepResults; contactId: string | null } | { decision: Decision };

async function ownerOf({ owner }: Registering, steps: StepResults, context: StepContext): Promise<Owner> {
  if (owner.kind === 'stock') return { steps, contactId: null };
  if (owner.kind === 'found') return { steps, contactId: owner.contact.id };
  context.enter('contact');
  return makeContact(owner.customer, steps, context);
}

/** Somebody has registered it meanwhile: the claim goes for that registration if it is this customer's. */
async function existingFor(
  active: readonly Registration[],
  { owner }: Registering,
  context: StepContext,
): Promise<FoundRegistration | Outcome> {
  const [registration, ...others] = active;
  if (!registration || others.length > 0) return decided('several_registrations');
  if (owner.kind === 'stock' && !registration.isStoreStock) return decided('already_registered');
  if (!(await isTheirs(registration, owner, context))) return decided('customer_does_not_match');
  const existing = judged(registration);
  if (existing.kind === 'refused') return decided(existing.decision);
  await context.onResolved(existing.found);
  return existing.found;
}

async function isTheirs(
  registration: Registration,
  owner: Registering['owner'],
  { call, entry }: StepContext,
): Promise<boolean> {
  switch (owner.kind) {
    case 'stock':
      return registration.isStoreStock;
    case 'found':
      return registration.customerId === owner.contact.id;
    case 'given': {
      const emailOrPhone = owner.customer.email ?? owner.customer.phone ?? '';
      return belongsTo(call, registration, emailOrPhone, { accountId: entry.accountId });
    }
  }
}

function decided(decision: Decision): Outcome {
  return { kind: 'decision', decision };
}
