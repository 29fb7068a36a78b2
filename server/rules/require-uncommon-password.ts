import { invalidFields } from '../app-error.ts';
import { isCommonPassword } from '../accounts/is-common-password.ts';

/**
 * The part of the password rule that the form cannot know (`decisions.md 13`).
 * @throws AppError `VALIDATION_FAILED`.
 */
export function requireUncommon(password: string): void {
  if (isCommonPassword(password)) throw invalidFields({ password: 'password_too_common' });
}
