import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { MailDelay, NewPassword } from './passwords.ts';
import { Created } from './people.ts';
import { AccountEmail } from './session.ts';

/**
 * Checks a code before a password is typed, and returns the account's id, which the sign-up returned too. Beyond the
 * requirements: without it the app asks for the password first.
 */
export const checkVerification = defineEndpoint({
  method: 'GET',
  path: '/account/verify/:code',
  access: 'anyone',
  output: Created,
  status: 200,
  refusals: ['VERIFICATION_CODE_INVALID', 'ACCOUNT_ALREADY_VERIFIED'],
});

/**
 * Verifies the account of a mail's code and ends every session that it had. Whoever reads the mail owns the account, and
 * may choose its password with the code (R-ACCT-05).
 */
export const verifyAccount = defineEndpoint({
  method: 'PATCH',
  path: '/account/verify/:code',
  access: 'anyone',
  body: v.optional(v.object({ password: v.optional(v.nullable(NewPassword)) })),
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
    email: v.optional(v.nullable(AccountEmail)),
  }),
  output: MailDelay,
  status: 200,
  refusals: ['VERIFICATION_CODE_INVALID', 'ACCOUNT_ALREADY_VERIFIED', 'TOO_MANY_REQUESTS'],
});
