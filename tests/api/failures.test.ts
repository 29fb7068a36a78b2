import { clientAt, thrownBy } from '#tests/support/client-at.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { bytes, cutOff, json, page, refusal, reset, silence, useHttpAnswers } from '#tests/support/http-answers.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestTimeoutMs } from '#api/client.ts';
import { ApiError, failureOf } from '#api/failure.ts';
import { getClaim } from '#contract/claims.ts';
import { getFileContent } from '#contract/files.ts';
import { startImport } from '#contract/imports.ts';

const http = useHttpAnswers();

const input = { params: { id: 'claim-1' } };

/** Returns the failure of a call that gets these responses. */
async function failureFor(...answers: Parameters<typeof http.answer>) {
  http.answer(...answers);
  return failureOf(await thrownBy(clientAt(http.url).call(getClaim, input)));
}

describe('a missing response', () => {
  it.each([
    ['the connection is reset', reset()],
    ['the connection ends during the response', cutOff(claimAnswer())],
    ['a JSON response is truncated', bytes(200, '{"id": "cl', { 'Content-Type': 'application/json' })],
    ['a refusal is truncated', bytes(422, '{"code": "VAL', { 'Content-Type': 'application/json' })],
  ])('is the failure when %s', async (_, answer) => {
    expect(await failureFor(answer)).toEqual({ kind: 'unreachable' });
  });

  it('is the failure when no server listens, with the reason', async () => {
    const error = await thrownBy(clientAt('http://127.0.0.1:1/api').call(getClaim, input));
    expect(failureOf(error)).toEqual({ kind: 'unreachable' });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toHaveProperty('cause', expect.any(Error));
  });
});

describe('a call without a response', () => {
  afterEach(() => void vi.useRealTimers());

  it('is cancelled after two minutes, and not before', async () => {
    const { call } = clientAt(http.url);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrived = Promise.withResolvers<void>();
    http.answer(silence(arrived.resolve));
    const error = thrownBy(call(getClaim, input));
    await arrived.promise;
    await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1_000);
    expect(await Promise.race([error, Promise.resolve('still waiting')])).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(failureOf(await error)).toEqual({ kind: 'timeout' });
  });
});

describe('a large upload', () => {
  afterEach(() => void vi.useRealTimers());

  it('has more than two minutes', async () => {
    const leaving = new AbortController();
    const { call } = clientAt(http.url);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrived = Promise.withResolvers<void>();
    http.answer(silence(arrived.resolve));
    const query = { kind: 'skus', name: 'skus.csv', size: 1 } as const;
    const error = thrownBy(call(startImport, { query, bytes: new Blob(['a']) }, { signal: leaving.signal }));
    await arrived.promise;
    await vi.advanceTimersByTimeAsync(2 * requestTimeoutMs);
    leaving.abort();
    expect(failureOf(await error)).toEqual({ kind: 'aborted' });
  });
});

describe('a response of another server', () => {
  it.each([
    ['a captive portal', page(200), 200],
    ['a page that is not found', page(404), 404],
    ['a proxy that blocks every call', page(403), 403],
    ['a text', bytes(200, 'ok', { 'Content-Type': 'text/plain' }), 200],
    ['an empty response', bytes(200, ''), 200],
    ['JSON of another shape', json(200, { hello: 'world' }), 200],
    ['a list instead of one', json(200, [claimAnswer()]), 200],
    ['null', json(200, null), 200],
    ['a claim without its id', json(200, { ...claimAnswer(), id: undefined }), 200],
    ['a refusal without a code of the contract', json(404, { error: 'nope' }), 404],
  ])('is distinguished from one of the API: %s', async (_, answer, status) => {
    expect(await failureFor(answer)).toEqual({ kind: 'not_an_answer', status });
  });

  it('has the name of the invalid field, for the log', async () => {
    http.answer(json(200, { ...claimAnswer(), grossTotal: 'much' }));
    const error = await thrownBy(clientAt(http.url).call(getClaim, input));
    expect(error).toHaveProperty('cause.issues.0.path.0.key', 'grossTotal');
  });
});

describe('a refusal', () => {
  it('has its status, code, message and fields', async () => {
    const body = { code: 'VALIDATION_FAILED', message: 'Non valide', fields: { diagnosis: 'Trop long' } };
    expect(await failureFor(json(422, body))).toEqual({
      kind: 'refused',
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'Non valide',
      fields: { diagnosis: 'Trop long' },
      retryAfterS: null,
    });
  });

  it.each([
    [['First', 'Second'], 'First'],
    [[], ''],
    ['One', 'One'],
  ])('with the message %j has the text %j', async (message, text) => {
    expect(await failureFor(json(409, { code: 'CONFLICT', message }))).toMatchObject({ message: text });
  });

  it('can list its fields', async () => {
    const body = { code: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'No', fields: ['GST/HST'] };
    expect(await failureFor(json(422, body))).toMatchObject({ fields: ['GST/HST'] });
  });

  it.each([500, 502, 503, 504])(
    'is the failure for a page with status %d: the API has a temporary error',
    async (status) => {
      expect(await failureFor(page(status))).toMatchObject({ kind: 'refused', status, code: '', message: '' });
    },
  );

  it('is read from problem details and other JSON types too', async () => {
    const body = JSON.stringify({ code: 'NOT_FOUND', message: 'No' });
    const answer = bytes(404, body, { 'Content-Type': 'application/problem+json' });
    expect(await failureFor(answer)).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
  });
});

describe('the time until the next attempt', () => {
  const failure = (value: string) => failureFor(refusal(429, 'TOO_MANY_REQUESTS', { 'Retry-After': value }));

  it('is read in seconds', async () => expect(await failure('30')).toMatchObject({ retryAfterS: 30 }));

  it('is read from a date', async () => {
    const { retryAfterS } = { retryAfterS: null, ...(await failure(new Date(Date.now() + 60_000).toUTCString())) };
    expect(retryAfterS).toBeGreaterThan(55);
    expect(retryAfterS).toBeLessThanOrEqual(60);
  });

  it('is null when the date is past', async () => {
    expect(await failure('Wed, 21 Oct 2015 07:28:00 GMT')).toMatchObject({ retryAfterS: 0 });
  });

  it('is null when it is missing or invalid', async () => {
    expect(await failure('soon')).toMatchObject({ retryAfterS: null });
    expect(await failureFor(refusal(503, 'UNAVAILABLE'))).toMatchObject({ retryAfterS: null });
  });

  it('is the delay of the body if there is no header, and the header if there are both', async () => {
    const body = { code: 'TOO_MANY_REQUESTS', message: 'Slowly', delay: 45 };
    expect(await failureFor(json(429, body))).toMatchObject({ retryAfterS: 45 });
    expect(await failureFor(json(429, body, { 'Retry-After': '30' }))).toMatchObject({ retryAfterS: 30 });
  });

  it('is read from a page, too', async () => {
    const answer = bytes(503, '<p>Back soon', { 'Content-Type': 'text/html', 'Retry-After': '120' });
    expect(await failureFor(answer)).toMatchObject({ kind: 'refused', retryAfterS: 120 });
  });
});

describe('cancelling', () => {
  it('ends a call without a response', async () => {
    const controller = new AbortController();
    http.answer(silence(() => controller.abort()));
    const call = clientAt(http.url).call(getClaim, input, { signal: controller.signal });
    expect(failureOf(await thrownBy(call))).toEqual({ kind: 'aborted' });
  });

  it('ends a call before it is sent', async () => {
    const call = clientAt(http.url).call(getClaim, input, { signal: AbortSignal.abort() });
    expect(failureOf(await thrownBy(call))).toEqual({ kind: 'aborted' });
    expect(http.received).toEqual([]);
  });

  it('can happen after a time limit', async () => {
    const controller = new AbortController();
    // Aborts once the request has arrived, so that no late request takes the response of the next test.
    http.answer(silence(() => controller.abort(new DOMException('Time is up', 'TimeoutError'))));
    const call = clientAt(http.url).call(getClaim, input, { signal: controller.signal });
    expect(failureOf(await thrownBy(call))).toEqual({ kind: 'timeout' });
  });
});

describe('a file', () => {
  it('is received byte for byte', async () => {
    const content = Buffer.from(Uint8Array.from({ length: 1000 }, (_, at) => at % 256));
    http.answer(bytes(200, content, { 'Content-Type': 'image/jpeg' }));
    const blob = await clientAt(http.url).download(getFileContent, { params: { id: 'file-1' } });
    expect(blob.type).toBe('image/jpeg');
    expect(Buffer.from(await blob.arrayBuffer()).equals(content)).toBe(true);
  });

  it('can be refused', async () => {
    http.answer(refusal(404, 'NOT_FOUND'));
    const error = await thrownBy(clientAt(http.url).download(getFileContent, { params: { id: 'file-1' } }));
    expect(failureOf(error)).toMatchObject({ kind: 'refused', status: 404 });
  });
});

describe('an error that is not a failure of a call', () => {
  it('is an error of the app and is thrown again', () => {
    const fault = new TypeError('x is not a function');
    expect(() => failureOf(fault)).toThrow(fault);
  });
});
