import { t } from '@lingui/core/macro';
import { type ErrorCode, isErrorCode } from '#contract/errors.ts';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import type { Cause, CauseCode } from '#storage/rows.ts';
import { decisionMessage, decisionOf, type Message } from './decision-messages.ts';
import { errorSentence } from './error-catalogue.ts';
import { openToSend, triedAgain } from './sending.ts';

/** The message of every cause, for one kind of entry. */
export type EntryMessages = Readonly<Record<CauseCode, (cause: Cause) => Message>>;

/** What to do after a refusal, by error code; `other` for every other code. */
export type Refusals = Readonly<Partial<Record<ErrorCode, () => Advice>> & { other: () => Advice }>;
type Advice = Omit<Message, 'what'>;

export function refusalAdvice(refusals: Refusals, serverCode: string | undefined): Advice {
  const known = serverCode !== undefined && isErrorCode(serverCode) ? refusals[serverCode] : undefined;
  return (known ?? refusals.other)();
}

/** The messages of causes without a response of the API; `notTwice` says that a retry creates nothing twice. */
export function unanswered(
  notTwice: () => string,
): Pick<EntryMessages, 'no_answer' | 'timeout' | 'interrupted' | 'server_error'> {
  const next = () => `${triedAgain()} ${notTwice()}`;
  return {
    no_answer: () => ({ what: t`The server did not answer`, next: next() }),
    timeout: () => ({ what: t`The server took too long to answer`, next: next() }),
    interrupted: () => ({ what: t`Sending was interrupted on this device`, next: next() }),
    server_error: () => ({ what: t`The server has a problem at the moment`, next: next() }),
  };
}

export function inconsistentRecords(): Advice {
  return { next: t`Our records contradict each other. Contact us, then try again. Nothing was lost.`, contact: true };
}

export const claimMessages: EntryMessages = {
  new: () => ({
    what: t`Saved on this device`,
    next: canSendWhenClosed() ? t`It is sent when the network allows.` : openToSend(),
  }),
  offline: () => ({
    what: t`No connection to the portal`,
    next: canSendWhenClosed() ? t`It will be sent when you’re back online.` : openToSend(),
  }),
  ...unanswered(() => t`If the claim did arrive, it is not made twice.`),
  not_an_answer: () => ({
    what: t`Something else answered instead of the portal, such as the sign-in page of a public Wi-Fi`,
    next: canSendWhenClosed()
      ? t`Sign in to the Wi-Fi or choose another network. It will then be sent.`
      : t`Sign in to the Wi-Fi or choose another network, then open the app to send it.`,
  }),
  busy: () => ({ what: errorSentence('IDEMPOTENCY_IN_PROGRESS'), next: t`It is looked at again in a moment.` }),
  too_many: () => ({
    what: t`The server asks you to wait`,
    next: canSendWhenClosed() ? t`We’ll try again shortly.` : triedAgain(),
  }),
  signin: () => ({ what: t`The session has ended`, next: t`Log in again to send it.` }),
  refused: ({ step, serverCode }) => ({ what: failedToCreate(step), ...refusalAdvice(claimRefusals, serverCode) }),
  unproven: ({ step }) => (step === 'registration' ? proofUnconfirmed() : photosUnconfirmed()),
  incomplete: () => ({
    what: t`Photos of this claim are missing on this device`,
    next: t`Change the claim, then take them again, or remove them to send it without. If you can’t change it any more, check in the claim list whether it arrived; if not, file a new one and delete this one.`,
  }),
  three_failures: () => ({
    what: errorSentence('claim_not_created'),
    next: t`Submit a contact request or call. The claim stays on this device and is tried again when you next open the app, or press “Try again”.`,
    contact: true,
  }),
  decision({ serverCode }) {
    const decision = decisionOf(serverCode);
    if (decision) return decisionMessage(decision);
    return { what: t`Somebody has to decide`, next: t`Change the claim and send it again.` };
  },
  claim_first: () => ({
    what: t`Its claim is not sent yet`,
    next: t`It will be sent once the claim has arrived.`,
  }),
  claim_gone: () => ({
    what: t`The claim it belongs to is not on this device any more`,
    next: t`Without that claim it cannot be sent. Note what you need of it, then delete it.`,
  }),
  unreadable: () => ({
    what: t`Made by a newer version of the app`,
    next: t`It is kept as it is. Update the app to see it and to send it.`,
  }),
};

const claimRefusals: Refusals = {
  REGISTRATION_REJECTED: noClaimPossible,
  WARRANTY_EXPIRED: noClaimPossible,
  PRODUCT_ALREADY_REGISTERED: () => ({
    next: t`Somebody has registered the product meanwhile. Try again: the claim is filed for that registration if it is this customer’s.`,
  }),
  FILE_TOO_LARGE: replaceFile,
  UNSUPPORTED_FILE_TYPE: replaceFile,
  FORBIDDEN: noPermission,
  ACCOUNT_NOT_VERIFIED: noPermission,
  IDEMPOTENCY_KEY_REUSED: () => ({
    next: t`A claim may already have arrived. Look for it in the list before you do anything else.`,
  }),
  SALESFORCE_DATA_INCONSISTENCY: inconsistentRecords,
  other: () => ({ next: t`Change what the answer says and send the claim again. Everything else is kept.` }),
};

function noClaimPossible(): Advice {
  return { next: t`No claim can be started on this product. Check the serial number, or delete the claim.` };
}

function replaceFile(): Advice {
  return { next: t`Remove the photo or file, take it again and send the claim again.` };
}

function noPermission(): Advice {
  return {
    next: t`This account may not file claims at the moment. Contact us. The claim stays on this device.`,
    contact: true,
  };
}

function failedToCreate(step: Cause['step']): string {
  switch (step) {
    case 'contact':
      return errorSentence('create_contact');
    case 'registration':
      return errorSentence('create_registration');
    case 'claim':
    case undefined:
      return errorSentence('create_claim');
  }
}

export function proofUnconfirmed(): Message {
  return {
    what: t`The server has the registration, but has not confirmed the proof of purchase`,
    next: t`We’ll send it again, or press “Try again”. The proof stays on this device until it is confirmed, and nothing is made twice.`,
  };
}

function photosUnconfirmed(): Message {
  return {
    what: t`The server has the claim, but has not confirmed every photo`,
    next: t`We’ll send it again, or press “Try again”. The photos stay on this device until each of them is confirmed, and the claim is not made twice.`,
  };
}
