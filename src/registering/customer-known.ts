import type { Contact } from '#contract/contacts.ts';
import { isCustomer } from '#domain/contact-rules.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import type { ContactLookUp } from '#offline/look-ups/look-up-contact.ts';
import type { LookUpFailure } from '#offline/look-ups/unanswered.ts';

/** The state of the look-up of the customer's email or phone. */
export type CustomerLookUp =
  | { phase: 'idle' }
  | { phase: 'looking' }
  | { phase: 'failed'; failure: LookUpFailure }
  | { phase: 'done'; result: ContactLookUp };

/** Whether the contact exists; `unknown` when it is looked up at sync. */
export type CustomerKnown = 'found' | 'new' | 'unknown';

/** Returns the contact found. Without a result, the contact saved in the draft if the email or phone is theirs. */
export function contactOf(lookUp: CustomerLookUp, emailOrPhone: string, before: Contact | null): Contact | null {
  if (lookUp.phase === 'done' && 'contact' in lookUp.result) return lookUp.result.contact;
  const unresolved = lookUp.phase !== 'done' || lookUp.result.kind === 'unreachable';
  return unresolved && before && isTheirs(before, emailOrPhone) ? before : null;
}

export function customerKnown(lookUp: CustomerLookUp, contact: Contact | null): CustomerKnown {
  if (contact) return 'found';
  return lookUp.phase === 'done' && lookUp.result.kind === 'none' ? 'new' : 'unknown';
}

/** Returns why nothing can be sent for this customer, or null. */
export function customerObstacle(lookUp: CustomerLookUp): Decision | null {
  return lookUp.phase === 'done' && lookUp.result.kind === 'several' ? 'several_contacts' : null;
}

function isTheirs({ email = null, phone = null }: Contact, emailOrPhone: string): boolean {
  return isCustomer({ email, phone }, emailOrPhone) === true;
}
