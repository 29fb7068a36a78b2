import { t } from '@lingui/core/macro';
import {
  claimMessages,
  type EntryMessages,
  inconsistentRecords,
  proofUnconfirmed,
  refusalAdvice,
  type Refusals,
  unanswered,
} from './claim-messages.ts';
import { decisionMessage, decisionOf } from './decision-messages.ts';
import { errorSentence } from './error-catalogue.ts';

export const registrationMessages: EntryMessages = {
  ...claimMessages,
  ...unanswered(() => t`If the registration did arrive, it is not made twice.`),
  refused: ({ step, serverCode }) => ({
    what: errorSentence(step === 'contact' ? 'create_contact' : 'create_registration'),
    ...refusalAdvice(registrationRefusals, serverCode),
  }),
  unproven: proofUnconfirmed,
  incomplete: () => ({
    what: t`The proof of purchase is missing on this device`,
    next: t`Change the registration and add the proof again. If you can’t change it any more, make a new one and delete this one.`,
  }),
  three_failures: () => ({
    what: errorSentence('create_registration'),
    next: t`Submit a contact request or call. The registration stays on this device and is tried again when you next open the app, or press “Try again”.`,
    contact: true,
  }),
  decision({ serverCode }) {
    const decision = decisionOf(serverCode);
    if (decision) return decisionMessage(decision, 'registration');
    return { what: t`Somebody has to decide`, next: t`Change the registration and send it again.` };
  },
};

export const proofMessages: EntryMessages = {
  ...registrationMessages,
  ...unanswered(() => t`If the proof did arrive, it is not added twice.`),
  refused: ({ serverCode }) => ({ what: errorSentence('add_proof'), ...refusalAdvice(proofRefusals, serverCode) }),
  unproven: () => ({
    what: t`The server has not confirmed the proof of purchase`,
    next: t`We’ll send it again, or press “Try again”. The proof stays on this device until it is confirmed, and nothing is made twice.`,
  }),
  incomplete: () => ({
    what: t`The proof of purchase is missing on this device`,
    next: t`Change it and add the proof again.`,
  }),
  three_failures: () => ({
    what: errorSentence('add_proof'),
    next: t`Submit a contact request or call. The proof stays on this device and is tried again when you next open the app, or press “Try again”.`,
    contact: true,
  }),
};

const proofRefusals: Refusals = {
  CONFLICT: () => ({
    next: t`It is no longer asked for: the registration was decided, or somebody has added one. This proof can be deleted.`,
  }),
  NOT_FOUND: () => ({
    next: t`The registration is no longer yours. Contact us; the proof stays on this device.`,
    contact: true,
  }),
  FILE_TOO_LARGE: chooseOtherFile,
  UNSUPPORTED_FILE_TYPE: chooseOtherFile,
  other: () => ({ next: t`Change what the answer says and send it again. Everything else is kept.` }),
};

const registrationRefusals: Refusals = {
  PRODUCT_ALREADY_REGISTERED() {
    const { what: _, ...advice } = decisionMessage('already_registered', 'registration');
    return advice;
  },
  FILE_TOO_LARGE: chooseOtherFile,
  UNSUPPORTED_FILE_TYPE: chooseOtherFile,
  FORBIDDEN: noPermission,
  ACCOUNT_NOT_VERIFIED: noPermission,
  IDEMPOTENCY_KEY_REUSED: () => ({
    next: t`The registration may already have arrived. Look the serial number up before you do anything else.`,
  }),
  SALESFORCE_DATA_INCONSISTENCY: inconsistentRecords,
  other: () => ({ next: t`Change what the answer says and send the registration again. Everything else is kept.` }),
};

function chooseOtherFile() {
  return { next: t`Choose another file and send it again. Everything else is as you left it.` };
}

function noPermission() {
  return {
    next: t`This account may not register products at the moment. Contact us. The registration stays on this device.`,
    contact: true,
  } as const;
}
