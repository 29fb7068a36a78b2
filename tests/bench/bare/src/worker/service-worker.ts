import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare global {
  interface Window {
    /** Put in by the build. */
    readonly __WB_MANIFEST: PrecacheEntry[];
  }
}

/** Precaches the page and serves it on any route, and nothing else. */
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html')));
clientsClaim();
