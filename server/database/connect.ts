import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from './migrations.ts';
import type { Database, Tables } from './tables.ts';

/** Types as rows carry them, the same from both drivers: a date stays text, `bigint` and `numeric` are numbers. */
const parsers: Record<number, (text: string) => string | number> = {
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
};

/** Options of every embedded instance, in tests too. */
export const embeddedOptions = { parsers };

/** An embedded database: in a folder, or one that is already open. */
export async function connectEmbedded(place: { folder: string } | { instance: PGlite }): Promise<Database> {
  if ('folder' in place) await mkdir(place.folder, { recursive: true });
  const pglite = 'folder' in place ? await PGlite.create(join(place.folder), embeddedOptions) : place.instance;
  return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
}

const secondMs = 1000;

/** A pool on any PostgreSQL-compatible server. */
export function connectServer(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5 * secondMs,
    statement_timeout: 30 * secondMs,
    idle_in_transaction_session_timeout: 30 * secondMs,
    application_name: 'depot-portal',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, 'text'),
    },
  });
  // Without a listener a connection that dies while idle ends the process.
  pool.on('error', onIdleError);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Brings the schema up to date. Several servers may do so at once: the migrator takes a lock. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
