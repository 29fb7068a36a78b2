import { vi } from 'vitest';

/** Until `vi.unstubAllGlobals()`, the browser has Background Sync, as Chromium does. */
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
