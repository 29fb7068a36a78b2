import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of uploads below `DATA_DIR`. */
export type FileStore = { kept: string; incoming: string };

/** Makes the folders; incoming files lie on the same disk, so that keeping one is a rename. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const kept = join(dataDir, 'files');
  const incoming = join(kept, 'incoming');
  await mkdir(incoming, { recursive: true });
  return { kept, incoming };
}

/** Where a file lies while it arrives. */
export function incomingPath({ incoming }: FileStore): string {
  return join(incoming, randomUUID());
}

/** Moves a received file to its place, for good before this returns. */
export async function keep({ kept }: FileStore, receivedPath: string, path: string): Promise<void> {
  await rename(receivedPath, join(kept, path));
  // The rename itself must survive a power cut, not only the bytes.
  const folder = await open(kept);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Removes files that came to nothing. */
export async function discard(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}
