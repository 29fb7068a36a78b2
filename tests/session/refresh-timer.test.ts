import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefreshTimer, type RefreshTimer } from '#session/refresh-timer.ts';

let timer: RefreshTimer;
/** The tokens for which a renewal was requested. */
let renewed: string[];
/** Whether the API responds to a renewal with a new token. */
let reachable: boolean;
let count: number;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  renewed = [];
  reachable = true;
  count = 1;
  timer = createRefreshTimer(({ token }) => {
    renewed.push(token);
    if (reachable) timer.follow(issue());
  });
});
afterEach(() => void vi.useRealTimers());

/** Issues a new token. */
function issue(change: { accountId?: string; expiresIn?: number; issuedAt?: number } = {}) {
  return { accountId: 'depot', token: `token-${count++}`, expiresIn: 900, issuedAt: Date.now(), ...change };
}

describe('the renewal of a token (R-SESS-04)', () => {
  it('starts 5 seconds before its end, once', () => {
    timer.follow(issue());
    vi.advanceTimersByTime(894_999);
    expect(renewed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(renewed).toEqual(['token-1']);
  });

  it('uses the time of the token, not of the start of the app', () => {
    timer.follow(issue({ issuedAt: Date.now() - 600_000 }));
    vi.advanceTimersByTime(294_999);
    expect(renewed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(renewed).toEqual(['token-1']);
  });

  it('stops after three times without other calls', () => {
    timer.follow(issue());
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(renewed).toEqual(['token-1', 'token-2', 'token-3']);
  });

  it('continues while calls are made', () => {
    timer.follow(issue());
    for (let halfHour = 0; halfHour < 16; halfHour++) {
      timer.noteCall();
      vi.advanceTimersByTime(1_800_000);
    }
    expect(renewed).toHaveLength(Math.floor((8 * 3600) / 895));
  });

  it('counts renewals of another tab', () => {
    timer.follow(issue());
    timer.follow(issue());
    timer.follow(issue());
    timer.follow(issue());
    vi.advanceTimersByTime(3_600_000);
    expect(renewed).toEqual([]);
    timer.noteCall();
    timer.follow(issue());
    vi.advanceTimersByTime(900_000);
    expect(renewed).toEqual(['token-5']);
  });

  it('restarts its count with a sign-in', () => {
    timer.follow(issue());
    vi.advanceTimersByTime(3_600_000);
    timer.follow(issue({ accountId: 'another' }));
    vi.advanceTimersByTime(900_000);
    expect(renewed.at(-1)).toBe('token-5');
  });

  it('is requested once for one token, though its account is read again', () => {
    const session = issue();
    timer.follow(session);
    vi.advanceTimersByTime(500_000);
    for (let read = 1; read <= 3; read += 1) timer.follow({ ...session });
    vi.advanceTimersByTime(395_000);
    expect(renewed).toEqual(['token-1']);
  });

  it('waits for the next call after a failure, or when it is too late', () => {
    reachable = false;
    timer.follow(issue());
    timer.follow(issue({ accountId: 'late', issuedAt: Date.now() - 896_000 }));
    vi.advanceTimersByTime(3_600_000);
    timer.follow(issue({ accountId: 'third' }));
    vi.advanceTimersByTime(3_600_000);
    expect(renewed).toEqual(['token-3']);
  });

  it('is not counted when the same token is stored again, for example with another language', () => {
    const session = issue();
    for (let time = 0; time < 5; time += 1) timer.follow({ ...session });
    vi.advanceTimersByTime(895_000);
    expect(renewed).toEqual(['token-1']);
  });

  it("uses another account's token, also with the same value", () => {
    const session = issue();
    timer.follow(session);
    timer.follow({ ...session, accountId: 'another', expiresIn: 60 });
    vi.advanceTimersByTime(55_000);
    expect(renewed).toEqual(['token-1']);
  });

  it('waits for the next call once only 5 seconds remain', () => {
    timer.follow(issue({ expiresIn: 5 }));
    vi.advanceTimersByTime(60_000);
    expect(renewed).toEqual([]);
  });

  it('ends with the session', () => {
    timer.follow(issue());
    timer.follow(null);
    vi.advanceTimersByTime(3_600_000);
    expect(renewed).toEqual([]);
  });

  it('does not start at once for a token that is valid for months', () => {
    timer.follow(issue({ expiresIn: 365 * 24 * 3600 }));
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(renewed).toEqual([]);
  });
});
