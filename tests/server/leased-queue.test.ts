import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { type LeasedQueue, type Outcome, retryAt, startSending, workOff } from '#server/outgoing/leased-queue.ts';
import { endWithParent } from '#tests/support/end-with-parent.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { newDemoDatabase } from '#tests/support/shared-postgres.ts';
import { programEnvironment } from '#tests/support/server-programs.ts';

const leaseMs = 60_000;
const start = new Date('2026-01-01T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

async function addRows(database: Database, count: number, recipient = 'a'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const row = { recipient, language: 'en', content: '', created_at: start, due_at: start } as const;
  await database
    .insertInto('outgoing_mails')
    .values(ids.map((id) => ({ ...row, id })))
    .execute();
  return ids;
}

const readRows = (database: Database) =>
  database.selectFrom('outgoing_mails').select(['id', 'due_at', 'attempts']).execute();

onOneDatabase('A leased queue', (server) => {
  afterEach(() => server().database.deleteFrom('outgoing_mails').execute());
  type Work = LeasedQueue<'outgoing_mails'>['work'];
  const queueAt = (at: Date, work: Work): LeasedQueue<'outgoing_mails'> => {
    const { database } = server();
    return { database, now: () => at, table: 'outgoing_mails', leaseMs, work };
  };

  it('repeats failed work after growing waits, up to a longest, and drops it after its last time', async () => {
    await addRows(server().database, 1);
    const waits = { firstMs: 10_000, factor: 4, longestMs: 100_000 };
    let tries = 0;
    const runAt = (at: Date) =>
      workOff(
        queueAt(at, async (row) => {
          tries += 1;
          return retryAt(waits, row, at, after(300).getTime());
        }),
      );
    for (const [tried, due] of [
      [0, 10],
      [10, 50],
      [50, 150],
      [150, 250],
    ] as const) {
      expect(await runAt(after(tried))).toBe(0);
      const before = tries;
      expect(await runAt(after(due - 1))).toBe(0);
      expect(tries).toBe(before);
      expect(await readRows(server().database)).toMatchObject([{ due_at: after(due), attempts: tries }]);
    }
    expect(await runAt(after(250))).toBe(0);
    expect([tries, await readRows(server().database)]).toEqual([5, []]);
  });

  it('ignores the failure of work whose lease ended, while another server does it again', async () => {
    const [id] = await addRows(server().database, 1);
    const slow = { leased: Promise.withResolvers<void>(), end: Promise.withResolvers<Outcome>() };
    const second = { leased: Promise.withResolvers<void>(), end: Promise.withResolvers<Outcome>() };
    const runAt = (at: Date, { leased, end }: typeof slow) =>
      workOff(
        queueAt(at, () => {
          leased.resolve();
          return end.promise;
        }),
      );
    const first = runAt(start, slow);
    await slow.leased.promise;
    expect(await runAt(after(59), second)).toBe(0);
    const again = runAt(after(60), second);
    await second.leased.promise;
    slow.end.resolve(after(61));
    await first;
    expect(await readRows(server().database)).toMatchObject([{ id, due_at: after(120), attempts: 2 }]);
    second.end.resolve('done');
    expect([await again, await readRows(server().database)]).toEqual([1, []]);
  });

  it('stops when what it sends is sent, and sends nothing more', async () => {
    const { database } = server();
    for (const recipient of ['a', 'b']) await addRows(database, 3, recipient);
    const sent: string[] = [];
    const [both, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Outcome>()];
    const failures: unknown[] = [];
    const sending = startSending(
      {
        ...queueAt(start, ({ recipient }) => {
          sent.push(recipient);
          if (sent.length === 2) both.resolve();
          return answer.promise;
        }),
        findReceivers: async () => ['a', 'b'],
        isReady: (recipient) => sql`recipient = ${recipient}`,
        lanes: 1,
        receiversMax: 2,
      },
      (failure) => failures.push(failure),
    );
    await both.promise;
    let stopped = false;
    const stopping = sending.stop().then(() => (stopped = true));
    expect((await readRows(database)).filter(({ attempts }) => attempts === 1)).toHaveLength(2);
    expect(stopped).toBe(false);
    answer.resolve('done');
    await stopping;
    sending.wake();
    expect([sent.toSorted(), failures]).toEqual([['a', 'b'], []]);
    expect((await readRows(database)).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0]);
  });
});

const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

describe.skipIf(missing)(`A leased queue of two processes on PostgreSQL${missing}`, () => {
  let folder: string;
  let url: string;
  let database: Database;
  const processes: ChildProcess[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-queue-'));
    url = await newDemoDatabase(await openLocalFileStore(folder));
    database = connectServer(url);
    await database.deleteFrom('outgoing_mails').execute();
  });
  afterAll(async () => {
    for (const one of processes) one.kill('SIGKILL');
    await database.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  const startProcess = () => {
    const env = { ...programEnvironment(), DATABASE_URL: url };
    const child = fork(resolve(import.meta.dirname, 'support/queue-process.ts'), { env, execArgv: [...endWithParent] });
    processes.push(child);
    return child;
  };

  it('does each row once', async () => {
    const ids = await addRows(database, 60);
    const children = [startProcess(), startProcess()];
    const ended = children.map((child) => once(child, 'exit'));
    const done = children.map((): unknown[] => []);
    const goOn = Promise.withResolvers<void>();
    for (const [at, child] of children.entries())
      child.on('message', (id) => {
        done[at]?.push(id);
        // Until both have a row.
        if (done.every((rows) => rows.length > 0)) goOn.resolve();
        void goOn.promise.then(() => child.send('go on'));
      });
    expect(await Promise.all(ended)).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(done.flat()).toHaveLength(ids.length);
    expect(new Set(done.flat())).toEqual(new Set(ids));
    expect(await readRows(database)).toEqual([]);
  });

  it('does the row of a killed process after its lease', async () => {
    const [id] = await addRows(database, 1);
    const killed = startProcess();
    expect((await once(killed, 'message'))[0]).toBe(id);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const [row] = await readRows(database);
    expect(row?.due_at).not.toEqual(start);
    const repeated: string[] = [];
    const runAt = (ms: number) =>
      workOff({
        database,
        now: () => new Date((row?.due_at.getTime() ?? 0) + ms),
        table: 'outgoing_mails',
        leaseMs,
        work: async (mail) => {
          repeated.push(mail.id);
          return 'done';
        },
      });
    expect([await runAt(-1), repeated]).toEqual([0, []]);
    expect([await runAt(0), repeated]).toEqual([1, [id]]);
  });
});
