import { Workbox } from 'workbox-window';
import { create } from 'zustand';

/** How often an open app asks for a newer version. */
const checkEveryMs = 60 * 60 * 1000;

/** The newer version that waits to be let in, or null. */
export const useUpdate = create<{ waiting: Workbox | null }>()(() => ({ waiting: null }));

/** Registers the service worker, in a build only. An update is offered, never forced (`offline.md`). */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/service-worker.js');
  workbox.addEventListener('waiting', () => useUpdate.setState({ waiting: workbox }));
  // A browser that refuses the worker still has the app while the network lasts; a failed check comes again.
  workbox.register().catch(() => {});
  setInterval(() => workbox.update().catch(() => {}), checkEveryMs);
}

/** Lets the newer version in and reloads this page into it; other tabs go on with what they have. */
export function acceptUpdate(workbox: Workbox): void {
  // Not Workbox's own `controlling`: on the very first visit that has been used up when the worker took over.
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  workbox.messageSkipWaiting();
}
