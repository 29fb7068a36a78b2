import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { buildApp } from './app.ts';
import { connectEmbedded, connectServer, migrate } from './database/connect.ts';
import { lockDataDir } from './database/data-dir-lock.ts';
import { isUnreachable } from './database/is-unreachable.ts';
import type { Database } from './database/tables.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import { openFileStore } from './files/file-store.ts';
import { sweep } from './files/sweep.ts';
import { embeddedPlatform } from './platform/embedded/embedded-platform.ts';
import { projectRoot } from './project-root.ts';
import { keptSessionSecret } from './session-secret.ts';
import type { Settings } from './settings.ts';
import { SettingError } from './settings.ts';

export type RunningServer = { address: string; stop: () => Promise<void> };

/**
 * Brings everything up in order and listens.
 * @throws SettingError when a setting stands in the way.
 */
export async function start(settings: Settings, { demo }: { demo: boolean }): Promise<RunningServer> {
  await mkdir(settings.dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new SettingError(`DATA_DIR ${settings.dataDir} cannot be made.`, { cause });
  });
  const unlock = settings.databaseUrl === null ? lockDataDir(settings.dataDir) : () => {};
  let database: Database | null = null;
  let app: FastifyInstance | null = null;
  const stop = async () => {
    // What runs is finished first; then nobody needs the database any more.
    await app?.close();
    await database?.destroy();
    unlock();
  };
  try {
    database = await openDatabase(settings);
    const files = await openFileStore(settings.dataDir);
    await sweep(files, database, new Date());
    const secret = settings.sessionSecret ?? (await keptSessionSecret(settings.dataDir));
    const root = projectRoot();
    if (demo) await loadDemoData(database, files, new Date());
    const parts = {
      database,
      files,
      secret,
      platform: embeddedPlatform(database),
      tokenTtlS: settings.tokenTtlS,
      secure: settings.publicUrl.startsWith('https:'),
      version: await versionOf(root),
      now: () => new Date(),
    };
    app = await buildApp(parts, { ...settings, appFolder: join(root, 'dist', 'app') });
    return { address: await listen(app, settings), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl === null) {
    const database = await connectEmbedded({ folder: join(dataDir, 'db') });
    await migrate(database);
    return database;
  }
  // A connection that dies while idle is replaced at the next call; that call says so if it cannot be.
  const database = connectServer(databaseUrl, () => {});
  try {
    await migrate(database);
    return database;
  } catch (cause) {
    await database.destroy();
    if (isUnreachable(cause))
      throw new SettingError('DATABASE_URL names a database that cannot be reached.', { cause });
    throw cause;
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const taken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    if (taken) throw new SettingError(`PORT ${port} is in use by another program.`, { cause });
    throw cause;
  }
}

async function versionOf(root: string): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return v.parse(v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })), text).version;
}
