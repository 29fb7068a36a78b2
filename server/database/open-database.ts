import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { connectEmbedded, connectServer, migrate } from './connect.ts';
import { isUnreachable } from './is-unreachable.ts';
import type { Database } from './tables.ts';

/**
 * The database that the settings name, its schema up to date.
 * @throws SettingError when it cannot be reached.
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
      throw new SettingError(`DATABASE_URL names a database that does not let us in (${cause.code}).`, { cause });
    throw cause;
  }
  // A connection that dies while idle is replaced at the next call; that call says so if it cannot be.
  return connectServer(databaseUrl, () => {});
}

/** Wrong user or password, no such database, not allowed to make tables: PostgreSQL's own codes. */
function isAccessDenied(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(28\w{3}|3D000|42501)$/.test(error.code)
  );
}

/** An index over a million rows takes its time, and so does the server whose turn it is while others wait. */
async function migrateServer(databaseUrl: string): Promise<void> {
  const database: Database = connectServer(databaseUrl, () => {}, { unlimited: true });
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}
