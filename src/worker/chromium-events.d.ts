/** Background Sync: only Chromium has it, so TypeScript's libraries leave it out. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

/** Static routing at `install`: only Chromium has it, so TypeScript's libraries leave it out. */
interface ExtendableEvent {
  addRoutes?: (rules: StaticRoute[]) => Promise<void>;
}

interface StaticRoute {
  condition: { urlPattern: string | { pathname: string; search: string }; requestMode?: RequestMode };
  source: { cacheName: string };
}
