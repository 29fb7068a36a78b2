import { database } from '#storage/database.ts';

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

/** The caches that the service worker fills, by what lies in them; a page reads, counts and empties them. */
export const picklistCacheName = 'picklists';
/** Brands, types and products. */
export const productCacheName = 'products';
/** Retailers and their stores. */
export const retailerCacheName = 'retailers';

/** Before an account's id: documents and files. They can be read again and go first when the device is full. */
export const documentCachePrefix = 'documents-';

/** Before a version: the page itself, at the paths where the app is opened. */
export const doorCachePrefix = 'doors-';

/** Which of the app's own files belong to the version that is active. */
export const versionCacheName = 'app-versions';
