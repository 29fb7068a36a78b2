import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that signs tokens and anti-forgery cookies: made on the first start, then kept, readable by its owner only. */
export async function keptSessionSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret');
  const fresh = join(dataDir, `session-secret.${process.pid}`);
  await writeFile(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link appears whole or not at all, so two first starts at once end up with one secret.
    await link(fresh, path);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  return readFile(path, 'utf8');
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
