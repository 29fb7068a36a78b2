import { t } from '@lingui/core/macro';
import type { Decision } from '#offline/outbox/outcome.ts';
import type { Cause } from '#storage/rows.ts';
import { decisionOf, decisionWords, type Words } from './decision-words.ts';
import { errorSentence } from './error-catalogue.ts';
import { otherNetwork, triedAgain, unansweredWords } from './sending.ts';

/** Why a product registration is where it is; null where the words are those of a claim. */
export function registrationCauseWords({ code, serverCode, step }: Cause): Words | null {
  switch (code) {
    case 'no_answer':
    case 'timeout':
    case 'interrupted':
    case 'server_error':
      return {
        what: unansweredWords(code),
        next: `${triedAgain()} ${t`If the registration did arrive, it is not made twice.`}`,
      };
    case 'not_an_answer':
      return {
        what: unansweredWords(code),
        next: otherNetwork(),
      };
    case 'refused':
      return {
        what: errorSentence(step === 'contact' ? 'create_contact' : 'create_registration'),
        next: registrationAdvice(serverCode),
      };
    case 'unproven':
      return {
        what: t`The server has the registration, but has not confirmed the proof of purchase`,
        next: t`It is sent again by itself, and when you press “Try again”. The proof stays on this device until it is confirmed, and nothing is made twice.`,
      };
    case 'incomplete':
      return {
        what: t`The proof of purchase is missing on this device`,
        next: t`Change the registration and add the proof again. Where it cannot be changed any more, make it again and delete this one.`,
      };
    case 'three_failures':
      return {
        what: errorSentence('create_registration'),
        next: t`Submit a contact request or call. The registration stays on this device and is tried again when you next open the app, or press “Try again”.`,
      };
    case 'decision': {
      const decision = decisionOf(serverCode);
      if (decision) return registrationDecisionWords(decision);
      return { what: t`Somebody has to decide`, next: t`Change the registration and send it again.` };
    }
    default:
      return null;
  }
}

/** What to do about a refusal of a registration, beside the server's own words. */
function registrationAdvice(serverCode: string | undefined): string {
  switch (serverCode) {
    case 'PRODUCT_ALREADY_REGISTERED':
      return registrationDecisionWords('already_registered').next;
    case 'FILE_TOO_LARGE':
    case 'UNSUPPORTED_FILE_TYPE':
      return t`Choose another file and send it again. Everything else is as you left it.`;
    case 'FORBIDDEN':
    case 'ACCOUNT_NOT_VERIFIED':
      return t`This account may not register products at the moment. Contact us. The registration stays on this device.`;
    case 'IDEMPOTENCY_KEY_REUSED':
      return t`The registration may already have arrived. Look the serial number up before you do anything else.`;
    case 'SALESFORCE_DATA_INCONSISTENCY':
      return t`Our records contradict each other. Contact us, then try again. Nothing was lost.`;
    default:
      return t`Change what the answer says and send the registration again. Everything else is kept.`;
  }
}

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
