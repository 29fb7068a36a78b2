import { useEnglish } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '#api/failure.ts';
import { failureWords, unansweredTitle } from '#messages/failure-words.ts';

useEnglish();

const refused = (change: Partial<Refusal>): Refusal => ({
  kind: 'refused',
  status: 422,
  code: 'VALIDATION_FAILED',
  message: '',
  fields: undefined,
  retryAfterS: null,
  ...change,
});

describe('the text of a failed call', () => {
  it.each([
    ['the server’s message first', { message: 'This is the last administrator' }, 'This is the last administrator'],
    [
      'also for an error of the server',
      { status: 500, code: 'INTERNAL_ERROR', message: 'Down until noon' },
      'Down until noon',
    ],
    ['else the sentence of its code', { code: 'PASSWORD_MATCHES_OLD' }, 'Password cannot match previous password'],
    ['the general one without a message', { status: 502, code: '' }, /^An unexpected error has occurred/],
    ['that it does not exist yet', { status: 501, code: 'SOON' }, 'Not implemented yet'],
    ['that it is unknown, for an unknown code', { status: 418, code: 'TEAPOT' }, 'An unknown error occurred'],
    ['without text of an unknown object', { status: 418, code: 'toString' }, 'An unknown error occurred'],
  ])('is %s', (_, change, words) => expect(failureWords(refused(change))).toMatch(words));

  it('is the sentence of the failed action if the response has none, also for an error of the server', () => {
    expect(failureWords(refused({ status: 418, code: '' }), 'create_customer')).toBe('Failed to create customer');
    expect(failureWords(refused({ status: 500, code: '' }), 'account_update')).toBe(
      'An unexpected error has occurred trying to update the account, try again later',
    );
  });

  it('has the time to wait, in whole minutes', () => {
    const busy = { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many attempts.' };
    expect(failureWords(refused({ ...busy, retryAfterS: 61 }))).toBe('Too many attempts. Try again in 2 minutes.');
    expect(failureWords(refused({ ...busy, retryAfterS: 9 }))).toBe('Too many attempts. Try again in 1 minute.');
    expect(failureWords(refused(busy))).toBe('Too many attempts.');
  });

  it.each([
    [{ kind: 'unreachable' }, /portal does not answer/],
    [{ kind: 'timeout' }, /portal does not answer/],
    [{ kind: 'not_an_answer', status: 200 }, /other than the portal/],
    [{ kind: 'signin' }, /^Authentication has timed out$/],
  ] as const)('is distinguished: %j', (failure, words) => expect(failureWords(failure)).toMatch(words));
});

describe('the title of a look-up without a result', () => {
  const down = refused({ status: 503, code: 'UNAVAILABLE', message: 'Down for maintenance' });
  it.each([
    [
      'names what was looked up when the portal answered',
      { ...down, part: 'registration' },
      'Failed to fetch product registration',
    ],
    ['also for the product', { ...down, part: 'product' }, 'Fetch products failed'],
    ['also for the contact', { ...down, part: 'contact' }, 'Failed to fetch contact'],
    [
      'tells when only a proxy answered',
      { ...refused({ status: 502, code: '' }), part: 'product' },
      'The portal does not answer',
    ],
    ['tells when nothing answered', { kind: 'timeout', part: 'product' }, 'The portal does not answer'],
  ] as const)('%s', (_, why, title) => expect(unansweredTitle(why)).toBe(title));
});
