import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { clearReason, flagReason } from '#contract/admin-accounts.ts';
import type { ErrorCode, PlainProblem } from '#contract/errors.ts';
import { allSentences } from '#tests/support/catalogue.ts';
import { errorSentence } from '../../server/errors/messages.ts';
import { fieldSentence } from '../../server/errors/field-messages.ts';

/**
 * The texts that the specification prescribes, by its section. It writes some in lower case, as names of messages: the
 * comparison ignores case. A text may be followed by advice, which is then in the third column.
 */
const texts: readonly [section: number, text: string, advice?: string][] = [
  [4, 'Serial number not found'],
  [5, 'Passwords must match'],
  [5, 'Password cannot match previous password'],
  [5, 'Password reset code is invalid'],
  [5, 'Enter correct URL!', 'Example: www.example.com'],
  [5, 'Business Number should have 9 digits'],
  [5, 'Canadian Postal Code or US Zip Code'],
  [5, 'no spaces or special characters'],
  [5, 'please specify a number'],
  [5, 'tax amount usd'],
  [5, 'please specify number'],
  [5, 'tax comparison error', '. GST/HST always less than PST/QST (check fields)'],
  [5, 'invoiced GST/HST or PST/QST exceeds tax rate'],
  [7, 'Authentication has timed out'],
  [7, 'An account verification email was sent'],
  [7, 'Account was already verified'],
  [7, 'failed to fetch warranty claim'],
  [7, 'Account updated'],
  [8, 'An unknown error occurred'],
  [8, 'Not implemented yet'],
  [8, 'Unexpected error due to data inconsistency'],
  [8, 'invalid gst tax amount'],
  [8, 'invalid pst tax amount'],
  [8, 'failed to create invoice'],
  [8, 'An unexpected error has occurred trying to update the account, try again later'],
  [8, 'An unexpected error has occurred trying to delete the account, try again later'],
  [8, 'An unexpected error has occurred trying to create the account, try again later'],
  [8, 'An unexpected error has occurred trying to reenable the account, try again later'],
  [8, 'An unexpected error has occurred, try again later'],
  [8, 'Could not verify account'],
  [8, 'Failed to resend verification'],
  [8, 'Failed to fetch lists, please try again'],
  [8, 'Account is not authenticated'],
  [8, 'Invalid credentials'],
  [8, 'Failed to login'],
  [8, 'Failed to request password reset'],
  [8, 'Failed to reset password'],
  [8, 'Failed to create amendment'],
  [8, 'Failed to create contact'],
  [8, 'Failed to create customer'],
  [8, 'Failed to create Repair Depot'],
  [8, 'Failed to create product registration'],
  [8, 'Failed to create ticket'],
  [8, 'Failed to create warranty claim'],
  [8, 'Failed to fetch contact'],
  [8, 'Failed to fetch dependent accounts'],
  [8, 'Failed to fetch product registration'],
  [8, 'Failed to fetch retailers'],
  [8, 'Failed to fetch serial number'],
  [8, 'Failed to fetch brands'],
  [8, 'Failed to fetch products'],
  [8, 'Failed to fetch type and subtype, try again'],
  [8, 'Failed to fetch user manual'],
  [8, 'Failed to fetch technical bulletin'],
  [8, 'Failed to fetch service manual'],
  [8, 'fetch products failed'],
  [8, 'Multiple contacts found'],
  [8, 'Multiple product registrations found'],
  [8, 'Multiple serial numbers found'],
  [8, 'This product registration already exists'],
  [8, 'Product registration not found for the email/phone provided'],
  [8, 'Product not registered yet'],
  [8, 'Could not create the warranty claim'],
  [8, 'No user manuals found for the selected model'],
  [8, 'No technical bulletins found for the selected model'],
  [8, 'No service manuals found for the selected model'],
  [8, 'No Midland procedures found for the selected model'],
  [8, 'Page not found'],
  [8, 'Something went wrong'],
  [8, 'error occurred'],
  [8, 'ERROR'],
];

const serverProblems: readonly [PlainProblem, text: string][] = [
  ['invalid_website', 'Enter correct URL!'],
  ['invalid_business_number', 'Business Number should have 9 digits'],
  ['invalid_postal_code', 'Canadian Postal Code or US Zip Code'],
  ['serial_number_characters', 'no spaces or special characters'],
  ['passwords_differ', 'Passwords must match'],
  ['not_a_number', 'please specify a number'],
  ['tax_not_a_number', 'please specify number'],
  ['tax_comparison', 'tax comparison error. GST/HST always less than PST/QST (check fields)'],
  ['tax_above_rate', 'invoiced GST/HST or PST/QST exceeds tax rate'],
];

const serverErrors: readonly [ErrorCode, text: string][] = [
  ['UNAUTHENTICATED', 'Account is not authenticated'],
  ['INVALID_CREDENTIALS', 'Invalid credentials'],
  ['ACCOUNT_ALREADY_VERIFIED', 'Account was already verified'],
  ['PASSWORD_MATCHES_OLD', 'Password cannot match previous password'],
  ['PASSWORD_RESET_CODE_INVALID', 'Password reset code is invalid'],
  ['PRODUCT_ALREADY_REGISTERED', 'This product registration already exists'],
  ['SALESFORCE_DATA_INCONSISTENCY', 'Unexpected error due to data inconsistency'],
  ['INTERNAL_ERROR', 'An unexpected error has occurred, try again later'],
];

let french: ReadonlyMap<string, string>;
beforeAll(async () => {
  french = new Map((await allSentences()).map((sentence) => [sentence.english.toLowerCase(), sentence.french]));
});

describe('the prescribed texts', () => {
  // The catalogues are extracted from the source without unused texts.
  it.each(texts)('section %d: “%s” is a text of the app, with its French', (_, text, advice) => {
    const space = advice && /^\w/.test(advice) ? ' ' : '';
    const translated = french.get(`${text}${space}${advice ?? ''}`.toLowerCase());
    expect(translated, 'the French').toBeTruthy();
    // "ERROR" alone is close to its French.
    expect(translated?.toLowerCase()).not.toBe(text.toLowerCase());
  });

  it.each(serverProblems)('the server has for %s: “%s”', (problem, text) => {
    expect(`${fieldSentence(problem, 'en').toLowerCase()}.`.startsWith(`${text.toLowerCase()}.`)).toBe(true);
    expect(fieldSentence(problem, 'fr')).not.toBe(fieldSentence(problem, 'en'));
  });

  it.each(serverErrors)('the server has for %s: “%s”', (code, text) => {
    expect(errorSentence(code, 'en')).toBe(text);
    expect(errorSentence(code, 'fr')).not.toBe(text);
  });

  it('the reasons of an account are sent unchanged', () => {
    expect([flagReason, clearReason]).toEqual(['Disabled by admin', 'Reenabled by admin']);
  });

  it('no sentence of a fetch or a creation is missing above', async () => {
    const source = await readFile(new URL('../../src/messages/error-catalogue.ts', import.meta.url), 'utf8');
    const failed = [...source.matchAll(/`(Failed to [^`]+)`/g)].map(([, text]) => text?.toLowerCase());
    expect(failed.length).toBeGreaterThan(20);
    expect(failed.filter((text) => !texts.some(([, quoted]) => quoted.toLowerCase() === text))).toEqual([]);
  });
});
