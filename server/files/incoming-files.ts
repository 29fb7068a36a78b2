import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { isNotFound } from './is-gone.ts';

/** Where a file lies while it arrives. */
export function incomingPath({ incoming }: Pick<FileStore, 'incoming'>): string {
  return join(incoming, randomUUID());
}

/** Removes files that came to nothing; most have been kept meanwhile, and lie here no more. */
export async function discard(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => unlink(path).catch(throwUnlessGone)));
}

function throwUnlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error;
}
