import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectEmbedded, connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { copyDemoData } from '#tests/support/demo-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { findDefects, orphansAfterCleanup } from '#tests/support/find-defects.ts';
import { newDemoDatabase } from '#tests/support/shared-postgres.ts';
import type { Answer } from './support/client.ts';
import {
  allWrites,
  type People,
  type RepeatableWrite,
  repeatableWrite,
  signInPeople,
} from './support/repeatable-writes.ts';
import { RunningServers } from './support/running-servers.ts';
import { sendUntilAnswered, sendWrite } from './support/send-write.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** All but one of the writes of the rules draft: each changes the revision that the others are based on. */
const killedWrites = allWrites.filter((name) => name !== 'saveRules' && name !== 'publishRules');

/** When the server is killed: at a share of the duration of the writes without a kill, or after some responses. */
type Moment = { kind: 'time'; share: number } | { kind: 'answers'; count: number };

const [percent = 50, ...counts] = fc.sample(fc.noBias(fc.integer({ min: 1, max: 99 })), {
  seed,
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 2),
});
const moments: readonly Moment[] = [
  { kind: 'time', share: percent / 100 },
  ...counts.map((count) => ({ kind: 'answers', count: 1 + (count % killedWrites.length) }) as const),
];

/** Where the server stores its data: its settings, and how to read it while the server is dead. */
type Place = { environment: Record<string, string>; look: <T>(use: (database: Database) => Promise<T>) => Promise<T> };

describe.runIf(allTests)(`A server killed between and inside writes, seed ${seed}`, { timeout: 600_000 }, () => {
  const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';
  it('leaves nothing half written, and a repeat executes each write once, on the embedded database', () =>
    inFolder(async (folder) => {
      await copyDemoData(folder);
      await survive(folder, {
        environment: {},
        look: async (use) => {
          const database = await connectEmbedded({ folder: join(folder, 'db') });
          return use(database).finally(() => database.destroy());
        },
      });
    }));

  it.skipIf(missing)(
    `leaves nothing half written, and a repeat executes each write once, on PostgreSQL${missing}`,
    () =>
      inFolder(async (folder) => {
        const DATABASE_URL = await newDemoDatabase(await openLocalFileStore(folder));
        const database = connectServer(DATABASE_URL);
        await survive(folder, { environment: { DATABASE_URL }, look: (use) => use(database) });
        await database.destroy();
      }),
  );
});

async function survive(folder: string, { environment, look }: Place): Promise<void> {
  const files = await openLocalFileStore(folder);
  const servers = new RunningServers({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    TOKEN_TTL_S: '86400',
    ...environment,
  });
  try {
    await surviveOn(servers, files, look);
  } finally {
    await servers.killAll();
  }
}

async function surviveOn(servers: RunningServers, files: FileStore, look: Place['look']): Promise<void> {
  let server = await servers.start();
  const people = await signInPeople(server.url);
  // The rules of the demo data would decide claims before the desk does.
  const sent = [await repeatableWrite('publishRules', people)];
  await sendAll(sent);
  const undisturbed = await writesOf(people);
  const statuses: number[] = [];
  const undisturbedMs = await timed(() => sendAll(undisturbed, ({ status }) => statuses.push(status)));
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  sent.push(...undisturbed);

  for (const moment of moments) {
    const writes = [...(await writesOf(people)), await repeatableWrite('publishRules', people)];
    const answers = Promise.withResolvers<void>();
    let answered = 0;
    const sending = sendAll(writes, () => {
      answered += 1;
      if (moment.kind === 'answers' && answered >= moment.count) answers.resolve();
    });
    await (moment.kind === 'time' ? setTimeout(moment.share * undisturbedMs) : answers.promise);
    await server.end('SIGKILL');
    await sending;
    const defects = await look(async (database) => {
      // More writes than an account may send in a minute.
      await database.deleteFrom('rate_windows').execute();
      return findDefects(database, files);
    });
    expect(defects).toEqual([]);

    server = await servers.start();
    for (const write of writes) expect((await sendUntilAnswered(write)).status).toBeLessThan(300);
    sent.push(...writes);
  }

  await server.end('SIGTERM');
  await look(async (database) => {
    for (const write of sent) expect(await write.effects(database)).toBe(1);
    expect(await findDefects(database, files)).toEqual([]);
    expect(await orphansAfterCleanup(database, files)).toEqual([]);
  });
}

/** Creates an unsent write of each kind. */
async function writesOf(people: People): Promise<RepeatableWrite[]> {
  const writes: RepeatableWrite[] = [];
  for (const name of killedWrites) writes.push(await repeatableWrite(name, people));
  return writes;
}

/** Sends all of them concurrently, ignoring failures. */
async function sendAll(
  writes: readonly RepeatableWrite[],
  onAnswer: (answer: Answer) => void = () => {},
): Promise<void> {
  await Promise.allSettled(writes.map((write) => sendWrite(write).then(onAnswer)));
}

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-killed-'));
  await use(folder).finally(() => rm(folder, { recursive: true, force: true }));
}
