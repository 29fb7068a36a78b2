import { describe, expect, it } from 'vitest';
import { attemptsMax, nextState, type Verdict, waitMaxMs } from '#offline/outbox/next-state.ts';
import { type ClaimPlace, stateBehind } from '#offline/outbox/followers.ts';
import type { Outcome } from '#offline/outbox/outcome.ts';
import type { CauseCode, EntryState, Receipt } from '#storage/rows.ts';

const receipt: Receipt = { claimId: 'c1', claimName: 'WC-1', files: [], at: '2026-11-21T10:00:00.000Z' };

function refused(status: number, code = 'X', retryAfterS: number | null = null): Outcome {
  return { kind: 'refused', status, code, message: 'words', fields: undefined, retryAfterS };
}

type Line = [name: string, outcome: Outcome, expected: Partial<Verdict>];

/** Outcomes that are decided without counting attempts. */
const certain: Line[] = [
  ['accepted', { kind: 'accepted', receipt }, { state: 'sent', queue: 'go-on' }],
  ['offline', { kind: 'offline', captive: false }, { state: 'queued', cause: 'offline', delayMs: 0, queue: 'stop' }],
  ['captive portal', { kind: 'offline', captive: true }, { state: 'queued', cause: 'not_an_answer', queue: 'stop' }],
  ['interrupted', { kind: 'interrupted' }, { state: 'queued', cause: 'interrupted', delayMs: 0, queue: 'go-on' }],
  ['no session', { kind: 'signin' }, { state: 'signin', cause: 'signin', queue: 'stop' }],
  ['photos missing on the device', { kind: 'incomplete' }, { state: 'attention', cause: 'incomplete' }],
  ['a decision', { kind: 'decision', decision: 'not_registered' }, { state: 'attention', cause: 'decision' }],
  ['401', refused(401, 'UNAUTHENTICATED'), { state: 'signin', cause: 'signin', queue: 'stop' }],
  ['403 anti-forgery', refused(403, 'XSRF_TOKEN_INVALID'), { state: 'queued', cause: 'busy', delayMs: 5_000 }],
  ['409 in progress', refused(409, 'IDEMPOTENCY_IN_PROGRESS', 1), { state: 'queued', cause: 'busy', delayMs: 1_000 }],
  ['429', refused(429, 'TOO_MANY_REQUESTS', 30), { state: 'queued', cause: 'too_many', queue: { pauseMs: 30_000 } }],
  ['429 without a time', refused(429), { state: 'queued', cause: 'too_many', queue: { pauseMs: 5_000 } }],
  ['429 of a wrong clock', refused(429, '', 1e9), { state: 'queued', delayMs: waitMaxMs }],
  ['503 with a time', refused(503, 'UNAVAILABLE', 60), { state: 'queued', cause: 'server_error', delayMs: 60_500 }],
  ['503 of a wrong clock', refused(503, '', 1e9), { state: 'queued', delayMs: waitMaxMs, queue: 'go-on' }],
  ['503 whose time is over', refused(503, '', 0), { state: 'queued', delayMs: 5_500 }],
  ...[400, 402, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 418, 421, 422, 451, 499].map((status): Line => [
    String(status),
    refused(status),
    { state: 'attention', cause: 'refused', queue: 'go-on' },
  ]),
];

/** An interrupted upload with progress on the server resets the earlier failures. */
it.each([0, 1, 2, 7])(
  'an interruption after progress is retried soon without counting, also after %i failures',
  (attempts) => {
    const verdict = nextState({ kind: 'cut' }, attempts, 0.5);
    expect(verdict).toEqual({ state: 'queued', cause: 'no_answer', attempts: 0, delayMs: 250, queue: 'go-on' });
  },
);

/** Outcomes that count as one of the three failures. */
const failures: Line[] = [
  ['no answer', { kind: 'no_answer' }, { cause: 'no_answer' }],
  ['time-out', { kind: 'timeout' }, { cause: 'timeout' }],
  ['a page instead of an answer', { kind: 'not_an_answer' }, { cause: 'not_an_answer' }],
  ['photos missing in the receipt', { kind: 'unproven' }, { cause: 'unproven' }],
  ['a fault of ours', { kind: 'fault' }, { cause: 'no_answer' }],
  ...[408, 500, 501, 502, 503, 504, 507, 511, 599].map((status): Line => [
    String(status),
    refused(status),
    { cause: 'server_error' },
  ]),
  ['an upload that has expired', refused(409, 'UPLOAD_MISSING'), { cause: 'server_error' }],
  ...[0, 100, 204, 304, 600].map((status): Line => [`odd ${status}`, refused(status), { cause: 'server_error' }]),
];

describe('the next state of an entry', () => {
  for (const attempts of [0, 1, 2, 3, 7]) {
    it.each(certain)(`after ${attempts} failures, %s counts no attempt`, (_, outcome, expected) => {
      expect(nextState(outcome, attempts, 0.5)).toMatchObject({ ...expected, attempts });
    });
  }

  it.each(failures)('%s is retried twice, each time later', (_, outcome, expected) => {
    const first = nextState(outcome, 0, 0.5);
    const second = nextState(outcome, 1, 0.5);
    expect(first).toMatchObject({ ...expected, state: 'queued', attempts: 1, queue: 'go-on' });
    expect(second).toMatchObject({ ...expected, state: 'queued', attempts: 2, queue: 'go-on' });
    expect([first.delayMs, second.delayMs]).toEqual([1_000, 8_000]);
  });

  it.each(failures)('%s for the third time needs a person, and the entry is kept', (_, outcome) => {
    const cause = outcome.kind === 'unproven' ? 'unproven' : 'three_failures';
    expect(nextState(outcome, attemptsMax - 1, 0.5)).toMatchObject({ state: 'attention', cause });
  });

  it('counts a 500 as a failure, also with Retry-After', () => {
    expect(nextState(refused(500, 'INTERNAL', 60), 0, 0.5)).toMatchObject({ attempts: 1, delayMs: 60_000 });
  });

  it.each([null, 60])('waits at least as long as a 503 requires (%s), with jitter', (retryAfterS) => {
    const waits = [0, 0.25, 0.5, 0.75, 1].map((random) => nextState(refused(503, '', retryAfterS), 0, random).delayMs);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual((retryAfterS ?? 0) * 1000);
    expect(new Set(waits).size).toBe(5);
  });

  it('never loses an entry or marks it as sent for any outcome', () => {
    for (const [, outcome] of [...certain, ...failures])
      for (const attempts of [0, 1, 2, 3]) {
        const { state, delayMs } = nextState(outcome, attempts, Math.random());
        expect(state === 'sent').toBe(outcome.kind === 'accepted');
        expect(delayMs).toBeLessThanOrEqual(waitMaxMs);
      }
  });
});

describe('a follow-up', () => {
  it.each<[ClaimPlace, EntryState, CauseCode]>([
    [{ kind: 'arrived', claimId: 'claim-1', claimName: 'WC-1' }, 'queued', 'new'],
    [{ kind: 'unsent' }, 'waiting', 'claim_first'],
    [{ kind: 'gone' }, 'attention', 'claim_gone'],
  ])('of a claim that is %j is in %s, because of %s', (place, state, cause) => {
    expect(stateBehind(place)).toEqual({ state, cause });
  });
});

it.each([
  [0, 1],
  [0.5, 2],
  [0.9, 2.8],
])('with the random number %d the wait is %d times half the backoff', (random, times) => {
  const half = nextState({ kind: 'no_answer' }, 0, 0).delayMs;
  expect(half).toBeGreaterThan(0);
  expect(nextState({ kind: 'no_answer' }, 0, random).delayMs).toBeCloseTo(half * times);
  expect(nextState({ kind: 'no_answer' }, 1, random).delayMs).toBeGreaterThan(half * times);
});
