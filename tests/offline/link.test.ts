import { clientAt, thrownBy } from '#tests/support/client-at.ts';
import { json, page, refusal, reset, silence, useHttpAnswers } from '#tests/support/http-answers.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentLink, probeLink } from '#offline/sync/link.ts';

const http = useHttpAnswers();
afterEach(() => void vi.restoreAllMocks());

const probe = () => probeLink(clientAt(http.url));

describe('the connection state', () => {
  it.each([
    ['is online when the API is healthy', json(200, { status: 'ok', version: '1.2.3' }), 'online'],
    ['is online when the API has an error', refusal(503, 'UNAVAILABLE'), 'online'],
    ['is online when the API sends Retry-After', refusal(429, 'TOO_MANY_REQUESTS'), 'online'],
    ['is captive when the response is a page', page(200), 'captive'],
    ['is captive when the response is a page with 404', page(404), 'captive'],
    ['is captive when the response is of another service', json(200, { status: 'ok' }), 'captive'],
    ['is offline when the connection is reset', reset(), 'offline'],
  ])('%s', async (_, answer, link) => {
    http.answer(answer);
    expect(await probe()).toBe(link);
    expect(http.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/health']);
  });

  it('is offline when no server listens', async () => {
    expect(await probeLink(clientAt('http://127.0.0.1:1/api'))).toBe('offline');
  });

  it('is offline when no response arrives within a few seconds', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    http.answer(silence(() => clock.abort(new DOMException('Time is up', 'TimeoutError'))));
    expect(await probe()).toBe('offline');
    expect(timeout.mock.calls[0]?.[0]).toBeLessThanOrEqual(10_000);
  });

  it('is not requested again within a second of a response', async () => {
    http.answerAll(() => json(200, { status: 'ok', version: '1.2.3' }));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const after = async (ms: number) => {
      clock.mockReturnValue(1_000_000 + ms);
      return [await currentLink(clientAt(http.url)), http.received.length];
    };
    expect(await probe()).toBe('online');
    expect([await after(999), await after(1_000)]).toEqual([
      ['online', 1],
      ['online', 2],
    ]);
  });

  it('passes on an error of the app', async () => {
    const fault = new TypeError('x is not a function');
    const failing = clientAt(http.url, { locale: () => Promise.reject(fault) });
    expect(await thrownBy(probeLink(failing))).toBe(fault);
  });
});
