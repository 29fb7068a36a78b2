import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { join } from 'node:path';
import pg from 'pg';
import { connectServer } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import type { Database } from '#server/database/tables.ts';
import { loadDemoData } from '#server/demo/load-demo-data.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { postgresBinaries, startPostgres } from '#tests/support/postgres.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { NotMeasured } from './run-parts.ts';

/**
 * Runs `use` with the URL of an empty database on a PostgreSQL of its own.
 * @throws NotMeasured without PostgreSQL.
 */
export async function withDatabase<T>(use: (databaseUrl: string) => Promise<T>): Promise<T> {
  if (postgresBinaries === null) throw new NotMeasured('PostgreSQL is missing');
  const postgres = await startPostgres({ durable: true });
  try {
    return await use(await postgres.newDatabase());
  } finally {
    await postgres.stop();
  }
}

/** Runs the server as a separate process on its own PostgreSQL, with the demo data and the data of `fill`. */
export async function withDatabaseServer<T>(
  fill: (database: Database) => Promise<void>,
  use: (server: ServerProcess, databaseUrl: string, dataDir: string) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-bench-data-'));
  try {
    return await withDatabase(async (databaseUrl) => {
      await fillDatabase(databaseUrl, dataDir, fill);
      const server = await ServerProcess.start(dataDir, {
        DATABASE_URL: databaseUrl,
        TOKEN_TTL_S: '86400',
        ...env,
      });
      return use(server, databaseUrl, dataDir).finally(() => server.stop());
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Connects without the server's own pool. */
export async function connectClient(databaseUrl: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

async function fillDatabase(
  databaseUrl: string,
  dataDir: string,
  fill: (database: Database) => Promise<void>,
): Promise<void> {
  await using database = connectServer(databaseUrl, { unlimited: true });
  // A vacuum at the wrong moment would prevent the later one from setting the visibility map for index-only scans.
  await sql`alter system set autovacuum = off`.execute(database);
  await sql`select pg_reload_conf()`.execute(database);
  await migrate(database);
  await loadDemoData(database, await openLocalFileStore(dataDir), new Date());
  await fill(database);
}
