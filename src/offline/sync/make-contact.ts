import { type ContactForm, createContact } from '#contract/contacts.ts';
import type { GivenCustomer, StepResults } from '#storage/registering.ts';
import type { Decision } from '../outbox/outcome.ts';
import { findCustomer } from './find-customer.ts';
import { askedByOf, type StepContext } from './step-records.ts';

/** The steps with the contact's id, or what a person must decide first. */
export type ContactReached = { steps: StepResults; contactId: string } | { decision: Decision };

/**
 * The contact of a customer: the one that is there, or else a new one under the entry's key for it. One that left
 * before goes again as it was. Throws `ApiError`.
 */
export async function makeContact(
  customer: GivenCustomer,
  steps: StepResults,
  context: StepContext,
): Promise<ContactReached> {
  if (steps.contact?.id) return { steps, contactId: steps.contact.id };
  if (steps.contact?.sent) return post(steps.contact.sent, steps, context);

  const askedBy = askedByOf(context.entry);
  const found = await findCustomer(context.call, customer.email ?? customer.phone ?? '', askedBy);
  if (found.kind === 'several') return { decision: 'several_contacts' };
  if (found.kind === 'one') return { steps, contactId: found.contact.id };
  const { firstName, lastName } = customer;
  if (firstName === null || lastName === null) return { decision: 'customer_unknown' };
  return post({ ...customer, firstName, lastName }, steps, context);
}

async function post(customer: ContactForm, steps: StepResults, context: StepContext): Promise<ContactReached> {
  const { entry, call, onLeaving, onDone } = context;
  await onLeaving('contact', { ...steps, contact: { sent: customer, id: null } });
  const { id } = await call(
    createContact,
    { body: customer },
    { ...askedByOf(entry), idempotencyKey: `${entry.id}/contact` },
  );
  const made = { ...steps, contact: { sent: customer, id } };
  await onDone('contact', made);
  return { steps: made, contactId: id };
}
