import { engineOf } from '#tests/support/engine-of.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { usePromptCrypto } from '#tests/support/prompt-crypto.ts';
import { NarrowLink, type NarrowLinkOptions } from '#tests/support/narrow-link.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { createLinkSpeed } from '#offline/uploads/link-speed.ts';
import { probeLink } from '#offline/sync/link.ts';
import { sendByKind } from '#offline/sync/send-by-kind.ts';
import { createUploader } from '#offline/uploads/uploader.ts';
import { pieceMaxBytes } from '#contract/upload-references.ts';
import { database } from '#storage/database.ts';

// The clock of the simulated connection does not wait for threads.
usePromptCrypto();
useEmptyDevice();
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** 500 kbit/s, interrupted every five seconds. */
const badLink = { bytesPerS: 62_500, cutEveryMs: 5_000, passTime: (ms: number) => vi.advanceTimersByTime(ms) };

/** Sends a queue as a page does, and returns the time and the bytes. */
async function send(
  entries: number,
  photos: number,
  photoBytes: number,
  options: Pick<NarrowLinkOptions, 'repeatsRequests'>,
) {
  for (let entry = 0; entry < entries; entry++) {
    vi.advanceTimersByTime(1);
    await submitClaim(await storeDraft('depot', photos, photoBytes), claimPayload);
  }
  const link = new NarrowLink({ ...badLink, ...options });
  const speed = createLinkSpeed();
  const uploader = createUploader({ database, pieceBytes: () => pieceMaxBytes }, speed);
  const probe = () => probeLink(link);
  const engine = engineOf({
    send: (entry) =>
      uploader.send(entry, (pieces) =>
        sendByKind(entry, { database, client: link, pieces, onProgress: () => {}, probe }),
      ),
    probe,
    isNarrow: speed.isNarrow,
  });
  for (;;) {
    const { unsent, nextDueAt } = await link.until(engine.drain());
    if (unsent === 0 || nextDueAt === null) break;
    while (Date.now() < nextDueAt) await link.until(Promise.resolve());
  }
  const states = (await database.entries.toArray()).map(({ state }) => state);
  const bytes = entries * photos * photoBytes;
  return {
    link,
    states,
    slowness: link.nowMs / ((1000 * bytes) / badLink.bytesPerS),
    againBytes: link.upBytes - bytes,
  };
}

const browsers = [
  { repeatsRequests: true, browser: 'a browser that sends again by itself what broke' },
  { repeatsRequests: false, browser: 'a browser that gives up' },
];

describe.each(browsers.slice(0, allTests ? undefined : 1))(
  'With 500 kbit/s, interrupted every five seconds, from $browser',
  ({ repeatsRequests }) => {
    it('ten entries of five photos are sent in less than twice the best time, with less than a chunk sent again for each interruption', async () => {
      const { link, states, slowness, againBytes } = await send(10, 5, 600_000, { repeatsRequests });
      expect(new Set(states)).toEqual(new Set(['sent']));
      expect(new Set(link.accepted).size).toBe(10);
      expect(slowness).toBeLessThan(1.5);
      expect(againBytes / link.cuts).toBeLessThan(64 * 1024);
    });

    it('entries with less photos than one chunk do not fail three times: photos that exceed the time between two interruptions are sent in chunks', async () => {
      const { link, states } = await send(2, 1, 250_000, { repeatsRequests });
      expect(states).toEqual(['sent', 'sent']);
      expect(new Set(link.accepted).size).toBe(2);
    });
  },
);
