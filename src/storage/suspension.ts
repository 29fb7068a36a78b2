/** The suspension of this page by the back/forward cache or a freeze. */
function createSuspension() {
  /** The transactions of this page or worker that have not ended. */
  const open = new Set<IDBTransaction>();

  let suspended: { by: 'bfcache' | 'freeze'; resumed: PromiseWithResolvers<void> } | null = null;
  let suspensions = 0;
  let mustReload = 0;
  const bfcacheListeners = new Set<() => void>();

  /**
   * Aborts a transaction when the page is suspended. In the back/forward cache WebKit keeps it open without running it,
   * and all other pages wait for it.
   */
  function abortWhenSuspended(transaction: IDBTransaction): void {
    open.add(transaction);
    const forget = () => void open.delete(transaction);
    transaction.addEventListener('complete', forget);
    transaction.addEventListener('abort', forget);
    if (suspended) abort(transaction);
  }

  /** Resolves when the page resumes; null while it is not suspended. */
  function whenResumed(): Promise<void> | null {
    return suspended?.resumed.promise ?? null;
  }

  /** Calls `listener` when the page goes into the back/forward cache; returns how to stop. */
  function onEnterBfcache(listener: () => void): () => void {
    bfcacheListeners.add(listener);
    return () => bfcacheListeners.delete(listener);
  }

  /** How often the page has been suspended. */
  function suspensionCount(): number {
    return suspensions;
  }

  /**
   * Reloads the page when it returns from the back/forward cache, until the returned function is called: another page may
   * have changed the data that this page shows and would store. Aborted work is not repeated before the reload.
   */
  function reloadOnReturn(): () => void {
    mustReload += 1;
    return () => {
      mustReload -= 1;
    };
  }

  function suspend(by: 'bfcache' | 'freeze'): void {
    if (suspended) return;
    suspended = { by, resumed: Promise.withResolvers() };
    suspensions += 1;
    for (const transaction of open) abort(transaction);
    if (by === 'bfcache') for (const listener of bfcacheListeners) listener();
  }

  function resume(): void {
    suspended?.resumed.resolve();
    suspended = null;
  }

  // A service worker is never suspended.
  if (typeof document !== 'undefined') {
    addEventListener('pagehide', (event) => isOfBfcache(event) && suspend('bfcache'));
    addEventListener('pageshow', (event) => {
      if (!isOfBfcache(event)) return;
      if (mustReload > 0) location.reload();
      else resume();
    });
    document.addEventListener('freeze', () => suspend('freeze'));
    // After a return from the back/forward cache, `pageshow` follows and resumes.
    document.addEventListener('resume', () => suspended?.by === 'freeze' && resume());
  }

  return { abortWhenSuspended, whenResumed, onEnterBfcache, suspensionCount, reloadOnReturn };
}

export const { abortWhenSuspended, whenResumed, onEnterBfcache, suspensionCount, reloadOnReturn } = createSuspension();

/** Aborts a transaction that has not committed. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is already being committed.
  }
}

/** Whether a page goes into the back/forward cache, or comes from it. */
function isOfBfcache(event: Event): boolean {
  return 'persisted' in event && event.persisted === true;
}
