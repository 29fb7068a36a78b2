import { describe, expect, it } from 'vitest';
import { ApiError, type Failure } from '#api/failure.ts';
import { type ErrorCode, statusOfCode } from '#contract/errors.ts';
import { isFinal, newSubmission, submitOnce, withPayload } from '#forms/submission.ts';

function refusal(code: ErrorCode): Failure {
  return { kind: 'refused', status: statusOfCode[code], code, message: '', fields: undefined, retryAfterS: null };
}

/** A server that stores the first payload of each key, as ours does. */
function server() {
  const kept = new Map<string, string>();
  const send = async (payload: unknown, key: string) => {
    const text = JSON.stringify(payload);
    const before = kept.get(key);
    if (before !== undefined && before !== text) throw new ApiError(refusal('IDEMPOTENCY_KEY_REUSED'));
    kept.set(key, text);
  };
  return { kept, send };
}

describe('a submission', () => {
  it('is the same however often it is sent', async () => {
    const { kept, send } = server();
    const submission = newSubmission();
    expect(await submitOnce(submission, { message: 'a' }, send)).toBe('this');
    expect(await submitOnce(withPayload(submission, { message: 'a' }), { message: 'a' }, send)).toBe('this');
    expect(kept.size).toBe(1);
  });

  it('goes as it is now when nothing has arrived before', async () => {
    const { kept, send } = server();
    const submission = withPayload(newSubmission(), { message: 'lost' });
    expect(await submitOnce(submission, { message: 'corrected' }, send)).toBe('this');
    expect([...kept.values()]).toEqual(['{"message":"corrected"}']);
  });

  it('that had arrived, its answer lost, is not made twice when it was changed since', async () => {
    const { kept, send } = server();
    const first = withPayload(newSubmission(), { message: 'never arrived' });
    const second = withPayload(first, { message: 'arrived' });
    await send({ message: 'arrived' }, second.key);
    expect(await submitOnce(second, { message: 'changed' }, send)).toBe('earlier');
    expect([...kept.values()]).toEqual(['{"message":"arrived"}']);
  });

  it('says so when its key is taken by something it knows nothing of', async () => {
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

describe('an answer that the server keeps for its key', () => {
  it.each(['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'] as const)(
    '%s is one: what is corrected goes under a new key',
    (code) => expect(isFinal(refusal(code))).toBe(true),
  );

  it.each([
    'UNAUTHENTICATED',
    'XSRF_TOKEN_INVALID',
    'IDEMPOTENCY_IN_PROGRESS',
    'TOO_MANY_REQUESTS',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
  ] as const)('%s is none: the same key is tried again', (code) => expect(isFinal(refusal(code))).toBe(false));

  it('is not what never came', () => {
    for (const kind of ['unreachable', 'timeout', 'signin', 'aborted'] as const) expect(isFinal({ kind })).toBe(false);
  });
});
