import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimScheduledJob } from '#server/database/claim-scheduled-job.ts';
import { orphanAgeMs, startCleanupJob } from '#server/files/cleanup-job.ts';
import { onEachStore } from '#tests/support/server.ts';

onEachStore('Orphan files', (server) => {
  let ahead = 0;
  let end: () => Promise<void>;
  const now = () => new Date(Date.now() + ahead);
  let swept = 0;
  const log = {
    info: () => swept++,
    error: (_details: object, message: string) => {
      throw new Error(message);
    },
  };

  /** Stores a file without a row, older than any request. */
  async function orphan(): Promise<string> {
    const name = randomUUID();
    await server().files.put(name, Buffer.from('x'));
    ahead += 2 * orphanAgeMs;
    return name;
  }
  const isThere = async (name: string) =>
    (await Array.fromAsync(server().files.list())).flat().some((entry) => entry.name === name);

  beforeEach(() => {
    swept = 0;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    await end();
    vi.useRealTimers();
  });

  const goes = (name: string) =>
    vi.waitFor(async () => expect(await isThere(name)).toBe(false), { timeout: 20_000, interval: 100 });

  /** Starts the cleanup job, and resolves after its first round. */
  async function begin(): Promise<void> {
    const { files, database } = server();
    const first = await orphan();
    end = startCleanupJob({ files, database, now }, log);
    await goes(first);
  }

  it('go at the start, and those of later an hour on', async () => {
    await begin();
    const later = await orphan();
    vi.advanceTimersByTime(orphanAgeMs);
    await goes(later);
    await end();
    expect(swept).toBe(2);
  });

  it('are left to the server whose turn it is', async () => {
    await begin();
    const name = await orphan();
    expect(await claimScheduledJob(server().database, 'sweep', now(), orphanAgeMs)).toBe(true);
    vi.advanceTimersByTime(orphanAgeMs);
    // Stopping waits for the running round.
    await end();
    expect([swept, await isThere(name)]).toEqual([1, true]);
  });
});
