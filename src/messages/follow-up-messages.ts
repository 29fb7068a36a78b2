import { t } from '@lingui/core/macro';
import type { Cause, FollowedClaim, FollowUpKind } from '#storage/rows.ts';
import type { Words } from './decision-words.ts';
import { errorSentence } from './error-catalogue.ts';
import { otherNetwork, refusalAdvice, triedAgain, unansweredWords } from './sending.ts';

/** What follows a claim, called at that claim: an invoice by its number once it has one. */
export function followUpName(kind: FollowUpKind, invoiceNumber: string): string {
  if (kind === 'amendment') return t`Additional estimate`;
  return invoiceNumber ? t`Invoice ${invoiceNumber}` : t`Invoice`;
}

/** What a claim is called that something follows: its number once it has one. */
export function followedClaimName({ name, product, serialNumber }: FollowedClaim): string {
  return name ?? product ?? serialNumber ?? t`a claim without a serial number`;
}

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

/** What to do about a refusal of an additional estimate or an invoice, beside the server's own words. */
export function followUpAdvice(serverCode: string | undefined, kind: FollowUpKind): string {
  switch (serverCode) {
    case 'CLAIM_NOT_AMENDABLE':
      return t`The claim has changed since: it is closed, or an invoice was submitted for it. Open the claim to see what happened, and contact support if the estimate is still needed.`;
    case 'CLAIM_NOT_INVOICEABLE':
      return t`The claim has changed since: it has to be Approved or Parts Ordered. Open the claim to see what happened. Try again once it is approved.`;
    case 'ALREADY_INVOICED':
      return t`One claim takes one invoice. Open the claim to see it. To change that invoice, contact support; this one can be deleted.`;
    case 'NOT_FOUND':
      return t`The claim is not there any more. Contact support; what you filled in stays on this device.`;
    case 'FIELD_CUSTOM_VALIDATION_EXCEPTION':
      return t`Correct the tax amounts and send it again. Everything else is as you left it.`;
    case 'FILE_TOO_LARGE':
    case 'UNSUPPORTED_FILE_TYPE':
      return t`Choose another file and send it again. Everything else is as you left it.`;
    case 'FORBIDDEN':
    case 'ACCOUNT_NOT_VERIFIED':
      return t`This account may not send it at the moment. Contact us. It stays on this device.`;
    case 'IDEMPOTENCY_KEY_REUSED':
      return kind === 'amendment'
        ? t`An additional estimate may already have arrived. Look at the claim before you do anything else.`
        : t`An invoice may already have arrived. Look at the claim before you do anything else.`;
    case 'SALESFORCE_DATA_INCONSISTENCY':
      return refusalAdvice(serverCode);
    default:
      return t`Change what the answer says and send it again. Everything else is kept.`;
  }
}
