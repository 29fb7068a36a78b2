import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SettingError } from '../settings/settings.ts';
import type { SchemaStep } from './add-index.ts';
import { migrations } from './migrations.ts';
import type { Database } from './tables.ts';
type Steps = Readonly<Record<string, SchemaStep>>;

/**
 * The names of migrations that this version does not know but can run with: they only added something. One that an
 * older version cannot run with has a name that ends in `-breaking`.
 */
const additive = /^\d{4}-[a-z0-9-]+(?<!-breaking)$/;

/** Without a parameter: a statement with one would keep its snapshot, for which a concurrent index waits. */
const tryLock = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(4102713) as taken`;
const lockRetryMs = 200;

/** What is to be done, and what a newer version has done. */
export type SchemaState = { pending: string[]; newer: string[] };

/**
 * Compares the schema with this version.
 * @throws SettingError when this version cannot run with it.
 */
export async function readSchemaState(database: Database, steps: Steps = migrations): Promise<SchemaState> {
  const executed = await executedMigrations(database, steps);
  const newer = executed.filter((name) => !Object.hasOwn(steps, name));
  const breaking = newer.filter((name) => !additive.test(name));
  if (breaking.length > 0)
    throw new SettingError(
      `The database has the schema of another version (${breaking.join(', ')}), on which this one cannot run.`,
    );
  const pending = Object.keys(steps)
    .filter((name) => !executed.includes(name))
    .toSorted();
  return { pending, newer };
}

/** Migrates the schema to this version, one server at a time. Returns what it did. */
export async function migrate(database: Database, steps: Steps = migrations): Promise<string[]> {
  return whileLocked(database, async () => {
    const { pending } = await readSchemaState(database, steps);
    // With nothing to do, a user that may not change the schema can start. The table is Kysely's, of earlier versions.
    if (pending.length > 0)
      await sql`create table if not exists kysely_migration
        (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(database);
    for (const name of pending)
      await runStep(database, steps[name], async (on) => {
        await steps[name]?.up(on);
        await record(on, [...(steps[name]?.replaces?.names ?? []), name]);
      });
    return pending;
  });
}

/**
 * Undoes the migrations with numbers above `target`, the newest first. Returns what it did.
 * @throws SettingError when one of them cannot be undone; then none is.
 */
export async function stepBack(database: Database, target: number, steps: Steps = migrations): Promise<string[]> {
  return whileLocked(database, async () => {
    const names = (await executedMigrations(database, steps))
      .filter((name) => Number.parseInt(name, 10) > target)
      .toReversed();
    const lasting = names.filter((name) => !steps[name]?.down);
    if (lasting.length > 0)
      throw new SettingError(
        `${lasting.join(', ')} cannot be undone. An earlier version runs on this schema: migrations only add to it.`,
      );
    for (const name of names)
      await runStep(database, steps[name], async (on) => {
        await steps[name]?.down?.(on);
        await sql`delete from kysely_migration where name = ${name}`.execute(on);
      });
    return names;
  });
}

/**
 * The names of the executed steps, without those that a step replaces.
 * @throws SettingError when the database has some of these, but not all.
 */
async function executedMigrations(database: Database, steps: Steps): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(
    database,
  );
  if (rows[0]?.found !== true) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const names = new Set(executed.rows.map(({ name }) => name));
  for (const [name, { replaces }] of Object.entries(steps)) {
    if (!replaces) continue;
    const missing = [...replaces.names, name].filter((one) => !names.has(one));
    if (missing.length > 0 && missing.length <= replaces.names.length)
      throw new SettingError(
        `The database has the schema of an earlier version, without ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}. Migrate it with ${replaces.lastIn} first.`,
      );
    for (const replaced of replaces.names) names.delete(replaced);
  }
  return [...names].toSorted();
}

/** Records a step, and those that it replaces: a version that has them one by one finds nothing to do. */
async function record(database: Database, names: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  const rows = sql.join(names.map((name) => sql`(${name}, ${at})`));
  await sql`insert into kysely_migration values ${rows}`.execute(database);
}

async function runStep(
  database: Database,
  step: SchemaStep | undefined,
  work: (on: Database) => Promise<void>,
): Promise<void> {
  if (step?.outsideTransaction && hasSeveralConnections(database)) await work(database);
  else await database.transaction().execute(work);
}

/**
 * Holds a lock of its own transaction, which works through PgBouncer too. It asks again instead of waiting: an index that
 * is built concurrently waits for every statement that began before it, also for one that waits for this lock.
 */
async function whileLocked<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (!hasSeveralConnections(database)) return work();
  for (;;) {
    const done = await database.transaction().execute(async (transaction) => {
      if ((await tryLock.execute(transaction)).rows[0]?.taken !== true) return null;
      return { result: await work() };
    });
    if (done) return done.result;
    await pause(lockRetryMs);
  }
}

/** Whether it is a server; the embedded database has one connection. */
function hasSeveralConnections(database: Database): boolean {
  return database.getExecutor().adapter.supportsMultipleConnections !== false;
}
