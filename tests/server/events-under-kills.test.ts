import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { recordEvent } from '#server/events/record-event.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { embeddedPlatform } from '#server/platform/embedded/embedded-platform.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { newDemoDatabase } from '#tests/support/shared-postgres.ts';

/** `npm run test:events` runs it with 10,000. */
const count = Number(process.env.EVENTS ?? (allTests ? 600 : 60));
const claims = 12;
const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

describe.skipIf(missing)(`Events of two servers whose connections are cut${missing}`, { timeout: 600_000 }, () => {
  let folder: string;
  let servers: Database[] = [];
  let watcher: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-events-'));
    const url = await newDemoDatabase(await openLocalFileStore(folder));
    servers = [connectServer(url), connectServer(url)];
    watcher = connectServer(url, { max: 1 });
  });
  afterAll(async () => {
    await Promise.all([...servers, watcher].map((database) => database.destroy()));
    await rm(folder, { recursive: true, force: true });
  });

  it('are all recorded, each once, in the order of each claim', async () => {
    const { depot_id: depotId } = await watcher
      .selectFrom('claims')
      .select('depot_id')
      .where('name', '=', 'WC-000001')
      .executeTakeFirstOrThrow();
    const { pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(watcher)).rows[0] ?? { pid: 0 };
    let writing = true;
    let cuts = 0;
    /** An interrupted transaction is lost completely; the writer retries, like a client that repeats its request. */
    const write = async (at: number) => {
      const database = servers[at % 2];
      for (let left = count / claims; database && (left > 0 || cuts <= 3);) {
        const note = await nextNote(database, at, depotId).catch(() => null);
        if (note !== null) left--;
      }
    };
    const tell = async (database: Database) => {
      while (writing) {
        await tellEvents({ database, platform: embeddedPlatform(database), now: () => new Date() }).catch(() => 0);
        await pause(5);
      }
    };
    const cut = async () => {
      while (writing) {
        const { rows } = await sql<{ cut: number }>`select count(pg_terminate_backend(pid))::integer as cut
          from (select pid from pg_stat_activity where datname = current_database() and pid <> ${pid}
            order by random() limit 3) as found`.execute(watcher);
        cuts += rows[0]?.cut ?? 0;
        await pause(60);
      }
    };
    const others = [cut(), ...servers.map(tell)];
    await Promise.all(Array.from({ length: claims }, (_, at) => write(at)));
    writing = false;
    await Promise.all(others);
    for (const database of servers)
      await tellEvents({ database, platform: embeddedPlatform(database), now: () => new Date() });

    const rows = await watcher
      .selectFrom('events')
      .leftJoin('inbox_items', 'inbox_items.event_id', 'events.id')
      .select(['events.claim_id', 'events.payload', 'events.told', 'inbox_items.account_id'])
      .where('events.claim_id', 'like', 'cut-%')
      .orderBy('events.id')
      .execute();
    expect(cuts).toBeGreaterThan(3);
    expect(rows.length).toBeGreaterThanOrEqual(count);
    expect(rows.filter(({ told, account_id }) => !told || account_id !== 'demo-depot')).toEqual([]);
    for (const [, ofClaim] of Map.groupBy(rows, ({ claim_id }) => claim_id))
      expect(ofClaim.map(({ payload }) => payload.note)).toEqual(ofClaim.map((_, at) => String(at + 1)));
  });
});

/** Records an event whose note is its place among the committed ones of its claim, which two servers write. */
async function nextNote(database: Database, at: number, depotId: string): Promise<string> {
  const id = `cut-${at >> 1}`;
  return database.transaction().execute(async (transaction) => {
    const claim = { id, name: id, depotId };
    await sql`select pg_advisory_xact_lock(7, ${at >> 1})`.execute(transaction);
    const { rows } = await sql<{ next: number }>`
      select count(*)::integer + 1 as next from events where claim_id = ${id}`.execute(transaction);
    const note = String(rows[0]?.next);
    await recordEvent(transaction, {
      kind: 'status_changed',
      at: new Date(),
      claim,
      accountId: null,
      details: { note },
    });
    return note;
  });
}
