import { useLocalStorage } from '#tests/support/local-storage.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const local = useLocalStorage();

const dayMs = 24 * 60 * 60_000;
const yearMs = 365 * dayMs;

/** The real time, to the second. */
const start = Date.parse('2026-11-21T15:00:00Z');

/** The app under test, just started. */
let clock: typeof import('#clock/server-clock.ts');

async function restart(): Promise<void> {
  vi.resetModules();
  clock = await import('#clock/server-clock.ts');
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await restart();
});

/** Sets the device's clock so far from the real time. */
function setClock(offMs: number, realMs = start): void {
  vi.setSystemTime(realMs + offMs);
}

/** A call of `tookMs` that the server answers at `realMs`, half of the time after it left. */
function answered(offMs: number, realMs = start, tookMs = 200): void {
  const at = new Date(realMs).toUTCString();
  clock.noteAnswer({ date: at, sentAt: realMs + offMs - tookMs / 2, receivedAt: realMs + offMs + tookMs / 2 });
}

/** Minutes by which the app's time is wrong. */
function wrongMin(realMs = start): number {
  return Math.abs(Math.round((clock.serverNow().getTime() - realMs) / 60_000));
}

describe('the time by the server’s clock', () => {
  it('is the device’s own before any answer', () => {
    setClock(-yearMs);
    expect([clock.serverNow().getTime(), clock.clockErrorMinutes(), clock.serverTime()]).toEqual([
      start - yearMs,
      null,
      null,
    ]);
  });

  it.each([
    ['right', 0, null],
    ['9 minutes slow', -9 * 60_000, null],
    ['10 minutes slow', -10 * 60_000, null],
    ['11 minutes slow', -11 * 60_000, 11],
    ['11 minutes fast', 11 * 60_000, -11],
    ['an hour slow', -60 * 60_000, 60],
    ['a day fast', dayMs, -24 * 60],
    ['a year slow', -yearMs, 365 * 24 * 60],
    ['a year fast', yearMs, -365 * 24 * 60],
    ['at 1970', -start, Math.round(start / 60_000)],
  ])('is right on a device whose clock is %s, and reported above ten minutes', async (_, offMs, minutes) => {
    setClock(offMs);
    answered(offMs);
    expect(wrongMin()).toBe(0);
    expect(clock.clockErrorMinutes()).toBe(minutes);
    await restart();
    setClock(offMs, start + dayMs);
    expect([wrongMin(start + dayMs), clock.clockErrorMinutes()]).toEqual([0, minutes]);
  });

  it('is exactly the device’s own where it is right, whatever an answer took', () => {
    for (const [at, tookMs] of [0, 200, 990, 3_000, 100_000].entries()) {
      const now = start + at * dayMs;
      setClock(0, now);
      answered(0, now, tookMs);
      expect(clock.serverNow().getTime()).toBe(now);
    }
  });

  it('stays when a slow answer fits it', () => {
    setClock(-yearMs);
    answered(-yearMs);
    const before = clock.serverNow().getTime();
    setClock(-yearMs, start + 60_000);
    answered(-yearMs, start + 60_000, 110_000);
    expect(clock.serverNow().getTime()).toBe(before + 60_000);
  });

  it('is not judged from a call during which the clock was set', () => {
    answered(0);
    const date = new Date(start).toUTCString();
    clock.noteAnswer({ date, sentAt: start, receivedAt: start - yearMs });
    clock.noteAnswer({ date, sentAt: start - yearMs, receivedAt: start });
    expect([wrongMin(), clock.clockErrorMinutes()]).toEqual([0, null]);
  });

  it.each([null, '', 'yesterday', 'Sat, 99 Nov 2026'])('is not judged from the date %j', (date) => {
    answered(0);
    clock.noteAnswer({ date, sentAt: start, receivedAt: start });
    expect(wrongMin()).toBe(0);
  });

  it('is judged anew with every answer', () => {
    const heard = vi.fn<() => void>();
    clock.onServerClock(heard);
    setClock(-yearMs);
    answered(-yearMs);
    setClock(0);
    answered(0, start + 1000);
    expect([wrongMin(), clock.clockErrorMinutes(), heard.mock.calls.length]).toEqual([0, null, 2]);
  });

  it.each([
    ['a slow clock that was set right', -yearMs, 0],
    ['a fast clock that was set right', yearMs, 0],
  ])('believes %s without an answer', async (_, before, after) => {
    setClock(before);
    answered(before);
    setClock(after, start + 60_000);
    await restart();
    expect([wrongMin(start + 60_000), clock.clockErrorMinutes()]).toEqual([0, null]);
  });

  it('is never before the last answer', () => {
    answered(0);
    setClock(-yearMs);
    expect([wrongMin(), clock.clockErrorMinutes()]).toEqual([0, 365 * 24 * 60]);
  });

  it('converts what was read from the device’s clock', () => {
    setClock(-yearMs);
    answered(-yearMs);
    const ago = clock.byServerClock(start - yearMs - 60_000).getTime();
    expect(Math.round((start - ago) / 1000)).toBe(60);
  });

  it.each(['', 'x', '5', '1e400 5'])('ignores a stored value that it cannot read: %j', async (text) => {
    local.set('server-clock', text);
    await restart();
    expect(wrongMin()).toBe(0);
  });

  it('is known to a page whose storage is full', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    });
    setClock(-yearMs);
    answered(-yearMs);
    expect(wrongMin()).toBe(0);
  });
});

it('starts without what is stored where the browser denies the storage', async () => {
  answered(-yearMs);
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  await restart();
  expect(clock.serverTime()).toBeNull();
});
