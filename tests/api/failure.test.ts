import { describe, expect, it } from 'vitest';
import { type Failure, hasCode, isMissingNetwork, isRefusedWith, isUnavailable } from '#api/failure.ts';

function refused(status: number, code = 'X'): Failure {
  return { kind: 'refused', status, code, message: '', fields: undefined, retryAfterS: null };
}

describe('a failed call', () => {
  it.each<[Failure, { missingNetwork: boolean; unavailable: boolean }]>([
    [{ kind: 'unreachable' }, { missingNetwork: true, unavailable: true }],
    [{ kind: 'timeout' }, { missingNetwork: true, unavailable: true }],
    [
      { kind: 'not_an_answer', status: 200 },
      { missingNetwork: true, unavailable: true },
    ],
    [refused(500), { missingNetwork: false, unavailable: true }],
    [refused(503), { missingNetwork: false, unavailable: true }],
    [refused(499), { missingNetwork: false, unavailable: false }],
    [refused(429), { missingNetwork: false, unavailable: false }],
    [{ kind: 'signin' }, { missingNetwork: false, unavailable: false }],
    [{ kind: 'aborted' }, { missingNetwork: false, unavailable: false }],
  ])('%j names the missing answer', (failure, expected) => {
    const described = { missingNetwork: isMissingNetwork(failure), unavailable: isUnavailable(failure) };
    expect(described).toEqual(expected);
  });

  it('has its status', () => {
    expect(isRefusedWith(refused(404), 403, 404)).toBe(true);
    expect(isRefusedWith(refused(422), 403, 404)).toBe(false);
    expect(isRefusedWith({ kind: 'not_an_answer', status: 404 }, 404)).toBe(false);
  });

  it('has its code', () => {
    expect(hasCode(refused(403, 'FORBIDDEN'), 'ACCOUNT_NOT_VERIFIED', 'FORBIDDEN')).toBe(true);
    expect(hasCode(refused(403, 'FORBIDDEN'), 'ACCOUNT_NOT_VERIFIED')).toBe(false);
    expect(hasCode({ kind: 'signin' }, 'FORBIDDEN')).toBe(false);
  });
});
