import { createHmac, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getOrSetState, putState } from '../database/server-state.ts';
import type { Database } from '../database/tables.ts';
import type { Settings } from '../settings/settings.ts';
import { SettingError } from '../settings/settings.ts';

type Given = Pick<Settings, 'sessionSecret' | 'databaseUrl' | 'dataDir'>;

/**
 * The secret that signs tokens and anti-forgery cookies. Servers on one database must share it, or they would reject
 * each other's tokens; the database stores a fingerprint of it to check.
 * @throws SettingError when this server generated its own secret and the others use another one.
 */
export async function sessionSecret(
  { sessionSecret: given, databaseUrl, dataDir }: Given,
  database: Database,
): Promise<string> {
  const secret = given ?? (await storedSecret(dataDir));
  if (databaseUrl === null) return secret;
  const fingerprint = createHmac('sha256', secret).update('print of the session secret').digest('base64url');
  if ((await getOrSetState(database, 'session-secret-print', fingerprint)) === fingerprint) return secret;
  if (given === null)
    throw new SettingError('SESSION_SECRET is required: the other servers on this database use another secret.');
  // A changed setting is intended: all sessions must sign in again.
  await putState(database, 'session-secret-print', fingerprint);
  return secret;
}

/** Generated on the first start; readable by the owner only. */
async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret');
  const fresh = join(dataDir, `session-secret.${process.pid}`);
  await writeFile(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A hard link is atomic, so two concurrent first starts end up with one secret.
    await link(fresh, path);
  } catch (error) {
    if (!existsAlready(error)) throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  return readFile(path, 'utf8');
}

function existsAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
