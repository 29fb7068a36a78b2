import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connectServer } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { loadDemoData } from '#server/demo/load-demo-data.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { cheapHash, preparedDemo } from './demo-database.ts';
import { putFolder } from './put-folder.ts';
import { type Cluster, clusterAt, postgresBinaries, startPostgres } from './postgres.ts';

/** The server tests' PostgreSQL, the database with the demo data, and the folder with its files. */
type SharedPostgres = { origin: string; socketOrigin: string; template: string; files: string };

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    sharedPostgres: SharedPostgres | null;
  }
}

/** Starts one PostgreSQL for all server tests and loads the demo data into it once. Returns a function that ends it. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  // Prevents that both workers create the embedded demo database at the same time.
  await preparedDemo();
  if (postgresBinaries === null) {
    project.provide('sharedPostgres', null);
    return async () => {};
  }
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-shared-'));
  const url = await postgres.newDatabase();
  const database = connectServer(url);
  await migrate(database);
  await loadDemoData(database, await openLocalFileStore(folder), new Date());
  await database
    .updateTable('accounts')
    .set({ password_hash: cheapHash(demoPassword) })
    .execute();
  await database.destroy();
  const { origin, socketOrigin } = postgres;
  project.provide('sharedPostgres', { origin, socketOrigin, template: basename(url), files: join(folder, 'files') });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Returns the server tests' PostgreSQL cluster. */
export function sharedCluster(): Cluster {
  return clusterAt(shared().origin);
}

/** Returns the URL of a new database with the demo data; its photos and documents go to `files`. */
export async function newDemoDatabase(files: FileStore): Promise<string> {
  const { socketOrigin, template, files: folder } = shared();
  await putFolder(folder, files);
  return clusterAt(socketOrigin).newDatabase(template);
}

function shared(): SharedPostgres {
  const found = inject('sharedPostgres');
  if (!found) throw new Error('There are no PostgreSQL binaries here.');
  return found;
}
