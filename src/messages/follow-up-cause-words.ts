import { t } from '@lingui/core/macro';
import type { Cause, FollowUpKind } from '#storage/rows.ts';
import { errorSentence } from './error-catalogue.ts';
import type { Words } from './decision-words.ts';
import { followUpAdvice } from './follow-up-advice.ts';
import { otherNetwork, triedAgain } from './sending-words.ts';
import { unansweredWords } from './unanswered-words.ts';

/** Why an additional estimate or an invoice is where it is; null where the words are those of a claim. */
export function followUpCauseWords({ code, serverCode }: Cause, kind: FollowUpKind): Words | null {
  switch (code) {
    case 'no_answer':
    case 'timeout':
    case 'interrupted':
    case 'server_error':
      return {
        what: unansweredWords(code),
        next: `${triedAgain()} ${t`If it did arrive, it is not made twice.`}`,
      };
    case 'not_an_answer':
      return {
        what: unansweredWords(code),
        next: otherNetwork(),
      };
    case 'refused':
      return { what: failedToCreate(kind), next: followUpAdvice(serverCode, kind) };
    case 'unproven':
      return {
        what: t`The server has it, but has not confirmed its file`,
        next: t`It is sent again by itself, and when you press “Try again”. The file stays on this device until it is confirmed, and nothing is made twice.`,
      };
    case 'incomplete':
      return {
        what: t`Its file is missing on this device`,
        next: t`Change it and add the file again. Where it cannot be changed any more, check in the claim whether it arrived; if not, make it again and delete this one.`,
      };
    case 'three_failures':
      return {
        what: failedToCreate(kind),
        next: t`Submit a contact request or call. It stays on this device and is tried again when you next open the app, or press “Try again”.`,
      };
    default:
      return null;
  }
}

/** R-UI-08, user-facing messages. */
function failedToCreate(kind: FollowUpKind): string {
  return errorSentence(kind === 'amendment' ? 'create_amendment' : 'create_invoice');
}
