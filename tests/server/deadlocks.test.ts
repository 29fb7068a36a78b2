import { basename } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectServer } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database } from '#server/database/tables.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';
import { untilLocked } from '#tests/support/until-locked.ts';

const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

const addClaim = (database: Database, id: string, hour: number) =>
  sql`insert into claims (id, name, depot_id, serial_number, search_text, created_at)
    values (${id}, ${id}, 'depot', 'S-1', '', ${new Date(Date.UTC(2026, 0, 1, hour))})`.execute(database);
const change = (database: Database, id: string) =>
  sql`update claims set diagnosis = 'changed' where id = ${id}`.execute(database);

describe.skipIf(missing)(`Two transactions that wait for each other${missing}`, () => {
  it('are both committed: the one that PostgreSQL rolls back is retried', async () => {
    const url = await sharedCluster().newDatabase();
    const database = connectServer(url);
    await sql`create table counters (id text primary key, runs integer not null)`.execute(database);
    await sql`insert into counters values ('a', 0), ('b', 0)`.execute(database);
    const count = (transaction: Database, id: string) =>
      sql`update counters set runs = runs + 1 where id = ${id}`.execute(transaction);
    let runs = 0;
    const bothLocked = Promise.withResolvers<void>();
    const countBoth = (first: string, second: string) =>
      runTransaction(database, async (transaction) => {
        runs += 1;
        const isSecond = runs === 2;
        await count(transaction, first);
        if (isSecond) bothLocked.resolve();
        await bothLocked.promise;
        await count(transaction, second);
        return `${first} ${second}`;
      });
    expect(await Promise.all([countBoth('a', 'b'), countBoth('b', 'a')])).toEqual(['a b', 'b a']);
    expect(runs).toBe(3);
    const { rows } = await sql`select id, runs from counters order by id`.execute(database);
    expect(rows).toEqual([
      { id: 'a', runs: 2 },
      { id: 'b', runs: 2 },
    ]);
    await database.destroy();
  });
});

describe.skipIf(missing)(`Claims on one serial number, written at once${missing}`, () => {
  it('are flagged in one order, so that no deadlock occurs', async () => {
    const url = await sharedCluster().newDatabase();
    const [one, other] = [connectServer(url), connectServer(url)];
    await migrate(one);
    await sql`insert into platform_accounts (id, name, type) values ('depot', 'Depot', 'Repair Depot')`.execute(one);
    // The newest first, b would be flagged before a.
    await addClaim(one, 'b', 3);
    await addClaim(one, 'a', 2);
    const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = one.transaction().execute(async (transaction) => {
      await change(transaction, 'a');
      locked.resolve();
      await end.promise;
      await change(transaction, 'b');
    });
    await locked.promise;
    const filing = addClaim(other, 'c', 1);
    await untilLocked(one, basename(url));
    end.resolve();
    await Promise.all([changing, filing]);
    const { rows } = await sql`select id, flags from claims order by id`.execute(one);
    expect(rows).toEqual([
      { id: 'a', flags: ['earlier_claim', 'no_photo'] },
      { id: 'b', flags: ['earlier_claim', 'no_photo'] },
      { id: 'c', flags: ['no_photo'] },
    ]);
    await Promise.all([one.destroy(), other.destroy()]);
  });
});
