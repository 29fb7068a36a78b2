import { useEnglish } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '#api/failure.ts';
import { failureWords } from '#messages/failure-words.ts';

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

describe('why a call did not do what was asked', () => {
  it.each([
    ['the server’s message first', { message: 'This is the last administrator' }, 'This is the last administrator'],
    ['also in trouble', { status: 500, code: 'INTERNAL_ERROR', message: 'Down until noon' }, 'Down until noon'],
    ['the sentence of its code else', { code: 'PASSWORD_MATCHES_OLD' }, 'Password cannot match previous password'],
    ['the general one of a server that says nothing', { status: 502, code: '' }, /^An unexpected error has occurred/],
    ['that it is not there yet', { status: 501, code: 'SOON' }, 'Not implemented yet'],
    ['that it is unknown, of a code nobody knows', { status: 418, code: 'TEAPOT' }, 'An unknown error occurred'],
    ['nothing of an object that is not ours', { status: 418, code: 'toString' }, 'An unknown error occurred'],
  ])('is %s', (_, change, words) => expect(failureWords(refused(change))).toMatch(words));

  it('is the sentence of what failed where the answer says nothing, also of a server in trouble', () => {
    expect(failureWords(refused({ status: 418, code: '' }), 'create_customer')).toBe('Failed to create customer');
    expect(failureWords(refused({ status: 500, code: '' }), 'account_update')).toBe(
      'An unexpected error has occurred trying to update the account, try again later',
    );
  });

  it('tells how long to wait, in whole minutes', () => {
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
  ] as const)('is told apart: %j', (failure, words) => expect(failureWords(failure)).toMatch(words));
});
