import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Tables } from './tables.ts';

/** Both drivers return a `date` as text, `bigint` and `numeric` as numbers. */
const parsers: Record<number, (text: string) => string | number> = {
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
};

/** Options of every embedded instance. */
export const embeddedOptions = { parsers, extensions: { pg_trgm } };

/** Opens an embedded database in a folder, or wraps an open instance. */
export async function connectEmbedded(place: { folder: string } | { instance: PGlite }): Promise<Database> {
  if ('folder' in place) await mkdir(place.folder, { recursive: true });
  const pglite = 'folder' in place ? await PGlite.create(join(place.folder), embeddedOptions) : place.instance;
  return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
}

const secondMs = 1000;

/** The server's limits for a statement. The client's own limit is a little later, for a dead connection. */
const queryTimeouts = {
  statement_timeout: 30 * secondMs,
  idle_in_transaction_session_timeout: 30 * secondMs,
  query_timeout: 35 * secondMs,
};

type PoolOptions = {
  /** The highest number of connections. */
  max?: number;
  /** Disables the statement limits, for migrations. */
  unlimited?: boolean;
};

/** Opens a pool on a PostgreSQL-compatible server. It replaces broken connections; the query that meets one fails. */
export function connectServer(url: string, { max = 10, unlimited = false }: PoolOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5 * secondMs,
    keepAlive: true,
    ...(!unlimited && queryTimeouts),
    application_name: 'depot-portal',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, 'text'),
    },
  });
  // Without listeners, an error would end the process: the pool's are those of idle connections, the clients' also come
  // between two statements of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
