import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#server/files/file-store.ts';

/** Puts every file of a folder into a store, under its own name. */
export async function putFolder(folder: string, files: FileStore): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await files.put(entry.name, await readFile(join(folder, entry.name)));
}
