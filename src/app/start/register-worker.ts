import { Workbox } from 'workbox-window';
import { finishUpdate, useUpdate } from './app-update.ts';

/** Interval at which an open app checks for a newer version. */
const checkEveryMs = 60 * 60 * 1000;

/** Delay before a failed first installation is repeated. Files that have arrived are not requested again. */
const retryAfterMs = 15_000;

/** Registers the service worker, in a build only. An update is offered, never forced (R-OFF-23). */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  void finishUpdate();
  register(serviceWorker);
  setInterval(async () => {
    const registration = await serviceWorker.getRegistration();
    // The next interval repeats a failed check.
    await registration?.update().catch(() => {});
  }, checkEveryMs);
}

function register(serviceWorker: ServiceWorkerContainer): void {
  const retryLater = () => setTimeout(() => register(serviceWorker), retryAfterMs);
  const workbox = new Workbox('/service-worker.js');
  const offerIfNewer = async () => {
    const registration = await serviceWorker.getRegistration();
    // Workbox also reports a first version as waiting when a busy browser is slow to activate it.
    if (registration?.active && registration.waiting) useUpdate.setState({ waiting: workbox });
  };
  workbox.addEventListener('waiting', () => void offerIfNewer());
  const retryIfNone = async () => {
    const registration = await serviceWorker.getRegistration();
    if (!registration?.active) retryLater();
  };
  // The installation failed, or a newer version replaced it.
  workbox.addEventListener('redundant', () => void retryIfNone());
  workbox.register().then(
    (registration) => {
      // An entry route (`worker/entry-routes.ts`) opens without the worker, so the browser does not check for updates.
      if (registration?.active) registration.update().catch(() => {});
      return claim(serviceWorker);
    },
    (error: unknown) => {
      // A browser that refuses service workers runs the app online only; that is a SecurityError.
      if (error instanceof TypeError) void retryIfNone();
    },
  );
}

/** Asks the first worker to control a page that was requested just before the worker took over. */
async function claim(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready;
  if (!serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
}
