import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Where a file lies while it arrives. */
export function incomingPath({ incoming }: Pick<FileStore, 'incoming'>): string {
  return join(incoming, randomUUID());
}

/** Removes files that came to nothing. */
export async function discard(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}
