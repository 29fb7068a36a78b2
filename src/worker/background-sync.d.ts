/** Background Sync, which TypeScript's own libraries leave out (it is Chromium's alone). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}
