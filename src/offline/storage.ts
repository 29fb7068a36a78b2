import { database } from '#storage/database.ts';
import { documentCachePrefix } from './cache/clear-cache.ts';

/** Used and available storage in bytes; null where the browser does not report it. */
export type StorageRoom = { usedBytes: number | null; freeBytes: number | null };
export type StorageState = StorageRoom & { persistent: boolean };

export async function readStorageState(): Promise<StorageState> {
  if (!hasStorageManager()) return { ...(await readStorageRoom()), persistent: false };
  return { ...(await readStorageRoom()), persistent: await navigator.storage.persisted() };
}

export async function readStorageRoom(): Promise<StorageRoom> {
  if (!hasStorageManager()) return { usedBytes: null, freeBytes: null };
  const { usage, quota } = await navigator.storage.estimate();
  return {
    usedBytes: usage ?? null,
    freeBytes: usage === undefined || quota === undefined ? null : Math.max(0, quota - usage),
  };
}

function hasStorageManager(): boolean {
  return typeof navigator !== 'undefined' && Boolean(navigator.storage);
}

/** Requests persistent storage. The result is shown, never relied on. */
export async function askForPersistence(): Promise<boolean> {
  if (!hasStorageManager()) return false;
  if (await navigator.storage.persisted()) return true;
  return navigator.storage.persist();
}

/**
 * Writes. On a full device it deletes data that can be fetched again, cached documents first, then look-ups, and writes
 * once more (R-OFF-24). Drafts and entries are never deleted.
 *
 * @throws the quota error when there is still no room
 */
export async function withRoomMade<T>(write: () => Promise<T>): Promise<T> {
  for (const makeRoom of [dropDocuments, dropLookUps]) {
    try {
      return await write();
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await makeRoom();
    }
  }
  return write();
}

/** Whether an error or its cause means that the device is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  return isStorageFull('inner' in error ? error.inner : error.cause);
}

/** Deletes files and documents that were opened and can be fetched again; never those saved for offline. */
export async function dropDocuments(): Promise<void> {
  await database.transaction('rw', database.documents, database.documentParts, async () => {
    for (const { accountId, id } of await database.documents.where({ keep: 'opened' }).toArray()) {
      await database.documentParts.where({ accountId, id }).delete();
      await database.documents.delete([accountId, id]);
    }
  });
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(documentCachePrefix)).map((name) => caches.delete(name)));
}

async function dropLookUps(): Promise<void> {
  await database.snapshots.clear();
  await database.catalogue.clear();
}
