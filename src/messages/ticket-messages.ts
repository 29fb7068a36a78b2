import { t } from '@lingui/core/macro';
import { claimMessages, type EntryMessages, refusalAdvice, type Refusals, unanswered } from './claim-messages.ts';
import { errorSentence } from './error-catalogue.ts';

const refusals: Refusals = {
  NOT_FOUND: () => ({
    next: t`The question was deleted, or is not yours any more. Contact us again; what you wrote stays on this device.`,
    contact: true,
  }),
  IDEMPOTENCY_KEY_REUSED: () => ({
    next: t`Your message may already have arrived. Look at the question before you do anything else.`,
  }),
  other: () => ({ next: t`Change what the answer says and send it again. Everything else is kept.` }),
};

/** Of what a person writes in their ticket. */
export const ticketMessages: EntryMessages = {
  ...claimMessages,
  ...unanswered(() => t`If it did arrive, it is not made twice.`),
  refused: ({ serverCode }) => ({ what: errorSentence('send_message'), ...refusalAdvice(refusals, serverCode) }),
  three_failures: () => ({
    what: errorSentence('send_message'),
    next: t`Submit a contact request or call. It stays on this device and is tried again when you next open the app, or press “Try again”.`,
    contact: true,
  }),
};
