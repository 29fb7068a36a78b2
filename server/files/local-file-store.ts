import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';
import type { ByteRange, FileStore, StoredEntry } from './file-store.ts';
import { eachSettled, incomingPath, isNotFound } from './incoming-files.ts';

/** Entries per batch of `list`. */
const batchSize = 1000;

/** Retry delay when the disk is full or missing, in seconds. */
const retryAfterS = 60;

/** A store in a local folder. */
export type LocalFileStore = FileStore & {
  readonly folder: string;
};

/** Opens the store. Incoming files are on the same disk, so that `putFiles` renames. */
export async function openLocalFileStore(dataDir: string): Promise<LocalFileStore> {
  const folder = join(dataDir, 'files');
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });

  return {
    folder,
    incoming,
    async putFiles(files) {
      await eachSettled(files.map(({ path, id }) => rename(path, join(folder, id))));
      await syncFolder(folder);
    },
    async put(name, bytes) {
      const path = incomingPath({ incoming });
      const file = await open(path, 'wx', 0o600);
      try {
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await rename(path, join(folder, name));
        await syncFolder(dirname(join(folder, name)));
      } catch (error) {
        // A full disk must not also collect empty files.
        await rm(path, { force: true });
        throw error;
      }
    },
    read: (name, range) => read(join(folder, name), range),
    async remove(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
    list: () => list(folder),
  };
}

/** A rename must survive a power cut too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function read(path: string, range: ByteRange | null): Promise<Readable | null> {
  try {
    const file = await open(path);
    return file.createReadStream(range ?? {});
  } catch (error) {
    if (isNotFound(error)) return null;
    throw new AppError('UNAVAILABLE', { cause: error, retryAfterS });
  }
}

async function* list(folder: string): AsyncGenerator<StoredEntry[]> {
  let entries: StoredEntry[] = [];
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue;
    const found = await stat(join(folder, entry.name)).catch(() => null);
    if (found) entries.push({ name: entry.name, modifiedAt: found.mtime });
    if (entries.length < batchSize) continue;
    yield entries;
    entries = [];
  }
  yield entries;
}
