import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { AppError } from '../app-error.ts';
import { getOrSetState } from '../database/server-state.ts';
import type { Database } from '../database/tables.ts';
import { SettingError } from '../settings.ts';
import type { FileStore } from './file-store.ts';

/** The slash excludes it from `list`. */
const markerName = 'meta/installation';

/**
 * Checks that a store belongs to this database, and claims an unowned one: the cleanup job deletes every file without a
 * row, and would empty another installation's store.
 * @param setting the setting that names the store.
 * @throws SettingError when the store belongs to another database, or cannot be used.
 */
export async function verifyStoreOwner(store: FileStore, database: Database, setting: string): Promise<void> {
  const installation = await getOrSetState(database, 'installation', randomUUID());
  try {
    const marker = await store.read(markerName, null);
    const owner = marker && (await text(marker));
    if (owner === null) await store.put(markerName, Buffer.from(installation));
    else if (owner !== installation)
      throw new SettingError(`${setting} holds the files of another database: choose another place.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.cause instanceof Error ? ` ${error.cause.message}` : '';
    throw new SettingError(`${setting} names a file store that cannot be used.${reason}`, { cause: error });
  }
}
