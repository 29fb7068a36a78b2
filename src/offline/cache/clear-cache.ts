import { database } from '#storage/database.ts';

/**
 * Deletes everything that an account has read on this device after it signed out, saved documents included (R-OFF-22).
 * Its drafts and its outbox stay.
 */
export async function clearCache(accountId: string): Promise<void> {
  await database.snapshots.where({ accountId }).delete();
  await database.catalogue.where({ accountId }).delete();
  await database.transaction('rw', database.documents, database.documentParts, async () => {
    await database.documents.where({ accountId }).delete();
    await database.documentParts.where({ accountId }).delete();
  });
  if (typeof caches !== 'undefined') await caches.delete(`${documentCachePrefix}${accountId}`);
}

/** The caches of the service worker; a page reads, counts and clears them. */
export const picklistCacheName = 'picklists';
/** Brands, types and products. */
export const productCacheName = 'products';
/** Retailers and their stores. */
export const retailerCacheName = 'retailers';

/** Prefix of an account's id: documents and files. They are deleted first when the device is full. */
export const documentCachePrefix = 'documents-';

/** Prefix of a version: the page at the paths where the app is opened. */
export const entryPageCachePrefix = 'doors-';

/** The files of the active version of the app. */
export const versionCacheName = 'app-versions';
