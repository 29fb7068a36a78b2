import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listClaims } from '#contract/claims.ts';
import { connectServer } from '#server/database/connect.ts';
import type { SchemaStep } from '#server/database/add-index.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import { migrations } from '#server/database/migrations.ts';
import type { Database } from '#server/database/tables.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { type TestServer, serve } from '#tests/support/server.ts';
import { newDemoDatabase, sharedCluster } from '#tests/support/shared-postgres.ts';
import { createFirstSchema } from './support/first-schema.ts';
import { claimOf } from './support/claim-form.ts';
import { Client } from './support/client.ts';

const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

type Column = { table: string; name: string; type: string; required: boolean; filled: boolean };

/** The columns of a schema; `filled` if a row that leaves it out gets a value. */
async function columnsOf(database: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`select table_name as "table", column_name as name, data_type as type,
      is_nullable = 'NO' as required, column_default is not null or is_identity = 'YES' as filled
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    order by table_name, column_name`.execute(database);
  return rows;
}

const placeOf = ({ table, name }: Column) => `${table}.${name}`;

/** The parts of a schema that an older version would miss in a newer one, or would leave out of its rows. */
function breaksOf(before: readonly Column[], after: readonly Column[]): string[] {
  const later = new Map(after.map((column) => [placeOf(column), column]));
  const tables = new Set(before.map(({ table }) => table));
  const known = new Set(before.map(placeOf));
  const changed = before.filter((column) => {
    const now = later.get(placeOf(column));
    return !now || now.type !== column.type || (now.required && !column.required);
  });
  const demanded = after.filter(
    (column) => tables.has(column.table) && !known.has(placeOf(column)) && column.required && !column.filled,
  );
  return [...changed, ...demanded].map(placeOf);
}

/** A table's rows as text, with these columns, in a fixed order. */
async function rowsOf(database: Database, table: string, names: readonly string[]): Promise<string[]> {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const { rows } = await sql<{ row: string }>`select row_to_json(r)::text as row
    from (select ${columns} from ${sql.table(table)}) r order by 1`.execute(database);
  return rows.map(({ row }) => row);
}

async function fill(database: Database, table: string, names: readonly string[], rows: readonly string[]) {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await database.transaction().execute(async (transaction) => {
    // The rows are inserted table by table, those of references at any time.
    await sql`set local session_replication_role = replica`.execute(transaction);
    // A migration may have created rows from those of older tables.
    await sql`delete from ${sql.table(table)}`.execute(transaction);
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(
      transaction,
    );
  });
}

describe.skipIf(missing)(`The data of every schema since 1.0${missing}`, () => {
  let folder: string;
  let demo: Database;
  let upgraded: Database;
  let breaks: string[];
  const filled: { table: string; names: string[]; rows: string[] }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-versions-'));
    demo = connectServer(await newDemoDatabase(await openLocalFileStore(join(folder, 'files'))));
    // An older version has no account of this role.
    await demo.deleteFrom('accounts').where('role', '=', 'finance').execute();
    upgraded = connectServer(await sharedCluster().newDatabase());
    breaks = [];
    const today = new Set((await columnsOf(demo)).map(placeOf));
    const done: Record<string, SchemaStep> = {};
    let before: Column[] = [];
    await createFirstSchema(upgraded);
    for (const [name, step] of Object.entries(migrations).toSorted(([a], [b]) => a.localeCompare(b))) {
      done[name] = step;
      await migrate(upgraded, done);
      const after = await columnsOf(upgraded);
      breaks.push(...breaksOf(before, after).map((place) => `${name}: ${place}`));
      // Each table gets its rows in the schema that created it, like an installation of that version.
      for (const table of new Set(after.map((column) => column.table))) {
        if (before.some((column) => column.table === table)) continue;
        const columns = after.filter((column) => column.table === table && today.has(placeOf(column)));
        const names = columns.map((column) => column.name);
        const rows = await rowsOf(demo, table, names);
        await fill(upgraded, table, names, rows);
        filled.push({ table, names, rows });
      }
      before = after;
    }
  });
  afterAll(async () => {
    await Promise.all([demo.destroy(), upgraded.destroy()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('is the same after every migration', async () => {
    expect(filled.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(12);
    for (const { table, names, rows } of filled)
      expect([table, await rowsOf(upgraded, table, names)]).toEqual([table, rows]);
  });

  it('is read by this version like that of a new installation', async () => {
    const read = async (database: Database) => {
      const server: TestServer = await serve(database, await openLocalFileStore(join(folder, 'files')));
      const depot = await Client.signIn(server.url, 'depot');
      const list = v.parse(listClaims.output, (await depot.get('/warranties/claims')).json);
      const claims = await Promise.all(list.data.slice(0, 5).map(({ id }) => depot.get(`/warranties/claims/${id}`)));
      await server.stop();
      // The author of old rows is not known.
      return claims.map(claimOf).map(({ id, name, status, serialNumber, diagnosis, files }) => ({
        id,
        name,
        status,
        serialNumber,
        diagnosis,
        files: files?.map(({ id: file, name: label, sha256 }) => ({ file, label, sha256 })),
      }));
    };
    const [upgradedData, newData] = [await read(upgraded), await read(demo)];
    expect(upgradedData).toHaveLength(5);
    expect(upgradedData).toEqual(newData);
  });

  it('is still readable and writable for an older version: migrations only add, except those named as breaking', () => {
    expect(breaks.filter((text) => !/^\d{4}[\w-]*-breaking:/.test(text))).toEqual([]);
    const column = { table: 'a', name: 'b', type: 'text', required: false, filled: false };
    expect(breaksOf([column], [])).toEqual(['a.b']);
    expect(breaksOf([column], [{ ...column, required: true }])).toEqual(['a.b']);
    expect(breaksOf([column], [column, { ...column, name: 'c', required: true }])).toEqual(['a.c']);
    expect(breaksOf([column], [column, { ...column, table: 'new', required: true }])).toEqual([]);
  });
});
