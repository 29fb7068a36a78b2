import { clientAt, thrownBy } from '#tests/support/client-at.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { json, page, refusal, reset, silence, useHttpAnswers } from '#tests/support/http-answers.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onReachability, reachability, reportReachability } from '#api/reachability.ts';
import { cachedHeader } from '#api/cached-header.ts';
import { getClaim } from '#contract/claims.ts';

const http = useHttpAnswers();

const input = { params: { id: 'claim-1' } };

describe('the connection state that a call shows', () => {
  it.each([
    ['a response', json(200, claimAnswer()), 'online'],
    ['a response of another shape', json(200, {}), 'online'],
    ['a refusal', refusal(404, 'NOT_FOUND'), 'online'],
    ['an error of one call', refusal(500, 'INTERNAL_ERROR'), 'online'],
    ['a refusal because of an error of the API', refusal(503, 'UNAVAILABLE'), 'failing'],
    ['the page of a captive portal', page(200), 'offline'],
    ['the page of a proxy in front of a failing API', page(502), 'failing'],
    ['a reset connection', reset(), 'offline'],
    ['a response from the cache of the service worker', json(200, claimAnswer(), { [cachedHeader]: '1' }), null],
  ])('%s', async (_, answer, expected) => {
    const reports: string[] = [];
    http.answer(answer);
    const client = clientAt(http.url, { onReach: (reach) => reports.push(reach) });
    await client.call(getClaim, input).catch(() => {});
    expect(reports).toEqual(expected === null ? [] : [expected]);
  });

  it('is unchanged when the caller cancelled', async () => {
    const onReach = vi.fn<(reach: string) => void>();
    const controller = new AbortController();
    http.answer(silence(() => controller.abort()));
    await thrownBy(clientAt(http.url, { onReach }).call(getClaim, input, { signal: controller.signal }));
    expect(onReach).not.toHaveBeenCalled();
  });
});

describe('whether the API responds', () => {
  const heard: string[] = [];
  let stop = () => {};

  afterEach(() => {
    stop();
    heard.length = 0;
  });

  it('is reported at every change only, until the listener is removed', () => {
    expect(reachability()).toBe('unknown');
    stop = onReachability(() => heard.push(reachability()));
    reportReachability('online');
    reportReachability('online');
    reportReachability('offline');
    expect(heard).toEqual(['online', 'offline']);
    stop();
    reportReachability('online');
    expect(heard).toEqual(['online', 'offline']);
    expect(reachability()).toBe('online');
  });
});
