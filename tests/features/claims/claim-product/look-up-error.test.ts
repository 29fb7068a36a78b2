import { describe, expect, it } from 'vitest';
import type { LookUpFailure } from '#offline/look-ups/unanswered.ts';
import { lookUpError } from '#product/look-up-error.ts';

const ill: LookUpFailure = {
  part: 'serial_number',
  kind: 'refused',
  status: 503,
  code: 'UNAVAILABLE',
  message: 'Down',
  fields: undefined,
  retryAfterS: null,
};
const without = (why: 'offline' | 'unreachable' | LookUpFailure) =>
  ({ phase: 'done', result: { kind: 'unreachable', why } }) as const;

describe('the dialog of a failed look-up', () => {
  it('opens for a refusal and a failing portal, although the form can be continued', () => {
    expect(lookUpError({ phase: 'failed', failure: ill }, null)).toEqual({ kind: 'failed', failure: ill });
    expect(lookUpError(without(ill), null)).toEqual({ kind: 'failed', failure: ill });
    const nonsense: LookUpFailure = { part: 'serial_number', kind: 'not_an_answer', status: 200 };
    expect(lookUpError(without(nonsense), null)).toEqual({ kind: 'failed', failure: nonsense });
  });

  it('opens for contradictory records', () => {
    expect(lookUpError({ phase: 'idle' }, 'several_contacts')).toMatchObject({ kind: 'contradiction' });
  });

  it('does not open without network, at the end of a session, or for another decision', () => {
    expect(lookUpError(without('offline'), null)).toBeNull();
    expect(lookUpError(without('unreachable'), null)).toBeNull();
    expect(lookUpError({ phase: 'failed', failure: { kind: 'signin', part: 'serial_number' } }, null)).toBeNull();
    expect(lookUpError({ phase: 'idle' }, 'not_registered')).toBeNull();
  });
});
