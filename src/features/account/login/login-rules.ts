import { t } from '@lingui/core/macro';
import { LoginInput } from '#contract/session.ts';
import { validateWith } from '#forms/problems-of.ts';

/** Validates the login form (R-SESS-07). */
export const validate = validateWith(LoginInput, {
  email: () => t`enter your email`,
  password: () => t`enter your password`,
});
