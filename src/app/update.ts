import type { Workbox } from 'workbox-window';
import { create } from 'zustand';

/** The newer version that waits to be let in, or null. */
export const useUpdate = create<{ waiting: Workbox | null }>()(() => ({ waiting: null }));

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
