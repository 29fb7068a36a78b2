import { clientAt, thrownBy } from '#tests/support/client-at.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { json, page, refusal, reset, silence, useHttpAnswers } from '#tests/support/http-answers.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onReachability, reachability, reportReachability } from '#api/reachability.ts';
import { cachedHeader } from '#api/cached-header.ts';
import { getClaim } from '#contract/claims.ts';

const http = useHttpAnswers();

const input = { params: { id: 'claim-1' } };

describe('what a call shows of the network', () => {
  it.each([
    ['an answer', json(200, claimAnswer()), true],
    ['an answer in another shape', json(200, {}), true],
    ['a refusal', refusal(404, 'NOT_FOUND'), true],
    ['a refusal because the API is ill', refusal(503, 'UNAVAILABLE'), true],
    ['the page of a captive portal', page(200), false],
    ['the page of a proxy in front of a API that is ill', page(502), true],
    ['a reset connection', reset(), false],
    ['an answer that the service worker kept', json(200, claimAnswer(), { [cachedHeader]: '1' }), null],
  ])('%s', async (_, answer, expected) => {
    const reports: boolean[] = [];
    http.answer(answer);
    const client = clientAt(http.url, { onReachable: (reachable) => reports.push(reachable) });
    await client.call(getClaim, input).catch(() => {});
    expect(reports).toEqual(expected === null ? [] : [expected]);
  });

  it('nothing, when the caller gave up', async () => {
    const onReachable = vi.fn<(reachable: boolean) => void>();
    const controller = new AbortController();
    http.answer(silence(() => controller.abort()));
    await thrownBy(clientAt(http.url, { onReachable }).call(getClaim, input, { signal: controller.signal }));
    expect(onReachable).not.toHaveBeenCalled();
  });
});

describe('whether the API answers', () => {
  const heard: string[] = [];
  let stop = () => {};

  afterEach(() => {
    stop();
    heard.length = 0;
  });

  it('is told at every change and at nothing else, until one stops listening', () => {
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
