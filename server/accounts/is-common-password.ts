import commonPasswords from './common-passwords.json' with { type: 'json' };

const common: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Whether a password is one of the 3,000 most common of those that the form's own rule lets through (`decisions.md 13`),
 * however its letters are capitalised. Most come, by rank, from the list of the `@zxcvbn-ts/language-common` package
 * (MIT); a few dozen that French and Canadian people choose were added.
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFC').toLowerCase());
}
