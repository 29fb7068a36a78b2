import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { join } from 'node:path';
import { connectServer } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import type { Database } from '#server/database/tables.ts';
import { loadDemoData } from '#server/demo/load-demo-data.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

/** Runs the server as a separate process on its own PostgreSQL, with the demo data and the data of `fill`. */
export async function withDatabaseServer<T>(
  fill: (database: Database) => Promise<void>,
  use: (server: ServerProcess, databaseUrl: string, dataDir: string) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-bench-data-'));
  const postgres = await startPostgres({ durable: true });
  try {
    const databaseUrl = await postgres.newDatabase();
    const database = connectServer(databaseUrl, { unlimited: true });
    // A vacuum at the wrong moment would prevent the later one from setting the visibility map for index-only scans.
    await sql`alter system set autovacuum = off`.execute(database);
    await sql`select pg_reload_conf()`.execute(database);
    await migrate(database);
    await loadDemoData(database, await openLocalFileStore(dataDir), new Date());
    await fill(database);
    await database.destroy();
    const server = await ServerProcess.start(dataDir, {
      DATABASE_URL: databaseUrl,
      TOKEN_TTL_S: '86400',
      ...env,
    });
    return await use(server, databaseUrl, dataDir).finally(() => server.stop());
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
