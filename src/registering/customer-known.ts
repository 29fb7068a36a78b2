import type { Failure } from '#api/failure.ts';
import type { Contact } from '#contract/contacts.ts';
import { isCustomer } from '#domain/contact-rules.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import type { ContactLookUp } from '#offline/look-ups/look-up-contact.ts';

/** The state of the look-up of the customer's email or phone. */
export type CustomerLookUp =
  | { phase: 'idle' }
  | { phase: 'looking' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'answered'; answer: ContactLookUp };

/** Whether the contact exists; `unknown` when it is looked up at sync. */
export type CustomerKnown = 'found' | 'new' | 'unknown';

/** Returns the contact found. Without a result, the contact saved in the draft if the email or phone is theirs. */
export function contactOf(lookUp: CustomerLookUp, emailOrPhone: string, before: Contact | null): Contact | null {
  if (lookUp.phase === 'answered' && 'contact' in lookUp.answer) return lookUp.answer.contact;
  const open = lookUp.phase !== 'answered' || lookUp.answer.kind === 'unreachable';
  return open && before && isTheirs(before, emailOrPhone) ? before : null;
}

export function customerKnown(lookUp: CustomerLookUp, contact: Contact | null): CustomerKnown {
  if (contact) return 'found';
  return lookUp.phase === 'answered' && lookUp.answer.kind === 'none' ? 'new' : 'unknown';
}

/** Returns why nothing can be sent for this customer, or null. */
export function customerObstacle(lookUp: CustomerLookUp): Decision | null {
  return lookUp.phase === 'answered' && lookUp.answer.kind === 'several' ? 'several_contacts' : null;
}

function isTheirs({ email = null, phone = null }: Contact, emailOrPhone: string): boolean {
  return isCustomer({ email, phone }, emailOrPhone) === true;
}
