import { type ContactForm, createContact } from '#contract/contacts.ts';
import type { GivenCustomer, StepResults } from '#storage/registering.ts';
import type { Decision } from '../outbox/outcome.ts';
import { findCustomer } from './find-customer.ts';
import { askedByOf, type StepContext } from './step-records.ts';

/** The steps with the contact's id, or what a person must decide first. */
export type ContactReached = { steps: StepResults; contactId: string } | { decision: Decision };

/**
 * The contact of a customer: the one that is there, or else a new one under the entry's key for it. One that left
 * before goes again as it was, unless the customer is there by now: another entry may have made it. Throws `ApiError`.
 */
export async function makeContact(
  customer: GivenCustomer,
  steps: StepResults,
  context: StepContext,
): Promise<ContactReached> {
  if (steps.contact?.id) return { steps, contactId: steps.contact.id };
  const askedBy = askedByOf(context.entry);
  const found = await findCustomer(context.call, customer.email ?? customer.phone ?? '', askedBy);
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
    { ...askedByOf(entry), idempotencyKey: `${entry.id}/contact` },
  );
  return done(customer, id, steps, context);
}

async function done(sent: ContactForm, id: string, steps: StepResults, context: StepContext): Promise<ContactReached> {
  const made = { ...steps, contact: { sent, id } };
  await context.onDone('contact', made);
  return { steps: made, contactId: id };
}
