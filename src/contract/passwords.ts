import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { passwordLength } from './limits.ts';
import { AccountEmail } from './session.ts';

/**
 * A new password, as far as the app can check it (R-ACCT-01): long enough, with a digit or a special character. The
 * server rejects common passwords.
 */
export const NewPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.check((text) => characters(text) >= passwordLength.min, 'password_too_short'),
  v.check((text) => characters(text) <= passwordLength.max, 'password_too_long'),
  // Any character that is not a letter. A combining accent belongs to its letter.
  v.regex(/[^\p{L}\p{M}]/u, 'password_too_simple'),
);

/** Seconds until another mail of the same kind may be requested. */
export const MailDelay = v.object({ delay: v.number() });

export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/auth/password/reset/request',
  access: 'anyone',
  body: v.object({ email: AccountEmail }),
  output: MailDelay,
  status: 200,
  refusals: ['TOO_MANY_REQUESTS'],
});

export const checkPasswordReset = defineEndpoint({
  method: 'GET',
  path: '/auth/password/reset/:code',
  access: 'anyone',
  status: 204,
  refusals: ['PASSWORD_RESET_CODE_INVALID'],
});

export const resetPassword = defineEndpoint({
  method: 'PATCH',
  path: '/auth/password/reset/:code',
  access: 'anyone',
  body: v.object({ password: NewPassword }),
  status: 204,
  refusals: ['PASSWORD_RESET_CODE_INVALID', 'PASSWORD_MATCHES_OLD'],
});

/** Counts characters as a person does: a combining accent or a surrogate pair is one character. */
function characters(text: string): number {
  return Array.from(text.normalize('NFC')).length;
}
