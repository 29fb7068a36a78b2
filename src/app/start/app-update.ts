import type { Workbox } from 'workbox-window';
import { create } from 'zustand';

/** The newer version that waits to be let in, or null. */
export const useUpdate = create<{ waiting: Workbox | null }>()(() => ({ waiting: null }));

/** The new worker takes over at once, or it does not say so: WebKit keeps the event back in an installed app (W19). */
const takesOverWithinMs = 2_000;

/** In the session of the tab: it was reloaded before the new worker had taken over. */
const reloadedEarlyKey = 'update-reloaded-early';

/** Lets the newer version in and reloads this page into it; other tabs go on with what they have. */
export function acceptUpdate(workbox: Workbox): void {
  const { serviceWorker } = navigator;
  reloadOnTakeover();
  workbox.messageSkipWaiting();
  setTimeout(async () => {
    // It may be one still newer than the version that was agreed to, or one that missed the message (W20).
    const registration = await serviceWorker.getRegistration();
    if (registration?.waiting) {
      registration.waiting.postMessage({ type: 'SKIP_WAITING' });
      sessionStorage.setItem(reloadedEarlyKey, 'yes');
    }
    window.location.reload();
  }, takesOverWithinMs);
}

/** A page that was reloaded early is of the version before if the new worker takes over only then. */
export async function finishUpdate(): Promise<void> {
  if (sessionStorage.getItem(reloadedEarlyKey) === null) return;
  sessionStorage.removeItem(reloadedEarlyKey);
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return window.location.reload();
  const stopWaiting = reloadOnTakeover();
  setTimeout(stopWaiting, takesOverWithinMs);
}

/** Not by Workbox's own `controlling`: on the very first visit that has been used up when the worker took over. */
function reloadOnTakeover(): () => void {
  const reload = () => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  return () => navigator.serviceWorker.removeEventListener('controllerchange', reload);
}
