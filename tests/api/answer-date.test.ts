import { clientAt } from '#tests/support/client-at.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { type Answer, json, page, refusal, useHttpAnswers } from '#tests/support/http-answers.ts';
import { describe, expect, it, vi } from 'vitest';
import { cachedHeader } from '#api/cached-header.ts';
import { ApiError } from '#api/failure.ts';
import { getClaim } from '#contract/claims.ts';
import { logoutEverywhere } from '#contract/session.ts';

const http = useHttpAnswers();
const date = 'Sat, 21 Nov 2026 15:00:00 GMT';
const input = { params: { id: 'claim-1' } };
const current = { date, 'Cache-Control': 'private, no-store' };
const claim = (headers: Record<string, string>) => json(200, claimAnswer(), headers);

async function datesOf(answer: Answer): Promise<(string | null)[]> {
  const dates: (string | null)[] = [];
  http.answer(answer);
  const client = clientAt(http.url, {
    onAnswer: ({ date: at, sentAt, receivedAt }) => {
      expect(sentAt).toBeLessThanOrEqual(receivedAt);
      dates.push(at);
    },
  });
  await client.call(getClaim, input).catch(() => {});
  return dates;
}

describe('the time of an answer', () => {
  it.each([
    ['of the API', claim(current)],
    ['that is asked for again each time', claim({ date, 'Cache-Control': 'private, max-age=0, must-revalidate' })],
    ['of a file', claim({ date, 'Cache-Control': 'private, no-cache' })],
    ['that refuses', refusal(404, 'NOT_FOUND', current)],
    ['of an API that fails', refusal(500, 'INTERNAL_ERROR', current)],
  ])('%s is reported', async (_, answer) => {
    expect(await datesOf(answer)).toEqual([date]);
  });

  it.each([
    ['from the cache of the service worker', claim({ ...current, [cachedHeader]: '1' })],
    ['that a cache may have stored', claim({ date, 'Cache-Control': 'public, max-age=3600' })],
    ['that says nothing of caches', claim({ date })],
    ['that a proxy had stored', claim({ ...current, age: '86400' })],
    ['of a captive portal', (response) => page(200)(response.setHeader('date', date))],
    ['of a proxy in front of a failing API', (response) => page(502)(response.setHeader('date', date))],
  ] satisfies [string, Answer][])('%s is not', async (_, answer) => {
    expect(await datesOf(answer)).toEqual([]);
  });

  it('is reported of a write, which no cache stores', async () => {
    const onAnswer = vi.fn<() => void>();
    http.answer((response) => response.writeHead(204, { date }).end());
    await clientAt(http.url, { onAnswer })
      .call(logoutEverywhere, {})
      .catch(() => {});
    expect(onAnswer).toHaveBeenCalledOnce();
  });

  it('is what a wait until a date is counted from, on a device with any clock', async () => {
    http.answer(refusal(503, 'UNAVAILABLE', { date, 'Retry-After': 'Sat, 21 Nov 2026 15:00:30 GMT' }));
    const error: unknown = await clientAt(http.url)
      .call(getClaim, input)
      .catch((thrown: unknown) => thrown);
    expect(error instanceof ApiError && error.failure).toMatchObject({ retryAfterS: 30 });
  });
});
