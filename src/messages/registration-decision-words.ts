import { t } from '@lingui/core/macro';
import type { Decision } from '#offline/outbox/outcome.ts';
import { decisionWords, type Words } from './decision-words.ts';

/** What a registration met, and what to do about it (R-REG-02); the words are a claim's where they can be. */
export function registrationDecisionWords(decision: Decision): Words {
  const words = decisionWords(decision);
  switch (decision) {
    case 'already_registered':
      return {
        ...words,
        next: t`A product is registered once. If it is yours and you did not register it, contact us.`,
      };
    case 'customer_does_not_match':
      return {
        ...words,
        next: t`The product is registered already, to another email or phone. Check what was typed, or contact us.`,
      };
    case 'customer_unknown':
      return { ...words, next: t`Add the customer’s name: the customer is added together with the registration.` };
    case 'store_required':
      return { ...words, next: t`Choose the store where the product was bought.` };
    default:
      return words;
  }
}
