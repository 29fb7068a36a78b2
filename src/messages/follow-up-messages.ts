import { t } from '@lingui/core/macro';
import { appealFilesMax, messageFilesMax } from '#contract/limits.ts';
import type { FollowUpKind } from '#storage/rows.ts';
import {
  claimMessages,
  type EntryMessages,
  inconsistentRecords,
  refusalAdvice,
  type Refusals,
  unanswered,
} from './claim-messages.ts';
import { errorSentence } from './error-catalogue.ts';

export const amendmentMessages = followUpMessages('amendment');
export const invoiceMessages = followUpMessages('invoice');
export const withdrawalMessages = followUpMessages('withdrawal');
export const changeMessages: EntryMessages = {
  ...followUpMessages('change'),
  ...unanswered(() => t`If the change did arrive, it is not made twice.`),
  unproven: () => ({
    what: t`The server has the change, but has not confirmed every photo`,
    next: t`We’ll send it again. To send it now, press “Try again”. The photos stay on this device until each is confirmed.`,
  }),
  incomplete: () => ({
    what: t`Photos of this change are missing on this device`,
    next: t`Open the change, then take them again, or remove them to send it without.`,
  }),
  three_failures: () => ({
    what: errorSentence('change_claim'),
    next: t`Submit a contact request or call. The change stays on this device and is tried again when you next open the app, or press “Try again”.`,
    contact: true,
  }),
};

export const messageMessages: EntryMessages = {
  ...followUpMessages('message'),
  unproven: () => ({
    what: t`The server has the message, but has not confirmed every file`,
    next: t`We’ll send it again, or press “Try again”. The files stay on this device until each is confirmed, and nothing is made twice.`,
  }),
  incomplete: () => ({
    what: t`Files of this message are missing on this device`,
    next: t`Change the message, then add them again, or remove them to send it without.`,
  }),
};

export const appealMessages: EntryMessages = {
  ...followUpMessages('appeal'),
  unproven: () => ({
    what: t`The server has the appeal, but has not confirmed every file`,
    next: t`We’ll send it again, or press “Try again”. The files stay on this device until each is confirmed, and nothing is made twice.`,
  }),
  incomplete: () => ({
    what: t`Files of this appeal are missing on this device`,
    next: t`Change the appeal, then add them again, or remove them to send it without.`,
  }),
};

const failures = {
  amendment: 'create_amendment',
  invoice: 'create_invoice',
  change: 'change_claim',
  message: 'send_message',
  withdrawal: 'withdraw_claim',
  appeal: 'appeal_claim',
} as const;

function followUpMessages(kind: FollowUpKind): EntryMessages {
  // R-UI-08, user-facing messages.
  const failed = () => errorSentence(failures[kind]);
  return {
    ...claimMessages,
    ...unanswered(() => t`If it did arrive, it is not made twice.`),
    refused: ({ serverCode }) => ({ what: failed(), ...refusalAdvice(refusals[kind], serverCode) }),
    unproven: () => ({
      what: t`The server has it, but has not confirmed its file`,
      next: t`We’ll send it again, or press “Try again”. The file stays on this device until it is confirmed, and nothing is made twice.`,
    }),
    incomplete: () => ({
      what: t`Its file is missing on this device`,
      next: t`Change it and add the file again. If you can’t change it any more, check in the claim whether it arrived; if not, make a new one and delete this one.`,
    }),
    three_failures: () => ({
      what: failed(),
      next: t`Submit a contact request or call. It stays on this device and is tried again when you next open the app, or press “Try again”.`,
      contact: true,
    }),
  };
}

const refusalsOfBoth: Refusals = {
  CLAIM_NOT_AMENDABLE: () => ({
    next: t`The claim has changed since: it is closed, or an invoice was submitted for it. Open the claim to see what happened, and contact support if the estimate is still needed.`,
    contact: true,
  }),
  CLAIM_NOT_INVOICEABLE: () => ({
    next: t`The claim has changed since: it has to be Approved or Parts Ordered. Open the claim to see what happened. Try again once it is approved.`,
  }),
  CLAIM_NOT_WITHDRAWABLE: () => ({
    next: t`The claim was decided or closed before your withdrawal arrived, so it stays as it is. Open the claim to see what happened. This withdrawal can be deleted.`,
  }),
  CLAIM_NOT_APPEALABLE: () => ({
    next: t`The claim has changed since, or was appealed before. Open the claim to see what happened. This appeal can be deleted.`,
  }),
  APPEAL_CLOSED: () => ({
    next: t`The time to appeal was over when your appeal arrived. Contact support if the decision is wrong; this appeal can be deleted.`,
    contact: true,
  }),
  ALREADY_INVOICED: () => ({
    next: t`One claim takes one invoice. Open the claim to see it. To change that invoice, contact support; this one can be deleted.`,
    contact: true,
  }),
  INVOICE_NUMBER_USED: () => ({
    next: t`Correct the number and send your invoice again. Everything else is as you left it.`,
  }),
  NOT_FOUND: () => ({
    next: t`The claim is not there any more. Contact support; what you filled in stays on this device.`,
    contact: true,
  }),
  FIELD_CUSTOM_VALIDATION_EXCEPTION: () => ({
    next: t`Correct the tax amounts and send it again. Everything else is as you left it.`,
  }),
  FILE_TOO_LARGE: chooseOtherFile,
  UNSUPPORTED_FILE_TYPE: chooseOtherFile,
  FORBIDDEN: noPermission,
  ACCOUNT_NOT_VERIFIED: noPermission,
  SALESFORCE_DATA_INCONSISTENCY: inconsistentRecords,
  other: () => ({ next: t`Change what the answer says and send it again. Everything else is kept.` }),
};

const refusals: Readonly<Record<FollowUpKind, Refusals>> = {
  amendment: {
    ...refusalsOfBoth,
    IDEMPOTENCY_KEY_REUSED: () => ({
      next: t`An additional estimate may already have arrived. Look at the claim before you do anything else.`,
    }),
  },
  invoice: {
    ...refusalsOfBoth,
    IDEMPOTENCY_KEY_REUSED: () => ({
      next: t`An invoice may already have arrived. Look at the claim before you do anything else.`,
    }),
  },
  change: {
    ...refusalsOfBoth,
    CONFLICT: () => ({
      next: t`The review of this claim has begun, so it can no longer be changed. Open the claim to see what is still possible, or contact support.`,
      contact: true,
    }),
    REGISTRATION_REJECTED: () => ({
      next: t`The registration of the product was rejected. Contact support about this claim.`,
      contact: true,
    }),
    WARRANTY_EXPIRED: () => ({
      next: t`The warranty of the product has expired. Contact support about this claim.`,
      contact: true,
    }),
    FILE_TOO_LARGE: () => ({ next: t`A claim takes 10 files at most. Remove photos and send the change again.` }),
    UNSUPPORTED_FILE_TYPE: () => ({ next: t`Remove the photo or file, take it again and send the change again.` }),
    IDEMPOTENCY_KEY_REUSED: () => ({
      next: t`A change may already have arrived. Look at the claim before you do anything else.`,
    }),
  },
  message: {
    ...refusalsOfBoth,
    FILE_TOO_LARGE: () => ({
      next: t`A message takes ${messageFilesMax} files at most, of 5 MB each. Change the message and send it again.`,
    }),
    IDEMPOTENCY_KEY_REUSED: () => ({
      next: t`A message may already have arrived. Look at the claim before you do anything else.`,
    }),
  },
  appeal: {
    ...refusalsOfBoth,
    FILE_TOO_LARGE: () => ({
      next: t`An appeal takes ${appealFilesMax} files at most, of 5 MB each. Change the appeal and send it again.`,
    }),
    IDEMPOTENCY_KEY_REUSED: () => ({
      next: t`An appeal may already have arrived. Look at the claim before you do anything else.`,
    }),
  },
  withdrawal: {
    ...refusalsOfBoth,
    IDEMPOTENCY_KEY_REUSED: () => ({
      next: t`A withdrawal may already have arrived. Look at the claim before you do anything else.`,
    }),
  },
};

function chooseOtherFile() {
  return { next: t`Choose another file and send it again. Everything else is as you left it.` };
}

function noPermission() {
  return {
    next: t`This account may not send it at the moment. Contact us. It stays on this device.`,
    contact: true,
  } as const;
}
