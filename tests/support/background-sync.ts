import { vi } from 'vitest';

/** Adds Background Sync to the browser, as in Chromium, until `vi.unstubAllGlobals()`. */
export function useBackgroundSync(): void {
  vi.stubGlobal(
    'ServiceWorkerRegistration',
    class {
      get sync() {
        return {};
      }
    },
  );
}
