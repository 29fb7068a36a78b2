import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import * as v from 'valibot';
import { SettingError } from '../settings/settings.ts';
import { dataFolder, Manifest, manifestName } from './manifest.ts';

/**
 * Restores a backup into an empty or missing folder. It unpacks beside the folder and then renames, so a failed restore
 * leaves nothing behind.
 * @throws SettingError when the folder is not empty, or the archive is no complete backup.
 */
export async function restore(archive: string, dataDir: string): Promise<Manifest> {
  const target = resolve(dataDir);
  const existing = await readdir(target).catch(() => []);
  if (existing.length > 0)
    throw new SettingError(`DATA_DIR ${dataDir} is not empty: a backup is restored into an empty one.`);
  await mkdir(dirname(target), { recursive: true });
  const temporary = await mkdtemp(join(dirname(target), `.${basename(target)}-restoring-`));
  try {
    const manifest = await unpack(archive, temporary);
    await rmdir(target).catch(() => {});
    await rename(join(temporary, dataFolder), target);
    return manifest;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function unpack(archive: string, folder: string): Promise<Manifest> {
  try {
    await readThrough(archive);
    await pipeline(createReadStream(archive), createGunzip(), unpackTar(folder));
    return v.parse(Manifest, await readFile(join(folder, manifestName), 'utf8'));
  } catch (cause) {
    throw new SettingError(`${archive} is damaged, or no backup of the portal.`, { cause });
  }
}

/**
 * Reads an archive to its end, where its checksum is.
 * @throws Error for a damaged one. The unpacker would then wait for the rest for ever.
 */
async function readThrough(archive: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(archive), createGunzip(), nowhere);
}
