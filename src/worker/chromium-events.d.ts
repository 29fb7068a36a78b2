/** Background Sync: only Chromium has it, so TypeScript's libraries leave it out. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

/** Whether a notification that replaces one of its tag is announced: Chromium and Firefox on Android have it. */
interface NotificationOptions {
  renotify?: boolean;
}

/** Static routing at `install`: only Chromium has it, so TypeScript's libraries leave it out. */
interface ExtendableEvent {
  addRoutes?: (rules: StaticRoute[]) => Promise<void>;
}

interface StaticRoute {
  condition: { urlPattern: string | { pathname: string; search: string }; requestMode?: RequestMode };
  source: { cacheName: string };
}
