import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { connectEmbedded, connectServer, migrate } from './connect.ts';
import { isUnreachable } from './is-unreachable.ts';
import type { Database } from './tables.ts';

/**
 * Opens the database of the settings and migrates it.
 * @throws SettingError when it cannot be reached or denies access.
 */
export async function openDatabase({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>) {
  if (databaseUrl === null) {
    const database = await connectEmbedded({ folder: join(dataDir, 'db') });
    await migrate(database);
    return database;
  }
  try {
    await migrateServer(databaseUrl);
  } catch (cause) {
    if (isUnreachable(cause))
      throw new SettingError('DATABASE_URL names a database that cannot be reached.', { cause });
    if (isAccessDenied(cause))
      throw new SettingError(`DATABASE_URL names a database that denies access (${cause.code}).`, { cause });
    throw cause;
  }
  // The pool replaces a broken idle connection at the next query, which reports a failure itself.
  return connectServer(databaseUrl, () => {});
}

/** PostgreSQL's codes for a wrong user or password, a missing database and a missing privilege. */
function isAccessDenied(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(28\w{3}|3D000|42501)$/.test(error.code)
  );
}

/** Unlimited: an index over a million rows takes minutes, and so does waiting for the server that builds it. */
async function migrateServer(databaseUrl: string): Promise<void> {
  const database: Database = connectServer(databaseUrl, () => {}, { unlimited: true });
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}
