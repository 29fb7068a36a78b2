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

describe('no answer', () => {
  it.each([
    ['the connection is reset', reset()],
    ['the connection goes in the middle of the answer', cutOff(claimAnswer())],
    ['what was said to be JSON is half of it', bytes(200, '{"id": "cl', { 'Content-Type': 'application/json' })],
    ['a refusal is cut in half', bytes(422, '{"code": "VAL', { 'Content-Type': 'application/json' })],
  ])('is what it is when %s', async (_, answer) => {
    expect(await failureFor(answer)).toEqual({ kind: 'unreachable' });
  });

  it('is what it is when nobody listens, and says why', async () => {
    const error = await thrownBy(clientAt('http://127.0.0.1:1/api').call(getClaim, input));
    expect(failureOf(error)).toEqual({ kind: 'unreachable' });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toHaveProperty('cause', expect.any(Error));
  });
});

describe('a call that is not answered', () => {
  afterEach(() => void vi.useRealTimers());

  it('is given up after two minutes, and not before', async () => {
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

describe('a large file that is sent', () => {
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

describe('an answer of something else', () => {
  it.each([
    ['a captive portal', page(200), 200],
    ['a page that is not found', page(404), 404],
    ['a proxy that lets nobody through', page(403), 403],
    ['a text', bytes(200, 'ok', { 'Content-Type': 'text/plain' }), 200],
    ['nothing at all', bytes(200, ''), 200],
    ['JSON of another shape', json(200, { hello: 'world' }), 200],
    ['a list instead of one', json(200, [claimAnswer()]), 200],
    ['null', json(200, null), 200],
    ['a claim without its id', json(200, { ...claimAnswer(), id: undefined }), 200],
    ["a refusal in words that are not the contract's", json(404, { error: 'nope' }), 404],
  ])('is told from an answer: %s', async (_, answer, status) => {
    expect(await failureFor(answer)).toEqual({ kind: 'not_an_answer', status });
  });

  it('names the field that was wrong, for the log', async () => {
    http.answer(json(200, { ...claimAnswer(), grossTotal: 'much' }));
    const error = await thrownBy(clientAt(http.url).call(getClaim, input));
    expect(error).toHaveProperty('cause.issues.0.path.0.key', 'grossTotal');
  });
});

describe('a refusal', () => {
  it('is told with its status, code, words and fields', async () => {
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
  ])('with the message %j says %j', async (message, said) => {
    expect(await failureFor(json(409, { code: 'CONFLICT', message }))).toMatchObject({ message: said });
  });

  it('may list its fields', async () => {
    const body = { code: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'No', fields: ['GST/HST'] };
    expect(await failureFor(json(422, body))).toMatchObject({ fields: ['GST/HST'] });
  });

  it.each([500, 502, 503, 504])('is what a page with %d is: the API is ill, and may be well again', async (status) => {
    expect(await failureFor(page(status))).toMatchObject({ kind: 'refused', status, code: '', message: '' });
  });

  it('is read from problem details and other JSON types too', async () => {
    const body = JSON.stringify({ code: 'NOT_FOUND', message: 'No' });
    const answer = bytes(404, body, { 'Content-Type': 'application/problem+json' });
    expect(await failureFor(answer)).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
  });
});

describe('how long to wait', () => {
  const told = (value: string) => failureFor(refusal(429, 'TOO_MANY_REQUESTS', { 'Retry-After': value }));

  it('is read in seconds', async () => expect(await told('30')).toMatchObject({ retryAfterS: 30 }));

  it('is read from a date', async () => {
    const { retryAfterS } = { retryAfterS: null, ...(await told(new Date(Date.now() + 60_000).toUTCString())) };
    expect(retryAfterS).toBeGreaterThan(55);
    expect(retryAfterS).toBeLessThanOrEqual(60);
  });

  it('is nothing when the date is past', async () => {
    expect(await told('Wed, 21 Oct 2015 07:28:00 GMT')).toMatchObject({ retryAfterS: 0 });
  });

  it('is not known when it is not said, or makes no sense', async () => {
    expect(await told('soon')).toMatchObject({ retryAfterS: null });
    expect(await failureFor(refusal(503, 'UNAVAILABLE'))).toMatchObject({ retryAfterS: null });
  });

  it('is the delay of the body where there is no header, and the header where there are both', async () => {
    const body = { code: 'TOO_MANY_REQUESTS', message: 'Slowly', delay: 45 };
    expect(await failureFor(json(429, body))).toMatchObject({ retryAfterS: 45 });
    expect(await failureFor(json(429, body, { 'Retry-After': '30' }))).toMatchObject({ retryAfterS: 30 });
  });

  it('is read from a page, too', async () => {
    const answer = bytes(503, '<p>Back soon', { 'Content-Type': 'text/html', 'Retry-After': '120' });
    expect(await failureFor(answer)).toMatchObject({ kind: 'refused', retryAfterS: 120 });
  });
});

describe('giving up', () => {
  it('ends a call that is not answered', async () => {
    const controller = new AbortController();
    http.answer(silence(() => controller.abort()));
    const call = clientAt(http.url).call(getClaim, input, { signal: controller.signal });
    expect(failureOf(await thrownBy(call))).toEqual({ kind: 'aborted' });
  });

  it('ends a call before it leaves', async () => {
    const call = clientAt(http.url).call(getClaim, input, { signal: AbortSignal.abort() });
    expect(failureOf(await thrownBy(call))).toEqual({ kind: 'aborted' });
    expect(http.received).toEqual([]);
  });

  it('can be a matter of time', async () => {
    const controller = new AbortController();
    // Aborts once the request has arrived, so that no late request takes the response of the next test.
    http.answer(silence(() => controller.abort(new DOMException('Time is up', 'TimeoutError'))));
    const call = clientAt(http.url).call(getClaim, input, { signal: controller.signal });
    expect(failureOf(await thrownBy(call))).toEqual({ kind: 'timeout' });
  });
});

describe('a file', () => {
  it('comes byte for byte', async () => {
    const content = Buffer.from(Uint8Array.from({ length: 1000 }, (_, at) => at % 256));
    http.answer(bytes(200, content, { 'Content-Type': 'image/jpeg' }));
    const blob = await clientAt(http.url).download(getFileContent, { params: { id: 'file-1' } });
    expect(blob.type).toBe('image/jpeg');
    expect(Buffer.from(await blob.arrayBuffer()).equals(content)).toBe(true);
  });

  it('may be refused', async () => {
    http.answer(refusal(404, 'NOT_FOUND'));
    const error = await thrownBy(clientAt(http.url).download(getFileContent, { params: { id: 'file-1' } }));
    expect(failureOf(error)).toMatchObject({ kind: 'refused', status: 404 });
  });
});

describe('what is not a failure of a call', () => {
  it('is a fault of ours and is thrown on', () => {
    const fault = new TypeError('x is not a function');
    expect(() => failureOf(fault)).toThrow(fault);
  });
});
