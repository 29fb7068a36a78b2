import { createHmac, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getOrSetState, setState } from '../database/server-state.ts';
import type { Database } from '../database/tables.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';

type Given = Pick<Settings, 'sessionSecret' | 'databaseUrl' | 'dataDir'>;

/**
 * The secret that signs tokens and anti-forgery cookies. Servers that share a database must sign with the same one, or
 * each would turn away what the other handed out: the database keeps a print of it, never the secret itself.
 * @throws SettingError when this server made up its own and others on the database sign with another.
 */
export async function sessionSecret(
  { sessionSecret: given, databaseUrl, dataDir }: Given,
  database: Database,
): Promise<string> {
  const secret = given ?? (await storedSecret(dataDir));
  if (databaseUrl === null) return secret;
  const secretPrint = createHmac('sha256', secret).update('print of the session secret').digest('base64url');
  if ((await getOrSetState(database, 'session-secret-print', secretPrint)) === secretPrint) return secret;
  if (given === null)
    throw new SettingError('SESSION_SECRET is required: the servers on this database sign with another one than ours.');
  // Given anew on purpose: whoever is signed in will have to sign in again.
  await setState(database, 'session-secret-print', secretPrint);
  return secret;
}

/** Made on the first start, then kept, readable by its owner only. */
async function storedSecret(dataDir: string): Promise<string> {
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
