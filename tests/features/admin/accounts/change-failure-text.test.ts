import { describe, expect, it } from 'vitest';
import type { Failure } from '#api/failure.ts';
import { changeFailureText, isOutdated } from '#features/admin/accounts/change-failure-text.ts';
import { useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';

useEnglish();

const refused = (status: number, message: string, code = 'CONFLICT'): Failure => ({
  kind: 'refused',
  status,
  code,
  message,
  fields: undefined,
  retryAfterS: null,
});

describe('the reason why an account was not changed', () => {
  it('is the message of the server, or the fallback without one', () => {
    expect(changeFailureText(refused(409, 'This contact already has an account.'), 'account_update')).toBe(
      'This contact already has an account.',
    );
    expect(changeFailureText(refused(400, '', 'ODD'), 'account_delete')).toBe(
      'An unexpected error has occurred trying to delete the account, try again later',
    );
  });

  it('is a text for every other failure', () => {
    const failures: Failure[] = [
      { kind: 'unreachable' },
      { kind: 'timeout' },
      { kind: 'not_an_answer', status: 200 },
      { kind: 'signin' },
      { kind: 'aborted' },
    ];
    expect(sentencesOf(failures.map((failure) => changeFailureText(failure, 'account_update')))).toHaveLength(3);
  });

  it('asks to reload the list if the account has changed since', () => {
    expect([409, 404, 422, 500].filter((status) => isOutdated(refused(status, '')))).toEqual([409, 404]);
    expect(isOutdated({ kind: 'unreachable' })).toBe(false);
  });
});
