import { reportSlow } from './storage-trouble.ts';

/** A wait that is longer than this is explained to the person. */
const slowMs = 4_000;

/** Longest silence of the database. A slow disk takes 2 s for a photo, and other requests may come first. */
export const silenceMaxMs = 8_000;

/** The longest upgrade of the database, which gives no response before its end: new indexes over a full device. */
export const upgradeMaxMs = 5 * 60_000;

/** A timer that fires this late shows that the page or the device slept; the sleep does not count as silence. */
const sleptMs = 1_000;

export type Watchdog = {
  /** The database has responded. The next response may take `maxMs`. */
  heard: (maxMs?: number) => void;
  end: () => void;
};

/** Watches database requests: shows that the database is slow, and calls `onLate` when it does not respond in time. */
export function createWatchdog(onLate: () => void): Watchdog {
  const work = {};
  let maxMs = silenceMaxMs;
  let heardAt = performance.now();
  let dueAt = heardAt + slowMs;
  let timer = setTimeout(look, slowMs);

  function look(): void {
    const now = performance.now();
    if (now > dueAt + sleptMs) heardAt = now;
    const silentMs = now - heardAt;
    if (silentMs >= maxMs) {
      end();
      onLate();
      return;
    }
    reportSlow(work, silentMs >= slowMs);
    const nextMs = (silentMs >= slowMs ? maxMs : slowMs) - silentMs;
    dueAt = now + nextMs;
    timer = setTimeout(look, nextMs);
  }

  function end(): void {
    clearTimeout(timer);
    reportSlow(work, false);
  }

  return {
    heard(nextMaxMs = silenceMaxMs) {
      maxMs = nextMaxMs;
      heardAt = performance.now();
    },
    end,
  };
}
