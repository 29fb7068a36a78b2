import { t } from '@lingui/core/macro';
import { type Decision, decisions } from '#offline/outbox/outcome.ts';
import { errorSentence } from './error-catalogue.ts';

export type Words = { what: string; next: string };

/** What a step of the find-registration flow met, and what to do about it (R-REG-02). */
export function decisionWords(decision: Decision): Words {
  switch (decision) {
    case 'serial_number_not_found':
      return {
        what: errorSentence('serial_number_not_found'),
        next: t`Compare it with the rating plate: O and 0, I and 1 are easily mistaken. If it is right, contact us.`,
      };
    case 'several_serial_numbers':
      return {
        what: errorSentence('several_serial_numbers'),
        next: t`Our records hold this serial number more than once. Contact us to have it put right.`,
      };
    case 'product_unknown':
      return {
        what: t`Our records do not say which product this is`,
        next: t`The serial number is known, but not its product. Contact us to have it put right.`,
      };
    case 'not_registered':
      return {
        what: errorSentence('not_registered'),
        next: t`Change the claim and add the customer and the purchase: the product is then registered with the claim.`,
      };
    case 'several_registrations':
      return {
        what: errorSentence('several_registrations'),
        next: t`The product is registered more than once. Contact us to have it put right.`,
      };
    case 'customer_does_not_match':
      return {
        what: errorSentence('registration_not_found'),
        next: t`Check the email or phone with the customer, contact support or call the toll-free line.`,
      };
    case 'several_contacts':
      return {
        what: errorSentence('several_contacts'),
        next: t`Our records hold this email or phone more than once. Give the customer’s other one, or contact us.`,
      };
    case 'customer_unknown':
      return {
        what: t`The customer is not in our records yet`,
        next: t`Change the claim and add the customer’s name and postal code: the customer is then added with the claim.`,
      };
    case 'store_required':
      return {
        what: t`The retailer has several stores`,
        next: t`Change the claim and choose the store where the product was bought.`,
      };
    case 'already_registered':
      return {
        what: errorSentence('PRODUCT_ALREADY_REGISTERED'),
        next: t`The product belongs to a customer and is not store stock any more. Change the claim: it is then filed for that registration.`,
      };
    case 'registration_rejected':
      return {
        what: errorSentence('REGISTRATION_REJECTED'),
        next: t`No claim can be started on this product. Contact us if you think that is wrong.`,
      };
    case 'warranty_expired':
      return {
        what: errorSentence('WARRANTY_EXPIRED'),
        next: t`No claim can be started on this product. Contact us if you think that is wrong.`,
      };
  }
}

/** The decision inside a cause, if the code is one of ours. */
export function decisionOf(code: string | undefined): Decision | null {
  return decisions.find((decision) => decision === code) ?? null;
}
