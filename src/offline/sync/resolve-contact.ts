import { failureOf, isRefusedWith } from '#api/failure.ts';
import { getOwnContact, updateContact } from '#contract/contacts.ts';
import type { Registering, StepResults } from '#storage/registering.ts';
import { type ContactReached, makeContact } from './make-contact.ts';
import { askedByOf, type StepContext } from './step-records.ts';

/** The contact that a registration is for, or null where the server knows it; or what a person must decide first. */
export type ResolvedContact =
  | Exclude<ContactReached, { contactId: string }>
  | { steps: StepResults; contactId: string | null };

/** Finds whose a registration is to be, and makes the contact of a new customer. Throws `ApiError`. */
export async function resolveContact(
  { owner }: Registering,
  steps: StepResults,
  context: StepContext,
): Promise<ResolvedContact> {
  switch (owner.kind) {
    case 'stock':
      return { steps, contactId: null };
    case 'found':
      return { steps, contactId: owner.contact.id };
    case 'own':
      if (owner.promotions) await agreeToPromotions(owner.contact?.id ?? null, context);
      return { steps, contactId: owner.contact?.id ?? null };
    case 'given':
      context.enter('contact');
      return makeContact(owner.customer, steps, context);
  }
}

/** The customer's own yes (R-CONTACT-04). A server that does not take it does not hold up the registration. */
async function agreeToPromotions(contactId: string | null, { call, entry }: StepContext): Promise<void> {
  const askedBy = askedByOf(entry);
  try {
    const id = contactId ?? (await call(getOwnContact, {}, askedBy)).id;
    await call(
      updateContact,
      { params: { id }, body: { emailConsentOptOut: false } },
      { ...askedBy, idempotencyKey: `${entry.id}/contact` },
    );
  } catch (error) {
    if (!isRefusedWith(failureOf(error), 404, 422)) throw error;
  }
}
