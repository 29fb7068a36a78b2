import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeAdvisoryLock, tryAdvisoryLock } from '#server/database/advisory-lock.ts';
import { connectServer } from '#server/database/connect.ts';
import { addIndex } from '#server/database/add-index.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import { migrations } from '#server/database/migrations.ts';
import type { Database } from '#server/database/tables.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { freePort } from '#tests/support/free-port.ts';
import { pgbouncerProgram, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { serve } from '#tests/support/server.ts';
import { newDemoDatabase, sharedCluster } from '#tests/support/shared-postgres.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';

const withoutPostgres = postgresBinaries === null ? ' (skipped: PostgreSQL is not here)' : '';
const withoutBoth = withoutPostgres || (pgbouncerProgram === null ? ' (skipped: PgBouncer is not here)' : '');

const limits = sql<{ statement: string; pause: string }>`select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as pause`;
const limitsOn = async (database: Database) => (await limits.execute(database)).rows;

it('a connection starts without parameters that PgBouncer refuses', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  const database = connectServer(`postgres://portal@127.0.0.1:${port}/portal`);
  const [failing, [socket]] = await Promise.all([
    sql`select 1`.execute(database).catch((error: unknown) => error),
    (once(server, 'connection') as Promise<[Socket]>).then(async ([opened]) => {
      const [start] = (await once(opened, 'data')) as [Buffer];
      opened.destroy();
      return [start.subarray(8).toString().split('\0')] as const;
    }),
  ]);
  expect(failing).toBeInstanceOf(Error);
  const names = socket.filter((_, at) => at % 2 === 0 && socket[at] !== '');
  expect(names.toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
  await database.destroy();
  server.close();
});

describe.skipIf(withoutPostgres)(`The limits of a direct connection${withoutPostgres}`, () => {
  it.each([
    [false, '30s'],
    [true, '0'],
  ])('apply in and outside of transactions (unlimited: %s)', async (unlimited, limit) => {
    const database = connectServer(await sharedCluster().newDatabase(), { unlimited });
    const expected = [{ statement: limit, pause: limit }];
    expect(await limitsOn(database)).toEqual(expected);
    expect(await database.transaction().execute(limitsOn)).toEqual(expected);
    await database.destroy();
  });
});

const preparedOn = async (database: Database) =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements order by 1`.execute(database)
  ).rows.map(({ statement }) => statement);

describe.skipIf(withoutPostgres)(`A direct connection${withoutPostgres}`, () => {
  let database: Database;
  beforeAll(async () => {
    database = connectServer(await sharedCluster().newDatabase(), { max: 1 });
    await sql`create table things (id int, name text)`.execute(database);
    await sql`insert into things values (1, 'one')`.execute(database);
  });
  afterAll(() => database.destroy());

  it('prepares a statement once, except searches, whose plan depends on the text', async () => {
    for (const id of [1, 2, 1]) await sql`select name from things where id = ${id}`.execute(database);
    await sql`select name from things where name like ${'o%'}`.execute(database);
    expect(await preparedOn(database)).toEqual(['select name from things where id = $1']);
  });

  it('still reads complete rows after another server has added a column', async () => {
    const read = () => sql`select * from things where id = ${1}`.execute(database);
    await read();
    await sql`alter table things add column note text`.execute(database);
    expect((await read()).rows).toEqual([{ id: 1, name: 'one', note: null }]);
  });

  it('uses a partial index for repeated queries', async () => {
    await sql`create unique index named_things on things (id) where name = 'one'`.execute(database);
    for (let at = 0; at < 8; at++)
      await sql`insert into things values (1, 'one') on conflict (id) where name = ${'one'} do nothing`.execute(
        database,
      );
  });

  it('prepares a limited number of statements', async () => {
    for (let at = 0; at < 310; at++) await sql`select ${sql.raw(String(at))} as n where ${at} = 1`.execute(database);
    expect(await preparedOn(database)).toHaveLength(300);
  });
});

describe.skipIf(withoutBoth)(`PgBouncer in transaction mode${withoutBoth}`, () => {
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let direct: Database;
  let servers: [Database, Database];
  beforeAll(async () => {
    const url = await sharedCluster().newDatabase();
    bouncer = await startPgBouncer(url);
    direct = connectServer(url);
    servers = [connectServer(bouncer.url), connectServer(bouncer.url)];
  });
  afterAll(async () => {
    await Promise.all([direct, ...servers].map((database) => database.destroy()));
    await bouncer.stop();
  });

  it('migrates with two servers at the same time, and leaves no lock', async () => {
    const steps = { ...migrations, '9000-by-name': addIndex('accounts_by_name', sql`on accounts (email)`) };
    const done = await Promise.all(servers.map((server) => migrate(server, steps)));
    expect(done.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, Object.keys(steps).length]);
    expect((await locksOf(direct)).rows).toEqual([]);
  });

  it('limits each transaction, and sets nothing in the shared sessions', async () => {
    const [server] = servers;
    expect(await server.transaction().execute(limitsOn)).toEqual([{ statement: '30s', pause: '30s' }]);
    const after = await Promise.all(Array.from({ length: 6 }, () => limitsOn(server)));
    expect(after.flat()).toEqual(Array.from({ length: 6 }, () => ({ statement: '0', pause: '0' })));
  });

  it('sends nothing to prepare, since the next statement may use another connection', async () => {
    const [server] = servers;
    const ask = (at: number) => sql<{ n: number }>`select ${at}::int as n`.execute(server);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(at)));
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map((_, at) => at));
    expect(await preparedOn(server)).toEqual([]);
  });

  it('serves more clients than it has connections, with locks that last for a transaction', async () => {
    await sql`create table counted (n int)`.execute(direct);
    await sql`insert into counted values (0)`.execute(direct);
    const count = (server: Database) =>
      server.transaction().execute(async (transaction) => {
        await takeAdvisoryLock(transaction, 'count');
        const { rows } = await sql<{ n: number }>`select n from counted`.execute(transaction);
        await sql`update counted set n = ${(rows[0]?.n ?? 0) + 1}`.execute(transaction);
      });
    await Promise.all(Array.from({ length: 40 }, (_, at) => count(at % 2 === 0 ? servers[0] : servers[1])));
    expect((await sql`select n from counted`.execute(servers[0])).rows).toEqual([{ n: 40 }]);
    expect(await servers[1].transaction().execute((on) => tryAdvisoryLock(on, 'count'))).toBe(true);
  });

  it('serves a server: people sign in and file claims with photos at the same time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-pgbouncer-'));
    const files = await openLocalFileStore(folder);
    const inFront = await startPgBouncer(await newDemoDatabase(files));
    const database = connectServer(inFront.url);
    const server = await serve(database, files);
    const clients = await Promise.all(['depot', 'both'].map((account) => Client.signIn(server.url, account)));
    const file = async (client: Client) => {
      const form = claimForm(await claimFields(client), [photo(), photo()]);
      return client.form('/warranties/claims', form, { headers: { 'idempotency-key': newKey() } });
    };
    const filed = await Promise.all([...clients, ...clients, ...clients].map(file));
    expect(filed.map(({ status }) => status)).toEqual(filed.map(() => 201));
    expect(new Set(filed.map((answer) => claimOf(answer).name)).size).toBe(filed.length);
    await server.stop();
    await database.destroy();
    await inFront.stop();
    await rm(folder, { recursive: true, force: true });
  });
});

/** The advisory locks in this database; others use the same PostgreSQL. */
function locksOf(database: Database) {
  return sql`
    select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(database);
}
