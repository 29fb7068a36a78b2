import { describe, expect, it } from 'vitest';
import type { Failure } from '#api/failure.ts';
import { lookUpError } from '#product/look-up-error.ts';

const ill: Failure = {
  kind: 'refused',
  status: 503,
  code: 'UNAVAILABLE',
  message: 'Down',
  fields: undefined,
  retryAfterS: null,
};
const without = (why: 'offline' | 'unreachable' | Failure) =>
  ({ phase: 'done', result: { kind: 'unreachable', why } }) as const;

describe('a look-up opens a dialog', () => {
  it('when it is refused, and when the portal fails, though the form can go on', () => {
    expect(lookUpError({ phase: 'failed', failure: ill }, null)).toEqual({ kind: 'failed', failure: ill });
    expect(lookUpError(without(ill), null)).toEqual({ kind: 'failed', failure: ill });
    const nonsense: Failure = { kind: 'not_an_answer', status: 200 };
    expect(lookUpError(without(nonsense), null)).toEqual({ kind: 'failed', failure: nonsense });
  });

  it('when the records contradict each other', () => {
    expect(lookUpError({ phase: 'idle' }, 'several_contacts')).toMatchObject({ kind: 'contradiction' });
  });

  it('not without a network, at the end of a session, or for another decision', () => {
    expect(lookUpError(without('offline'), null)).toBeNull();
    expect(lookUpError(without('unreachable'), null)).toBeNull();
    expect(lookUpError({ phase: 'failed', failure: { kind: 'signin' } }, null)).toBeNull();
    expect(lookUpError({ phase: 'idle' }, 'not_registered')).toBeNull();
  });
});
