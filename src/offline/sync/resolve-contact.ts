import { failureOf, isRefusedWith } from '#api/failure.ts';
import { getOwnContact, updateContact } from '#contract/contacts.ts';
import type { Registering, StepResults } from '#storage/registering.ts';
import { type ContactReached, makeContact } from './make-contact.ts';
import { callerOf, type StepContext } from './step-records.ts';

/** The contact of a registration, null if the server knows it, or the decision that a person must make first. */
export type ResolvedContact =
  | Exclude<ContactReached, { contactId: string }>
  | { steps: StepResults; contactId: string | null };

/** Finds the contact of a registration, or makes that of a new customer. Throws `ApiError`. */
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

/** Sends the consent of the customer (R-CONTACT-04). Its failure does not stop the registration. */
async function agreeToPromotions(contactId: string | null, { call, entry }: StepContext): Promise<void> {
  const caller = callerOf(entry);
  try {
    const id = contactId ?? (await call(getOwnContact, {}, caller)).id;
    await call(
      updateContact,
      { params: { id }, body: { emailConsentOptOut: false } },
      { ...caller, idempotencyKey: `${entry.id}/contact` },
    );
  } catch (error) {
    if (!isRefusedWith(failureOf(error), 404, 422)) throw error;
  }
}
