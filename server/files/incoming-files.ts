import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** A new path in the incoming folder. */
export function incomingPath({ incoming }: Pick<FileStore, 'incoming'>): string {
  return join(incoming, randomUUID());
}

/** Deletes incoming files; ignores missing ones. */
export async function discard(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map((path) =>
      unlink(path).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    ),
  );
}

/** Waits for all, also when one fails; then throws its error. */
export async function eachSettled(moves: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(moves);
  await Promise.all(moves);
}

/** Whether a file system error says that the file does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
