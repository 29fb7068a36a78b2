import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What follows the device's own clock: waits, tokens and countdowns. All else asks `serverNow` (R-UI-12). */
const ownClock = [
  'src/api/client.ts',
  'src/clock/server-clock.ts',
  'src/features/outbox/entry-cause.tsx',
  'src/features/outbox/entry-progress.tsx',
  'src/offline/sync/portal-engine.ts',
  'src/offline/sync/send-by-kind.ts',
  'src/offline/sync/triggers.ts',
  'src/session/call.ts',
  'src/session/known-people.ts',
  'src/session/refresh-timer.ts',
  'src/session/sign-in-out.ts',
  'src/ui/use-countdown.ts',
  'src/worker/encrypted-responses.ts',
];

const root = resolve(import.meta.dirname, '../..');

describe('the device’s clock', () => {
  it('is read for waits only', () => {
    const reading = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
      /\bDate\.now\b|new Date\(\)/.test(readFileSync(resolve(root, file), 'utf8')),
    );
    expect(reading.toSorted()).toEqual(ownClock);
  });
});
