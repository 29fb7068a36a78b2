import { t } from '@lingui/core/macro';
import type { Cause } from '#storage/rows.ts';
import { decisionOf, type Words } from './decision-words.ts';
import { errorSentence } from './error-catalogue.ts';
import { registrationDecisionWords } from './registration-decision-words.ts';
import { otherNetwork, triedAgain } from './sending-words.ts';
import { unansweredWords } from './unanswered-words.ts';

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
