import { Workbox } from 'workbox-window';
import { finishUpdate, useUpdate } from './app-update.ts';

/** How often an open app asks for a newer version. */
const checkEveryMs = 60 * 60 * 1000;

/** How long after a first visit's broken link the app is fetched for later once more; what has come is not again. */
const retryAfterMs = 15_000;

/** Registers the service worker, in a build only. An update is offered, never forced (`offline.md`). */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  void finishUpdate();
  register(serviceWorker);
  setInterval(async () => {
    const registration = await serviceWorker.getRegistration();
    // A check that fails comes again.
    await registration?.update().catch(() => {});
  }, checkEveryMs);
}

function register(serviceWorker: ServiceWorkerContainer): void {
  const againLater = () => setTimeout(() => register(serviceWorker), retryAfterMs);
  const workbox = new Workbox('/service-worker.js');
  const offerIfNewer = async () => {
    const registration = await serviceWorker.getRegistration();
    // A busy browser takes so long to activate the first version that Workbox calls it waiting.
    if (registration?.active && registration.waiting) useUpdate.setState({ waiting: workbox });
  };
  workbox.addEventListener('waiting', () => void offerIfNewer());
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
