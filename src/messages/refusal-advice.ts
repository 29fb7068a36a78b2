import { t } from '@lingui/core/macro';

/** What to do about a refusal, beside the server's own words. */
export function refusalAdvice(serverCode: string | undefined): string {
  switch (serverCode) {
    case 'REGISTRATION_REJECTED':
    case 'WARRANTY_EXPIRED':
      return t`No claim can be started on this product. Check the serial number, or delete the claim.`;
    case 'PRODUCT_ALREADY_REGISTERED':
      return t`Somebody has registered the product meanwhile. Try again: the claim is filed for that registration if it is this customer’s.`;
    case 'FILE_TOO_LARGE':
    case 'UNSUPPORTED_FILE_TYPE':
      return t`Remove the photo or file, take it again and send the claim again.`;
    case 'FORBIDDEN':
    case 'ACCOUNT_NOT_VERIFIED':
      return t`This account may not file claims at the moment. Contact us. The claim stays on this device.`;
    case 'IDEMPOTENCY_KEY_REUSED':
      return t`A claim may already have arrived. Look for it in the list before you do anything else.`;
    case 'SALESFORCE_DATA_INCONSISTENCY':
      return t`Our records contradict each other. Contact us, then try again. Nothing was lost.`;
    default:
      return t`Change what the answer says and send the claim again. Everything else is kept.`;
  }
}
