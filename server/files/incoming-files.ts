import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** A new path in the incoming folder. */
export function incomingPath({ incoming }: Pick<FileStore, 'incoming'>): string {
  return join(incoming, randomUUID());
}

/** Deletes incoming files; ignores those that moved into the store. */
export async function discard(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map((path) =>
      unlink(path).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    ),
  );
}

/** Whether a file system error says that the file does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
