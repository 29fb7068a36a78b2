import { t } from '@lingui/core/macro';
import { type Decision, decisions } from '#offline/outbox/outcome.ts';
import { errorSentence } from './error-catalogue.ts';

export type Message = {
  what: string;
  /** The next step, or what to do. */
  next: string;
  /** Whether `next` says to contact us, so that the link is shown. */
  contact?: true;
};

/** The kind of form: a claim may register its product; customers register for themselves. */
export type DecisionKind = 'claim' | 'registration' | 'own-registration';

/** The result of a step of the find-registration flow, and what to do (R-REG-02). */
export function decisionMessage(decision: Decision, kind: DecisionKind = 'claim'): Message {
  return decisionMessages[kind][decision]();
}

/** The decision with this code, or null for a code of a newer version. */
export function decisionOf(code: string | undefined): Decision | null {
  return decisions.find((decision) => decision === code) ?? null;
}

type DecisionMessages = Readonly<Record<Decision, () => Message>>;

const claimDecisions: DecisionMessages = {
  serial_number_not_found: () => ({
    what: errorSentence('serial_number_not_found'),
    next: t`Compare it with the rating plate: O and 0, I and 1 are easily mistaken. If it is right, contact us.`,
    contact: true,
  }),
  several_serial_numbers: () => ({
    what: errorSentence('several_serial_numbers'),
    next: t`This serial number is in our records more than once. Contact us to correct it.`,
    contact: true,
  }),
  product_unknown: () => ({
    what: t`Our records do not say which product this is`,
    next: t`The serial number is known, but not its product. Contact us to correct it.`,
    contact: true,
  }),
  not_registered: () => ({
    what: errorSentence('not_registered'),
    next: t`Change the claim and add the customer and the purchase: the product is then registered with the claim.`,
  }),
  several_registrations: () => ({
    what: errorSentence('several_registrations'),
    next: t`The product is registered more than once. Contact us to correct it.`,
    contact: true,
  }),
  customer_does_not_match: () => ({
    what: errorSentence('registration_not_found'),
    next: t`Check both the serial number and the email or phone with the customer, contact support or call the toll-free line.`,
    contact: true,
  }),
  several_contacts: () => ({
    what: errorSentence('several_contacts'),
    next: t`This email or phone is in our records more than once. Enter the customer’s other one, or contact us.`,
    contact: true,
  }),
  customer_unknown: () => ({
    what: t`The customer is not in our records yet`,
    next: t`Change the claim and add the customer’s name and postal code: the customer is then added with the claim.`,
  }),
  store_required: () => ({
    what: t`The retailer has several stores`,
    next: t`Change the claim and choose the store where the product was bought.`,
  }),
  already_registered: () => ({
    what: errorSentence('PRODUCT_ALREADY_REGISTERED'),
    next: t`The product belongs to a customer and is not store stock any more. Clear “Store stock” and enter the customer’s email or phone.`,
  }),
  registration_rejected: () => ({ what: errorSentence('REGISTRATION_REJECTED'), ...noClaimPossible() }),
  warranty_expired: () => ({ what: errorSentence('WARRANTY_EXPIRED'), ...noClaimPossible() }),
};

function noClaimPossible() {
  return {
    next: t`No claim can be started on this product. Contact us if you think that is wrong.`,
    contact: true,
  } as const;
}

const registrationDecisions: DecisionMessages = {
  ...claimDecisions,
  already_registered: () => ({
    what: errorSentence('PRODUCT_ALREADY_REGISTERED'),
    next: t`A product is registered once. If it is yours and you did not register it, contact us.`,
    contact: true,
  }),
  customer_does_not_match: () => ({
    what: errorSentence('registration_not_found'),
    next: t`The product is registered already, to another email or phone. Check what was typed, or contact us.`,
    contact: true,
  }),
  customer_unknown: () => ({
    what: t`The customer is not in our records yet`,
    next: t`Add the customer’s name: the customer is added together with the registration.`,
  }),
  store_required: () => ({
    what: t`The retailer has several stores`,
    next: t`Choose the store where the product was bought.`,
  }),
};

const decisionMessages: Readonly<Record<DecisionKind, DecisionMessages>> = {
  claim: claimDecisions,
  registration: registrationDecisions,
  'own-registration': {
    ...registrationDecisions,
    // R-REG-05
    already_registered: () => ({
      what: errorSentence('several_registrations'),
      next: t`This product registration already exists. If it is yours and you did not register it, contact us.`,
      contact: true,
    }),
  },
};
