import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { MailDelay } from './passwords.ts';
import { Email } from './session.ts';

export const verifyAccount = defineEndpoint({
  method: 'PATCH',
  path: '/account/verify/:code',
  access: 'anyone',
  status: 204,
  refusals: ['VERIFICATION_CODE_INVALID', 'ACCOUNT_ALREADY_VERIFIED'],
});

/**
 * Sends the mail again (R-ACCT-06): to the account of a code, valid or expired; to an email, whose answer is the same
 * without an account; or without both to the caller.
 */
export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/account/verify',
  access: 'anyone',
  body: v.object({
    code: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1024, 'too_long')))),
    email: v.optional(v.nullable(Email)),
  }),
  output: MailDelay,
  status: 200,
  refusals: ['VERIFICATION_CODE_INVALID', 'ACCOUNT_ALREADY_VERIFIED', 'TOO_MANY_REQUESTS'],
});
