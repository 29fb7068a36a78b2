import type { CauseCode, EntryState } from '#storage/rows.ts';
import type { Outcome } from './outcome.ts';

/** Failures after which a person is told to contact us (R-OFF-13). */
export const attemptsMax = 3;

/**
 * First wait after a failure, before jitter; each further one is `backoffFactor` times as long. The first is short,
 * since a network that was lost for a moment must be used within 2 seconds (R-OFF-07).
 */
const backoffMs = 1_000;
const backoffFactor = 8;

/** Wait after a broken connection over which the server received new bytes. */
const afterCutMs = 250;

/** Wait after a response that requests a later retry without `Retry-After`. */
const defaultWaitMs = 5_000;

/** The longest wait, even if `Retry-After` is longer: a wrong clock must not block an entry. */
export const waitMaxMs = 60 * 60_000;

export type Verdict = {
  state: EntryState;
  cause: CauseCode;
  /** Failures that count, after this outcome. */
  attempts: number;
  /** How long until the next attempt; 0 is at once. */
  delayMs: number;
  /** Whether the queue continues, stops, or pauses the other entries of the account. */
  queue: 'go-on' | 'stop' | { pauseMs: number };
};

/**
 * The next state of an entry after an outcome (R-OFF-12, R-OFF-13). A new outcome does not compile without its case.
 *
 * @param attempts failures that counted before this outcome
 * @param random from 0 to 1, jitter: tablets must not retry all at once
 */
export function nextState(outcome: Outcome, attempts: number, random: number): Verdict {
  const unchanged = { attempts, delayMs: 0, queue: 'go-on' } as const;
  switch (outcome.kind) {
    case 'accepted':
      return { ...unchanged, state: 'sent', cause: 'new' };
    case 'offline':
      return { ...unchanged, state: 'queued', cause: outcome.captive ? 'not_an_answer' : 'offline', queue: 'stop' };
    case 'signin':
      return { ...unchanged, state: 'signin', cause: 'signin', queue: 'stop' };
    case 'unproven':
      // The repeat has the same key: a backend that has it all confirms it, and none creates it twice.
      return { ...failed('unproven', attempts, 0, random), cause: 'unproven' };
    case 'incomplete':
      return { ...unchanged, state: 'attention', cause: 'incomplete' };
    case 'decision':
      return { ...unchanged, state: 'attention', cause: 'decision' };
    case 'cut':
      // A connection that transfers bytes is used again at once.
      return { ...unchanged, state: 'queued', cause: 'no_answer', attempts: 0, delayMs: afterCutMs * (0.5 + random) };
    case 'interrupted':
      // The page was closed while it sent: this is not a failure and does not count as an attempt.
      return { ...unchanged, state: 'queued', cause: 'interrupted' };
    case 'no_answer':
    case 'timeout':
    case 'not_an_answer':
      return failed(outcome.kind, attempts, 0, random);
    case 'fault':
      return failed('no_answer', attempts, 0, random);
    case 'refused':
      return refused(outcome, attempts, random);
  }
}

function refused(outcome: Extract<Outcome, { kind: 'refused' }>, attempts: number, random: number): Verdict {
  const { status, code } = outcome;
  const retryAfterMs = outcome.retryAfterS === null ? 0 : Math.min(outcome.retryAfterS * 1000, waitMaxMs);
  const uncounted = { state: 'queued', attempts, delayMs: retryAfterMs || defaultWaitMs, queue: 'go-on' } as const;

  if (status === 401) return { ...uncounted, state: 'signin', cause: 'signin', delayMs: 0, queue: 'stop' };
  if (status === 403 && code === 'XSRF_TOKEN_INVALID') return { ...uncounted, cause: 'busy' };
  // The upload has expired, or another request took it: it is repeated.
  if (status === 409 && code === 'UPLOAD_MISSING') return failed('server_error', attempts, 0, random);
  if (status === 409 && code === 'IDEMPOTENCY_IN_PROGRESS') return { ...uncounted, cause: 'busy' };
  if (status === 429) return { ...uncounted, cause: 'too_many', queue: { pauseMs: uncounted.delayMs } };
  // A server that says when it will be back has not failed, however long it is away. Tablets return one by one.
  if (status === 503 && outcome.retryAfterS !== null)
    return {
      ...uncounted,
      cause: 'server_error',
      delayMs: Math.min(uncounted.delayMs + backoffMs * random, waitMaxMs),
    };
  if (status !== 408 && status >= 400 && status < 500)
    return { ...uncounted, state: 'attention', cause: 'refused', delayMs: 0 };
  return failed('server_error', attempts, retryAfterMs, random);
}

function failed(cause: CauseCode, before: number, retryAfterMs: number, random: number): Verdict {
  const attempts = before + 1;
  if (attempts >= attemptsMax)
    return { state: 'attention', cause: 'three_failures', attempts, delayMs: 0, queue: 'go-on' };
  const waitMs = backoffMs * backoffFactor ** before * (0.5 + random);
  return { state: 'queued', cause, attempts, delayMs: Math.max(retryAfterMs, waitMs), queue: 'go-on' };
}
