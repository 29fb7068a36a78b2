import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../settings/settings.ts';
import { SettingError } from '../settings/settings.ts';
import type { DatabaseWatch } from './watch-database.ts';
import { connectEmbedded, connectServer } from './connect.ts';
import { isUnreachable } from './is-unreachable.ts';
import { migrate } from './migrate-schema.ts';
import type { Database } from './tables.ts';

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databasePoolMax' | 'dataDir'>;

const retryMs = 2_000;

/**
 * Opens the database of the settings and migrates it. Waits for one that cannot be reached (R-OPS-08).
 * @param onWait is called once, when the wait begins.
 * @returns the database, and the migrations that were applied.
 * @throws SettingError when it denies access.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onWait: () => void,
  watch?: DatabaseWatch,
): Promise<{ database: Database; migrated: string[] }> {
  const { databaseUrl, databasePoolMax, dataDir } = settings;
  if (databaseUrl === null) {
    const database = await connectEmbedded({ folder: join(dataDir, 'db') }, watch);
    return { database, migrated: await migrate(database) };
  }
  let migrated = await migrateIfReachable(databaseUrl);
  if (migrated === null) onWait();
  while (migrated === null) {
    await pause(retryMs);
    migrated = await migrateIfReachable(databaseUrl);
  }
  return { database: connectServer(databaseUrl, { max: databasePoolMax, ...(watch && { watch }) }), migrated };
}

/** Returns the applied migrations, or null when the database could not be reached. */
async function migrateIfReachable(databaseUrl: string): Promise<string[] | null> {
  try {
    return await migrateServer(databaseUrl);
  } catch (cause) {
    if (isUnreachable(cause)) return null;
    throw settingErrorOf(cause) ?? cause;
  }
}

/** What is wrong with DATABASE_URL, if that is the cause. */
export function settingErrorOf(cause: unknown): SettingError | null {
  if (isAccessDenied(cause))
    return new SettingError(`DATABASE_URL names a database that denies access (${cause.code}).`, { cause });
  return isUnreachable(cause)
    ? new SettingError('DATABASE_URL names a database that cannot be reached.', { cause })
    : null;
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
async function migrateServer(databaseUrl: string): Promise<string[]> {
  const database: Database = connectServer(databaseUrl, { unlimited: true });
  try {
    return await migrate(database);
  } finally {
    await database.destroy();
  }
}
