import { t } from '@lingui/core/macro';
import type { FollowUpKind } from '#storage/rows.ts';
import { refusalAdvice } from './refusal-advice.ts';

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
