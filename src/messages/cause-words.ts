import { t } from '@lingui/core/macro';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import type { Cause, Entry } from '#storage/rows.ts';
import { errorSentence } from './error-catalogue.ts';
import { decisionOf, decisionWords, type Words } from './decision-words.ts';
import { followUpCauseWords } from './follow-up-messages.ts';
import { registrationCauseWords } from './registration-messages.ts';
import { openToSend, otherNetwork, refusalAdvice, triedAgain, unansweredWords } from './sending.ts';

/** Why an entry is where it is, and what happens next or what to do. */
export function causeWords(cause: Cause, kind: Entry['kind'] = 'claim'): Words {
  const own = ownWords(cause, kind);
  if (own) return own;
  switch (cause.code) {
    case 'new':
      return {
        what: t`Saved on this device`,
        next: canSendWhenClosed() ? t`It is sent when the network allows.` : openToSend(),
      };
    case 'offline':
      return {
        what: t`No network`,
        next: canSendWhenClosed() ? t`It goes by itself as soon as the network is back.` : openToSend(),
      };
    case 'no_answer':
    case 'timeout':
    case 'interrupted':
    case 'server_error':
      return {
        what: unansweredWords(cause.code),
        next: `${triedAgain()} ${t`If the claim did arrive, it is not made twice.`}`,
      };
    case 'not_an_answer':
      return {
        what: unansweredWords(cause.code),
        next: otherNetwork(),
      };
    case 'busy':
      return { what: errorSentence('IDEMPOTENCY_IN_PROGRESS'), next: t`It is looked at again in a moment.` };
    case 'too_many':
      return {
        what: t`The server asks for some patience`,
        next: canSendWhenClosed() ? t`It is tried again by itself a little later.` : triedAgain(),
      };
    case 'signin':
      return { what: t`The session has ended`, next: t`Log in again, and it goes by itself.` };
    case 'refused':
      return { what: failedToCreate(cause.step), next: refusalAdvice(cause.serverCode) };
    case 'unproven':
      if (cause.step === 'registration')
        return {
          what: t`The server has the registration, but has not confirmed the proof of purchase`,
          next: t`It is sent again by itself, and when you press “Try again”. The proof stays on this device until it is confirmed, and nothing is made twice.`,
        };
      return {
        what: t`The server has the claim, but has not confirmed every photo`,
        next: t`It is sent again by itself, and when you press “Try again”. The photos stay on this device until each of them is confirmed, and the claim is not made twice.`,
      };
    case 'incomplete':
      return {
        what: t`Photos of this claim are missing on this device`,
        next: t`Change the claim, then take them again, or remove them to send it without. Where it cannot be changed any more, check in the claim list whether it arrived; if not, file it again and delete this one.`,
      };
    case 'three_failures':
      return {
        what: errorSentence('claim_not_created'),
        next: t`Submit a contact request or call. The claim stays on this device and is tried again when you next open the app, or press “Try again”.`,
      };
    case 'decision': {
      const decision = decisionOf(cause.serverCode);
      if (decision) return decisionWords(decision);
      return { what: t`Somebody has to decide`, next: t`Change the claim and send it again.` };
    }
    case 'claim_first':
      return {
        what: t`Its claim is not sent yet`,
        next: t`It goes by itself as soon as the claim has arrived.`,
      };
    case 'claim_gone':
      return {
        what: t`The claim it belongs to is not on this device any more`,
        next: t`Without that claim it cannot be sent. Note what you need of it, then delete it.`,
      };
    case 'unreadable':
      return {
        what: t`Made by a newer version of the app`,
        next: t`It is kept as it is. Update the app to see it and to send it.`,
      };
  }
}

/** Words that are not those of a claim, or null where they are the same. */
function ownWords(cause: Cause, kind: Entry['kind']): Words | null {
  if (kind === 'claim') return null;
  return kind === 'registration' ? registrationCauseWords(cause) : followUpCauseWords(cause, kind);
}

function failedToCreate(step: Cause['step']): string {
  switch (step) {
    case 'contact':
      return errorSentence('create_contact');
    case 'registration':
      return errorSentence('create_registration');
    case 'claim':
    case undefined:
      return t`The server did not accept the claim`;
  }
}
