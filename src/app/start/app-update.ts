import type { Workbox } from 'workbox-window';
import { create } from 'zustand';

/** The newer version that waits to be activated, or null. */
export const useUpdate = create<{ waiting: Workbox | null }>()(() => ({ waiting: null }));

/** Time for a new worker to take control. Afterwards its event is missing: WebKit withholds it in an installed app (W19). */
const takesOverWithinMs = 2_000;

/** Set in sessionStorage when the tab was reloaded before the new worker had taken over. */
const reloadedEarlyKey = 'update-reloaded-early';

/** Activates the newer version and reloads this page. Other tabs continue with the files they have. */
export function acceptUpdate(workbox: Workbox): void {
  const { serviceWorker } = navigator;
  reloadOnTakeover();
  workbox.messageSkipWaiting();
  setTimeout(async () => {
    // It may be a still newer version, or one that missed the message (W20).
    const registration = await serviceWorker.getRegistration();
    if (registration?.waiting) {
      registration.waiting.postMessage({ type: 'SKIP_WAITING' });
      sessionStorage.setItem(reloadedEarlyKey, 'yes');
    }
    window.location.reload();
  }, takesOverWithinMs);
}

/** Reloads once more when the new worker takes over after the early reload: this page is then of the older version. */
export async function finishUpdate(): Promise<void> {
  if (sessionStorage.getItem(reloadedEarlyKey) === null) return;
  sessionStorage.removeItem(reloadedEarlyKey);
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return window.location.reload();
  const stopWaiting = reloadOnTakeover();
  setTimeout(stopWaiting, takesOverWithinMs);
}

/** Not Workbox's `controlling` event: on a first visit it fires when the first worker takes control, and never again. */
function reloadOnTakeover(): () => void {
  const reload = () => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  return () => navigator.serviceWorker.removeEventListener('controllerchange', reload);
}
