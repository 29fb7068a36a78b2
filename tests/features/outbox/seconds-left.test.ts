import { describe, expect, it } from 'vitest';
import { secondsLeft } from '#features/outbox/upload-parts.ts';

const start = Date.parse('2026-11-21T10:00:00Z');

/** Returns the seconds left of `total` bytes after `sent` bytes in `ms`, starting at `from`. */
function left({ ms, sent, total, from = 0 }: { ms: number; sent: number; total: number; from?: number }) {
  return secondsLeft({ sentBytes: from, at: start }, { sentBytes: from + sent, at: start + ms }, total);
}

describe('the remaining time of an upload', () => {
  it.each([
    ['half of the bytes in ten seconds', { ms: 10_000, sent: 500, total: 1000 }, 10],
    ['rounded up to steps', { ms: 10_000, sent: 450, total: 1000 }, 15],
    ['never less than a step', { ms: 10_000, sent: 999, total: 1000 }, 5],
    ['a step at the end', { ms: 10_000, sent: 1000, total: 1000 }, 5],
    ['the speed since the first reading', { ms: 10_000, sent: 100, total: 1000, from: 800 }, 10],
    ['a slow connection', { ms: 2_000, sent: 1, total: 301 }, 600],
    ['more sent bytes than the total', { ms: 10_000, sent: 1200, total: 1000 }, 5],
  ])('%s', (_, looks, seconds) => expect(left(looks)).toBe(seconds));

  it.each([
    ['in the first two seconds', { ms: 1_999, sent: 500, total: 1000 }],
    ['while no bytes are sent', { ms: 10_000, sent: 0, total: 1000 }],
    ['when it was restarted', { ms: 10_000, sent: -300, total: 1000, from: 400 }],
    ['when the clock was set back', { ms: -60_000, sent: 500, total: 1000 }],
  ])('is unknown %s', (_, looks) => expect(left(looks)).toBeNull());
});
