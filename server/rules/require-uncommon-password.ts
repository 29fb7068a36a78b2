import commonPasswords from './common-passwords.json' with { type: 'json' };
import { invalidFields } from '../errors/app-error.ts';

/**
 * The 3,000 most common passwords that pass the form's own rule, lower case. Most come by rank from the package
 * `@zxcvbn-ts/language-common` (MIT); a few dozen are common in French and in Canada.
 */
const common: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Rejects a common password, whatever its case (R-ACCT-01).
 * @throws AppError `VALIDATION_FAILED`.
 */
export function requireUncommonPassword(password: string): void {
  if (common.has(password.normalize('NFC').toLowerCase())) throw invalidFields({ password: 'password_too_common' });
}
