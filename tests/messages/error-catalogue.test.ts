import { speak, useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, statusOfCode } from '#contract/errors.ts';
import { errorSentence, type FailureName, failures } from '#messages/error-catalogue.ts';

useEnglish();

// The keys of `statusOfCode`.
const codes = Object.keys(statusOfCode) as ErrorCode[];
const names: readonly (ErrorCode | FailureName)[] = [...codes, ...failures];

/** Every sentence of R-UI-08, in its wording and order. */
const sentencesOfTheSpecification = [
  'An unknown error occurred',
  'Not implemented yet',
  'Unexpected error due to data inconsistency',
  'invalid gst tax amount',
  'invalid pst tax amount',
  'failed to create invoice',
  'An unexpected error has occurred trying to update the account, try again later',
  'An unexpected error has occurred trying to delete the account, try again later',
  'An unexpected error has occurred trying to create the account, try again later',
  'An unexpected error has occurred trying to reenable the account, try again later',
  'An unexpected error has occurred, try again later',
  'Could not verify account',
  'Failed to resend verification',
  'Failed to fetch lists, please try again',
  'Account is not authenticated',
  'Invalid credentials',
  'Failed to login',
  'Failed to request password reset',
  'Failed to reset password',
  'Failed to create amendment',
  'Failed to create contact',
  'Failed to create customer',
  'Failed to create Repair Depot',
  'Failed to create invoice',
  'Failed to create product registration',
  'Failed to create ticket',
  'Failed to create warranty claim',
  'Failed to fetch contact',
  'Failed to fetch dependent accounts',
  'Failed to fetch product registration',
  'Failed to fetch retailers',
  'Failed to fetch serial number',
  'Failed to fetch warranty claim',
  'Failed to fetch brands',
  'Failed to fetch products',
  'Failed to fetch type and subtype, try again',
  'Failed to fetch user manual',
  'Failed to fetch technical bulletin',
  'Failed to fetch service manual',
  'Fetch products failed',
  'Multiple contacts found',
  'Multiple product registrations found',
  'Multiple serial numbers found',
  'Serial number not found',
  'This product registration already exists',
  'Product registration not found for the email/phone provided',
  'Product not registered yet',
  'Warranty expired',
  'Registration rejected',
  'Could not create the warranty claim',
  'No user manuals found for the selected model',
  'No technical bulletins found for the selected model',
  'No service manuals found for the selected model',
  'No Midland procedures found for the selected model',
  'Page not found',
  'Something went wrong',
  'Error occurred',
  // From sections 5 and 7.
  'Account was already verified',
  'Authentication has timed out',
  'Password cannot match previous password',
  'Password reset code is invalid',
];

const lowered = (text: string) => text.toLowerCase();

describe('the error catalogue (R-UI-08)', () => {
  it('has a sentence for every code of the contract and every name, in both languages', () => {
    const english = names.map((name) => errorSentence(name));
    expect(sentencesOf(english.map((text) => text.replace(/\bPDF|PNG|JPEG|GST|PST\b/g, 'file')))).not.toEqual([]);
    speak('fr');
    const untranslated = names.filter((name, at) => errorSentence(name) === english[at]);
    expect(untranslated).toEqual([]);
  });

  it.each(sentencesOfTheSpecification)('has: %s', (sentence) => {
    expect(names.map((name) => lowered(errorSentence(name)))).toContain(lowered(sentence));
  });

  it('has each sentence in one place', () => {
    const texts = failures.map((name) => errorSentence(name));
    expect(new Set(texts).size).toBe(texts.length);
  });
});
