import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PGliteDialect,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { DatabaseWatch } from './watch-database.ts';
import { preparingPool } from './preparing-pool.ts';
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
export async function connectEmbedded(
  place: { folder: string } | { instance: PGlite },
  watch?: DatabaseWatch,
): Promise<Database> {
  if ('folder' in place) await mkdir(place.folder, { recursive: true });
  const pglite = 'folder' in place ? await PGlite.create(join(place.folder), embeddedOptions) : place.instance;
  return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), ...(watch && { log: watch.onStatement }) });
}

const secondMs = 1000;

/** The server's limit for a statement, and for a pause in a transaction. */
const serverLimitMs = 30 * secondMs;

/** By default, the client's own limit comes so much later, for a dead connection. */
const clientLaterMs = 5 * secondMs;

type PoolOptions = {
  /** The highest number of connections. */
  max?: number;
  /** Another limit than the usual one. */
  limitMs?: number;
  /** How much later the client's own limit comes. */
  laterMs?: number;
  /** Disables the statement limits, for migrations. */
  unlimited?: boolean;
  watch?: DatabaseWatch;
};

/** Opens a pool on a PostgreSQL-compatible server. It replaces broken connections; the query that meets one fails. */
export function connectServer(
  url: string,
  { max = 10, limitMs: limited = serverLimitMs, laterMs = clientLaterMs, unlimited = false, watch }: PoolOptions = {},
): Database {
  const limitMs = unlimited ? 0 : limited;
  const direct = new WeakSet<pg.ClientBase>();
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5 * secondMs,
    keepAlive: true,
    ...(!unlimited && { query_timeout: limitMs + laterMs }),
    application_name: 'depot-portal',
    onConnect: async (client) => {
      if (await limitSession(client, limitMs)) direct.add(client);
    },
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, 'text'),
    },
  });
  // Without listeners, an error would end the process: the pool's are those of idle connections, the clients' also come
  // between two statements of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  watch?.onPool(pool);
  return new Kysely<Tables>({
    dialect: new LimitedDialect({ pool: preparingPool(pool, (client) => direct.has(client)) }, limitMs),
    ...(watch && { log: watch.onStatement }),
  });
}

/**
 * Limits the statements outside of transactions. PgBouncer in transaction mode refuses limits as start-up parameters,
 * and a session behind it is many clients': they stay as they are there, and the client's limit holds. Its connections
 * are told by their process, which is not the server's.
 * @returns whether the connection is one of PostgreSQL itself.
 */
async function limitSession(client: pg.ClientBase, limitMs: number): Promise<boolean> {
  const process = 'processID' in client ? client.processID : null;
  const { rows } = await client.query(
    `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false)
      where pg_backend_pid() = $2`,
    [String(limitMs), process],
  );
  return rows.length === 1;
}

class LimitedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #limitMs: number;

  constructor(config: PostgresDialectConfig, limitMs: number) {
    super(config);
    this.#config = config;
    this.#limitMs = limitMs;
  }

  override createDriver(): PostgresDriver {
    return new LimitedDriver(this.#config, this.#limitMs);
  }
}

/** Begins each transaction with its limits, in one round trip. */
class LimitedDriver extends PostgresDriver {
  readonly #limits: string;

  constructor(config: PostgresDialectConfig, limitMs: number) {
    super(config);
    this.#limits = `set local statement_timeout = ${limitMs}; set local idle_in_transaction_session_timeout = ${limitMs}`;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode = '' } = settings;
    const isolation = isolationLevel ? `isolation level ${isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin ${isolation} ${accessMode}; ${this.#limits}`));
  }
}
