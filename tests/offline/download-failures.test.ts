import { describe, expect, it } from 'vitest';
import { ApiError, type Failure } from '#api/failure.ts';
import { stopOf } from '#offline/saved-documents/download.ts';

const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'REFUSED',
  message: 'Refused',
  fields: undefined,
  retryAfterS: null,
});

describe('the reason why a document is incomplete', () => {
  it.each<[string, Failure, string]>([
    ['it was cancelled', { kind: 'aborted' }, 'aborted'],
    ['a sign-in is required', { kind: 'signin' }, 'signin'],
    ['there is no network', { kind: 'unreachable' }, 'network'],
    ['the request timed out', { kind: 'timeout' }, 'network'],
    ['the document no longer exists', refused(404), 'gone'],
    ['the server has an error', refused(500), 'network'],
    ['the server sends Retry-After', refused(429), 'network'],
    ['it is not for this account', refused(403), 'failed'],
    ['a captive portal answered', { kind: 'not_an_answer', status: 404 }, 'network'],
  ])('is distinguished: %s', (_, failure, stop) => {
    expect(stopOf(new ApiError(failure))).toBe(stop);
  });

  it('can be a full device', () => {
    expect(stopOf(new DOMException('Full', 'QuotaExceededError'))).toBe('full');
  });

  it('does not hide an error of the app', () => {
    const fault = new TypeError('x is not a function');
    expect(() => stopOf(fault)).toThrow(fault);
  });
});
