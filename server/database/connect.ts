import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
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
export const embeddedOptions = { parsers, extensions: { pg_trgm } };

/** An embedded database: in a folder, or one that is already open. */
export async function connectEmbedded(place: { folder: string } | { instance: PGlite }): Promise<Database> {
  if ('folder' in place) await mkdir(place.folder, { recursive: true });
  const pglite = 'folder' in place ? await PGlite.create(join(place.folder), embeddedOptions) : place.instance;
  return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
}

const secondMs = 1000;

/** No statement of a request takes longer; the client gives up a little later, where the line itself is dead. */
const queryTimeouts = {
  statement_timeout: 30 * secondMs,
  idle_in_transaction_session_timeout: 30 * secondMs,
  query_timeout: 35 * secondMs,
};

/**
 * A pool on any PostgreSQL-compatible server.
 * @param options.patient lets a statement take as long as it needs.
 */
export function connectServer(
  url: string,
  onIdleError: (error: Error) => void,
  { unlimited = false }: { unlimited?: boolean } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5 * secondMs,
    keepAlive: true,
    ...(!unlimited && queryTimeouts),
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
  const provider = { getMigrations: async () => migrations };
  // Branches bring migrations side by side; none depends on another of its own age.
  const migrator = new Migrator({ db: database, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
