import { type ContactForm, createContact } from '#contract/contacts.ts';
import type { GivenCustomer, StepResults } from '#storage/registering.ts';
import type { Entry } from '#storage/rows.ts';
import type { Decision } from '../outbox/outcome.ts';
import { phoneDigits } from '#text/phone.ts';
import { findCustomer } from './find-customer.ts';
import { callerOf, type StepContext } from './step-records.ts';

/** The steps with the id of the contact, or the decision that a person must make first. */
export type ContactReached = { steps: StepResults; contactId: string } | { decision: Decision };

/**
 * Finds the contact of a customer or makes it under its own key. A request that was sent before is repeated unchanged,
 * unless another entry has made the contact meanwhile. Throws `ApiError`.
 */
export async function makeContact(
  customer: GivenCustomer,
  steps: StepResults,
  context: StepContext,
): Promise<ContactReached> {
  if (steps.contact?.id) return { steps, contactId: steps.contact.id };
  const caller = callerOf(context.entry);
  const found = await findCustomer(context.call, customer.email ?? customer.phone ?? '', caller);
  if (steps.contact) {
    const { sent } = steps.contact;
    return found.kind === 'one' ? done(sent, found.contact.id, steps, context) : post(sent, steps, context);
  }
  if (found.kind === 'several') return { decision: 'several_contacts' };
  if (found.kind === 'one') return { steps, contactId: found.contact.id };
  const { firstName, lastName } = customer;
  if (firstName === null || lastName === null) return { decision: 'customer_unknown' };
  return post({ ...customer, firstName, lastName }, steps, context);
}

async function post(customer: ContactForm, steps: StepResults, context: StepContext): Promise<ContactReached> {
  const { entry, call, onLeaving } = context;
  await onLeaving('contact', { ...steps, contact: { sent: customer, id: null } });
  const { id } = await call(
    createContact,
    { body: customer },
    { ...callerOf(entry), idempotencyKey: `${entry.id}/contact` },
  );
  return done(customer, id, steps, context);
}

async function done(sent: ContactForm, id: string, steps: StepResults, context: StepContext): Promise<ContactReached> {
  const made = { ...steps, contact: { sent, id } };
  await context.onDone('contact', made);
  return { steps: made, contactId: id };
}

/**
 * Leaves out entries that may make the contact of a customer at the same time as another entry: both would find none,
 * and make the contact twice (R-OFF-02). They are sent after the other has ended.
 *
 * @param underWay what is being sent now
 */
export function oneForEachCustomer(free: readonly Entry[], underWay: readonly Entry[]): Entry[] {
  const customers = underWay.map(newCustomerOf);
  return free.filter((entry) => {
    const customer = newCustomerOf(entry);
    if (customers.some((other) => isSame(customer, other))) return false;
    customers.push(customer);
    return true;
  });
}

/** The customer whose contact an entry may have to make, or null. */
function newCustomerOf(entry: Entry): GivenCustomer | null {
  if (entry.kind !== 'claim' && entry.kind !== 'registration') return null;
  if (entry.kind === 'claim' && (entry.payload.found || entry.resolved)) return null;
  const owner = entry.payload.registering?.owner;
  return owner?.kind === 'given' && !entry.steps?.contact?.id ? owner.customer : null;
}

function isSame(a: GivenCustomer | null, b: GivenCustomer | null): boolean {
  if (!a || !b) return false;
  return (
    isSameText(a.email?.toLowerCase(), b.email?.toLowerCase()) ||
    isSameText(a.phone && phoneDigits(a.phone), b.phone && phoneDigits(b.phone))
  );
}

function isSameText(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && a === b;
}
