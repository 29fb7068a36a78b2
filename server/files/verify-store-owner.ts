import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { AppError } from '../app-error.ts';
import { getOrSetState } from '../database/server-state.ts';
import type { Database } from '../database/tables.ts';
import { SettingError } from '../settings.ts';
import type { FileStore } from './file-store.ts';

/** Not listed as a kept file, since it lies below a name with a slash. */
const markerName = 'meta/installation';

/**
 * Makes sure that a store holds the files of this database and of no other: the sweep removes every file that the
 * database does not know, and would empty another installation's store.
 * @param setting that names the store.
 * @throws SettingError when the store is another's, or cannot be used.
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
