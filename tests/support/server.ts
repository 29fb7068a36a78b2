import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe } from 'vitest';
import { buildApp } from '#server/app.ts';
import { connectEmbedded, connectServer, embeddedOptions, migrate } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { loadDemoData } from '#server/demo/load-demo-data.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFileStore } from '#server/files/file-store.ts';
import type { Parts } from '#server/parts.ts';
import { embeddedPlatform } from '#server/platform/embedded/embedded-platform.ts';
import { demoDatabase } from './demo-database.ts';
import { postgresBinaries, startPostgres } from './postgres.ts';

/** The real server with the demo data, listening on a free port, its clock in the test's hand. */
export type TestServer = {
  url: string;
  database: Database;
  files: FileStore;
  parts: Parts;
  /** Moves the server's clock. */
  advance: (ms: number) => void;
  stop: () => Promise<void>;
};

type Options = { secure?: boolean; appFolder?: string; trustProxy?: string[] };

/** Starts a server on a database that has the schema. */
export async function serve(database: Database, files: FileStore, options: Options = {}): Promise<TestServer> {
  let aheadMs = 0;
  const parts: Parts = {
    database,
    files,
    platform: embeddedPlatform(database),
    secret: 'a-secret-of-the-tests-with-enough-characters',
    tokenTtlS: 900,
    secure: options.secure ?? false,
    version: '1.2.3-test',
    now: () => new Date(Date.now() + aheadMs),
  };
  const app = await buildApp(parts, {
    logLevel: 'silent',
    // Each client of a test comes from an address of its own, so that limits do not spill over.
    trustProxy: options.trustProxy ?? ['127.0.0.1'],
    appFolder: options.appFolder ?? join(files.kept, 'no-built-app'),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    database,
    files,
    parts,
    advance: (ms) => {
      aheadMs += ms;
    },
    stop: () => app.close(),
  };
}

/** The embedded database with the demo data, in memory. */
export async function embeddedDemo(files: FileStore): Promise<Database> {
  const instance = await PGlite.create({ loadDataDir: await demoDatabase(files), ...embeddedOptions });
  return connectEmbedded({ instance });
}

/**
 * The same tests on both databases, each with a server of its own that holds the demo data.
 * `server()` is there once the tests run.
 */
export function onEachDatabase(title: string, tests: (server: () => TestServer) => void): void {
  const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';
  describe(`${title}, on the embedded database`, () => suite(tests, async (files) => [await embeddedDemo(files)]));
  describe.skipIf(missing)(`${title}, on PostgreSQL${missing}`, () => suite(tests, serverDemo));
}

function suite(
  tests: (server: () => TestServer) => void,
  open: (files: FileStore) => Promise<[Database, stop?: () => Promise<void>]>,
): void {
  let server: TestServer | null = null;
  let close = async () => {};
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-server-'));
    const files = await openFileStore(folder);
    const [database, stopDatabase] = await open(files);
    const running = await serve(database, files);
    server = running;
    close = async () => {
      await running.stop();
      await database.destroy();
      await stopDatabase?.();
      await rm(folder, { recursive: true, force: true });
    };
  }, 60_000);
  afterAll(() => close());
  tests(() => {
    if (!server) throw new Error('The server runs only while tests do.');
    return server;
  });
}

async function serverDemo(files: FileStore): Promise<[Database, () => Promise<void>]> {
  const postgres = await startPostgres();
  const database = connectServer(await postgres.newDatabase(), () => {});
  await migrate(database);
  await loadDemoData(database, files, new Date());
  return [database, postgres.stop];
}
