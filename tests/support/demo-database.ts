import { argon2Sync, createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import { unpackTar } from 'modern-tar/fs';
import { todayInToronto } from '#domain/dates.ts';
import { connectEmbedded, embeddedOptions } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { loadDemoData } from '#server/demo/load-demo-data.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { compareDuePhotos } from '#server/photos/compare-photos.ts';
import { putFolder } from './put-folder.ts';

const databaseFile = 'database.tar';
const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/demo-data');

/**
 * Returns the embedded database with the demo data, created once per day and version of its sources. Its photos go to
 * `files`.
 */
export async function demoDatabase(files: FileStore): Promise<Blob> {
  const prepared = await preparedDemo();
  await putFolder(join(prepared, 'files'), files);
  return new Blob([await readFile(join(prepared, databaseFile))]);
}

/** Copies the prepared demo data to an empty data folder: a quarter of the work of loading it. */
export async function copyDemoData(dataDir: string): Promise<void> {
  const prepared = await preparedDemo();
  await cp(join(prepared, 'files'), join(dataDir, 'files'), { recursive: true });
  await pipeline(createReadStream(join(prepared, databaseFile)), unpackTar(join(dataDir, 'db')));
}

/** Returns the folder of the prepared demo data, and creates it if there is none for this day and these sources. */
export async function preparedDemo(): Promise<string> {
  const prepared = join(cache, await version());
  if (!existsSync(prepared)) await prepare(prepared);
  return prepared;
}

async function prepare(prepared: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(join(cache, 'temporary-'));
  await mkdir(join(temporary, 'files'), { recursive: true });
  const instance = await PGlite.create(embeddedOptions);
  const database = await connectEmbedded({ instance });
  await migrate(database);
  const files = await openLocalFileStore(temporary);
  await loadDemoData(database, files, new Date());
  // So that not every server of the tests does it.
  await compareDuePhotos({ database, files, now: () => new Date() });
  await database
    .updateTable('accounts')
    .set({ password_hash: cheapHash(demoPassword) })
    .execute();
  await writeFile(join(temporary, databaseFile), Buffer.from(await (await instance.dumpDataDir('none')).arrayBuffer()));
  await database.destroy();
  await removeOldVersions();
  // Test files may prepare it concurrently: the rename of the second fails, and it uses the first one's.
  await rename(temporary, prepared).catch(() => rm(temporary, { recursive: true, force: true }));
}

/**
 * Returns a password hash with a lower cost: a password is checked at the cost in its hash, and the tests sign in a
 * thousand times. Hashes that the server creates have the normal cost.
 */
export function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`;
}

/** Removes versions older than an hour, which no running test reads. */
async function removeOldVersions(): Promise<void> {
  const hourAgo = Date.now() - 60 * 60 * 1000;
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    if ((await stat(path)).mtimeMs < hourAgo) await rm(path, { recursive: true, force: true });
  }
}

/** Changes with the day, which the data is relative to, and with the sources of the data. */
async function version(): Promise<string> {
  const hash = createHash('sha256')
    .update(todayInToronto(new Date()))
    .update(String(process.getuid?.() ?? 0))
    .update(await readFile(import.meta.filename));
  for (const folder of [
    'server/database',
    'server/demo',
    'server/platform',
    'server/photos',
    'server/session',
    'server/events',
    'src/contract',
    'src/text',
  ]) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.toSorted()) hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 20);
}
