import { LoginInput } from '#contract/session.ts';
import { validateWith } from '#forms/problems-of.ts';

/** What is wrong with a login form, by field (R-SESS-07). */
export const validate = validateWith(LoginInput);
