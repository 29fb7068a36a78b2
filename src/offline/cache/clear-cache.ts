import { database } from '#storage/database.ts';
import { documentCachePrefix } from './cache-names.ts';

/**
 * Lets go of everything an account has read on this device, once it has signed out: the next person finds nothing of
 * it, saved documents included (R-OFF-22). Its drafts and its outbox stay, and stay its own.
 */
export async function clearCache(accountId: string): Promise<void> {
  await database.snapshots.where({ accountId }).delete();
  await database.transaction('rw', database.documents, database.documentParts, async () => {
    await database.documents.where({ accountId }).delete();
    await database.documentParts.where({ accountId }).delete();
  });
  if (typeof caches !== 'undefined') await caches.delete(`${documentCachePrefix}${accountId}`);
}
