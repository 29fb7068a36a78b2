import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { lockDataDir } from '../database/data-dir-lock.ts';
import { SettingError } from '../settings/settings.ts';
import { backupFormat, dataFolder, manifestName } from './manifest.ts';

/** The fastest level: most bytes are photos, which are already compressed. */
const gzipLevel = 1;

/** Files that only a running server needs. */
const transient = /^(server\.lock|files\/incoming\/|incoming\/)/;

/**
 * Writes the embedded database, files, secret and mail into one archive. Locks the folder, so that no server changes
 * the database during the backup.
 * @throws SettingError when a server uses the folder, or the archive cannot be written.
 */
export async function backUp(dataDir: string, archive: string, version: string, now: Date): Promise<void> {
  const root = resolve(dataDir);
  if (!relative(root, resolve(archive)).startsWith('..'))
    throw new SettingError(`${archive} is inside DATA_DIR ${dataDir}: choose another place.`);
  await readFile(join(root, 'db', 'PG_VERSION')).catch((cause: unknown) => {
    throw new SettingError(`DATA_DIR ${dataDir} contains no embedded database.`, { cause });
  });
  const unlock = lockDataDir(root);
  const partial = `${archive}.partial`;
  try {
    const manifest = { format: backupFormat, version, madeAt: now.toISOString() };
    const tar = packTar(
      [
        { type: 'content', target: manifestName, content: JSON.stringify(manifest) },
        { type: 'directory', source: root, target: dataFolder },
      ],
      { filter: (path) => !transient.test(relative(root, path)) },
    );
    // Readable by the owner only: the archive contains the secret and personal data.
    await pipeline(tar, createGzip({ level: gzipLevel }), createWriteStream(partial, { mode: 0o600 }));
    const written = await open(partial);
    await written.sync();
    await written.close();
    await rename(partial, archive);
  } catch (cause) {
    await rm(partial, { force: true });
    throw new SettingError(`${archive} cannot be written.`, { cause });
  } finally {
    unlock();
  }
}
