import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { claimScheduledJob } from '#server/database/claim-scheduled-job.ts';
import { putState } from '#server/database/server-state.ts';
import { orphanAgeMs, quarantineMs, startCleanupJob } from '#server/files/cleanup-job.ts';
import { verifyStoreOwner } from '#server/files/verify-store-owner.ts';
import { onEachStore } from '#tests/support/server.ts';
import { waitFor } from '#tests/support/wait-for.ts';

onEachStore('Orphan files', (server) => {
  let ahead = 0;
  let end: () => Promise<void>;
  const now = () => new Date(Date.now() + ahead);
  let swept = 0;
  const errors: string[] = [];
  const log = {
    info: () => swept++,
    error: (_details: object, message: string) => errors.push(message),
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
  const isRecorded = async (name: string) =>
    (await server().database.selectFrom('quarantined_files').where('path', '=', name).selectAll().execute()).length > 0;
  const start = () => {
    const { files, database } = server();
    end = startCleanupJob({ files, database, now }, log);
  };
  const finished = (rounds: number) => waitFor(() => expect(swept).toBe(rounds));
  /** Starts a server, waits for its first round, and stops it. */
  const round = async () => {
    start();
    await finished(swept + 1);
    await end();
  };
  /** Stopping waits for the running round. */
  const startAndStop = async () => {
    start();
    await end();
  };

  beforeAll(() => verifyStoreOwner(server(), { setting: 'FILES_URL', confirmed: null }));
  beforeEach(() => {
    swept = 0;
    errors.length = 0;
    ahead += 2 * orphanAgeMs;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    await end();
    vi.useRealTimers();
    if (errors.length > 0) throw new Error(errors.join(' '));
  });

  it('are recorded at the start and every hour, and deleted after seven days', async () => {
    const first = await orphan();
    start();
    await finished(1);
    const later = await orphan();
    vi.advanceTimersByTime(orphanAgeMs);
    await finished(2);
    await end();
    expect([await isThere(first), await isRecorded(first), await isRecorded(later)]).toEqual([true, true, true]);
    ahead += quarantineMs - orphanAgeMs;
    await round();
    expect([await isThere(first), await isThere(later)]).toEqual([false, true]);
    ahead += 2 * orphanAgeMs;
    await round();
    expect([await isThere(later), await isRecorded(first), await isRecorded(later)]).toEqual([false, false, false]);
  });

  it('are searched once an hour, however often servers start', async () => {
    await round();
    ahead += orphanAgeMs - 60_000;
    const listing = vi.spyOn(server().files, 'list');
    await startAndStop();
    expect([swept, listing.mock.calls.length]).toEqual([1, 0]);
    listing.mockRestore();
  });

  it('are left to the server that holds the job', async () => {
    await round();
    const name = await orphan();
    expect(await claimScheduledJob(server().database, 'sweep', now(), orphanAgeMs)).toBe(true);
    await startAndStop();
    expect([swept, await isRecorded(name)]).toEqual([1, false]);
  });

  it('are not deleted from a store that belongs to another database', async () => {
    const name = await orphan();
    await putState(server().database, 'file-store', 'another');
    await startAndStop();
    expect([swept, await isRecorded(name), errors.splice(0)]).toEqual([
      0,
      false,
      ['cleanup skipped: the file store belongs to another database'],
    ]);
  });
});
