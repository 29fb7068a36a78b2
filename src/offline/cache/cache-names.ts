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
