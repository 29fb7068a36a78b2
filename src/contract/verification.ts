import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { MailDelay } from './passwords.ts';

export const verifyAccount = defineEndpoint({
  method: 'PATCH',
  path: '/account/verify/:code',
  access: 'anyone',
  status: 204,
  refusals: ['VERIFICATION_CODE_INVALID', 'ACCOUNT_ALREADY_VERIFIED'],
});

/** Sends the mail again: to the account of a code, valid or expired, or without a code to the caller (R-ACCT-06). */
export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/account/verify',
  access: 'anyone',
  body: v.object({ code: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1024, 'too_long')))) }),
  output: MailDelay,
  status: 200,
  refusals: ['VERIFICATION_CODE_INVALID', 'ACCOUNT_ALREADY_VERIFIED', 'TOO_MANY_REQUESTS'],
});
