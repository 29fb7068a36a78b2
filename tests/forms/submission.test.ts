import { describe, expect, it } from 'vitest';
import { ApiError, type Failure } from '#api/failure.ts';
import { type ErrorCode, statusOfCode } from '#contract/errors.ts';
import { isFinal, newSubmission, submitOnce, withPayload } from '#forms/submission.ts';

function refusal(code: ErrorCode): Failure {
  return { kind: 'refused', status: statusOfCode[code], code, message: '', fields: undefined, retryAfterS: null };
}

/** A server that stores the first payload of each key. */
function server() {
  const stored = new Map<string, string>();
  const send = async (payload: unknown, key: string) => {
    const text = JSON.stringify(payload);
    const before = stored.get(key);
    if (before !== undefined && before !== text) throw new ApiError(refusal('IDEMPOTENCY_KEY_REUSED'));
    stored.set(key, text);
  };
  return { stored, send };
}

describe('a submission', () => {
  it('is stored once for several repeats', async () => {
    const { stored, send } = server();
    const submission = newSubmission();
    expect(await submitOnce(submission, { message: 'a' }, send)).toBe('this');
    expect(await submitOnce(withPayload(submission, { message: 'a' }), { message: 'a' }, send)).toBe('this');
    expect(stored.size).toBe(1);
  });

  it('has its changes when no earlier request was stored', async () => {
    const { stored, send } = server();
    const submission = withPayload(newSubmission(), { message: 'lost' });
    expect(await submitOnce(submission, { message: 'corrected' }, send)).toBe('this');
    expect([...stored.values()]).toEqual(['{"message":"corrected"}']);
  });

  it('is not stored twice when it was changed after a lost response', async () => {
    const { stored, send } = server();
    const first = withPayload(newSubmission(), { message: 'never arrived' });
    const second = withPayload(first, { message: 'arrived' });
    await send({ message: 'arrived' }, second.key);
    expect(await submitOnce(second, { message: 'changed' }, send)).toBe('earlier');
    expect([...stored.values()]).toEqual(['{"message":"arrived"}']);
  });

  it('reports an error when its key is used by an unknown request', async () => {
    const { send } = server();
    const submission = withPayload(newSubmission(), { message: 'mine' });
    await send({ message: 'of another tab' }, submission.key);
    await expect(submitOnce(submission, { message: 'mine' }, send)).rejects.toThrow(ApiError);
  });

  it('remembers each payload once', () => {
    const submission = newSubmission();
    const twice = withPayload(withPayload(submission, { a: 1 }), { a: 1 });
    expect(twice).toEqual({ key: submission.key, unanswered: [{ a: 1 }] });
  });
});

describe('a response that the server stores for its key', () => {
  it.each(['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'] as const)(
    'is %s: the corrected form has a new key',
    (code) => expect(isFinal(refusal(code))).toBe(true),
  );

  it.each([
    'UNAUTHENTICATED',
    'XSRF_TOKEN_INVALID',
    'IDEMPOTENCY_IN_PROGRESS',
    'TOO_MANY_REQUESTS',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
  ] as const)('is not %s: the same key is tried again', (code) => expect(isFinal(refusal(code))).toBe(false));

  it('is not a missing response', () => {
    for (const kind of ['unreachable', 'timeout', 'signin', 'aborted'] as const) expect(isFinal({ kind })).toBe(false);
  });
});
