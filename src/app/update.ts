import type { Workbox } from 'workbox-window';
import { create } from 'zustand';

/** How often an open app asks for a newer version. */
const checkEveryMs = 60 * 60 * 1000;

/** How long after a first visit's broken link the app is fetched for later once more; what has come is not again. */
const retryAfterMs = 15_000;

/** The newer version that waits to be let in, or null. */
export const useUpdate = create<{ waiting: Workbox | null }>()(() => ({ waiting: null }));

/** Registers the service worker, in a build only. An update is offered, never forced (`offline.md`). */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  void register(serviceWorker);
  setInterval(async () => {
    const registration = await serviceWorker.getRegistration();
    // A check that fails comes again.
    await registration?.update().catch(() => {});
  }, checkEveryMs);
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const againLater = () => setTimeout(() => void register(serviceWorker), retryAfterMs);
  const library = await import('workbox-window').catch(() => null);
  if (!library) return void againLater();
  const workbox = new library.Workbox('/service-worker.js');
  workbox.addEventListener('waiting', () => useUpdate.setState({ waiting: workbox }));
  const againIfNone = async () => {
    const registration = await serviceWorker.getRegistration();
    if (!registration?.active) againLater();
  };
  // It could not be installed, or was replaced by a newer one.
  workbox.addEventListener('redundant', () => void againIfNone());
  workbox.register().then(
    (registration) => {
      // At a door (`worker/doors.ts`) the page opens without the worker, and the browser looks for no newer one.
      if (registration?.active) registration.update().catch(() => {});
      return claimed(serviceWorker);
    },
    (error: unknown) => {
      // A browser that refuses the worker still has the app while the network lasts.
      if (error instanceof TypeError) void againIfNone();
    },
  );
}

/** A page that was asked for just before the first worker took over came too late for it to claim by itself. */
async function claimed(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready;
  if (!serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
}

/** Lets the newer version in and reloads this page into it; other tabs go on with what they have. */
export function acceptUpdate(workbox: Workbox): void {
  const { serviceWorker } = navigator;
  // Not Workbox's own `controlling`: on the very first visit that has been used up when the worker took over.
  serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  workbox.messageSkipWaiting();
  void letInTheNewestToo(serviceWorker);
}

/**
 * The version that was agreed to takes over once the old one has answered what it is at; one still newer that comes
 * before then replaces it, and would wait again.
 */
async function letInTheNewestToo(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.ready;
  const letIn = () => registration.installing?.postMessage({ type: 'SKIP_WAITING' });
  letIn();
  registration.addEventListener('updatefound', letIn);
}
