/** Marks a response from the cache of the service worker, which does not prove that there is a network. */
export const cachedHeader = 'x-kept-on-device';
