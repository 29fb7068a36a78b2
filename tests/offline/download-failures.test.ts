import { describe, expect, it } from 'vitest';
import { ApiError, type Failure } from '#api/failure.ts';
import { stopOf } from '#offline/documents/download.ts';

const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'REFUSED',
  message: 'Refused',
  fields: undefined,
  retryAfterS: null,
});

describe('why a document did not come whole', () => {
  it.each<[string, Failure, string]>([
    ['somebody stopped it', { kind: 'aborted' }, 'aborted'],
    ['nobody is signed in', { kind: 'signin' }, 'signin'],
    ['there is no network', { kind: 'unreachable' }, 'network'],
    ['no answer came in time', { kind: 'timeout' }, 'network'],
    ['it is there no more', refused(404), 'gone'],
    ['the server is ill', refused(500), 'network'],
    ['the server asks for patience', refused(429), 'network'],
    ['it is not for this account', refused(403), 'failed'],
    ['a page of another network answered', { kind: 'not_an_answer', status: 404 }, 'network'],
  ])('is told apart: %s', (_, failure, stop) => {
    expect(stopOf(new ApiError(failure))).toBe(stop);
  });

  it('may be a full device', () => {
    expect(stopOf(new DOMException('Full', 'QuotaExceededError'))).toBe('full');
  });

  it('does not hide a fault of ours', () => {
    const fault = new TypeError('x is not a function');
    expect(() => stopOf(fault)).toThrow(fault);
  });
});
