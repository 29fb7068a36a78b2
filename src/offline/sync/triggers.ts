import { onReachability, reachability } from '#api/reachability.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { readTokens } from '#session/tokens.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { syncTag } from './background-sync.ts';

/** How often a page with unsent entries probes the API (R-OFF-07). */
const probeEveryMs = 750;

/** The same without unsent entries and open online forms, or while the server fails: for the status on the screen. */
const idleProbeEveryMs = 10_000;

/** The triggers of sending in this tab. */
function createTriggers() {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox-wake');

  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let linkTimer: ReturnType<typeof setTimeout> | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  let unsent = 0;

  /** The number of screens that wait for the network. */
  let waitingScreens = 0;

  /** Set only by a probe or the browser: a single lost response must not count as a reconnect. */
  let linkWasDown = false;

  /** Starts all triggers of sending. Called once, when the session is known. */
  function startSync(): void {
    void renewAndSend();
    useSession.subscribe((now, before) => {
      if (now.phase === 'signed-in' && before.phase !== 'signed-in') void renewAndSend();
      // The order to end the session may wait for the network.
      if (now.phase === 'signed-out' && before.phase === 'signed-in') void endSessions();
    });
    addEventListener('online', () => {
      linkWasDown = true;
      void checkLink();
    });
    addEventListener('offline', () => void checkLink());
    addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void send());
    // Not every browser fires `visibilitychange` for a page from the back/forward cache.
    addEventListener('pageshow', ({ persisted }) => persisted && void send());
    onReachability(() => {
      const reach = reachability();
      if (reach !== 'online') watchLink();
      if (reach !== 'offline' && linkWasDown) void renewAndSend();
    });
    // Another tab saved an entry. The holder of the lock reads the queue again; the others wait for the lock.
    channel?.addEventListener('message', () => void send());
  }

  /** Sends what is due, and requests Background Sync in case every window closes first. */
  function sendNow(): void {
    channel?.postMessage('look again');
    void askForBackgroundSync();
    void send();
  }

  async function renewAndSend(): Promise<void> {
    linkWasDown = false;
    const sender = await loadSender();
    try {
      const stored = await readTokens();
      if (stored) await sender?.renewEntries(stored.accountId);
    } catch (error) {
      // The fault is shown. Entries are renewed at the next start or reconnect.
      if (!(error instanceof StorageFault)) throw error;
    }
    await send();
  }

  async function send(): Promise<void> {
    clearTimeout(sendTimer);
    const sender = await loadSender();
    if (!sender) return watchLink();
    void endSessions();
    const drained = await sender.engine.drain();
    unsent = drained.unsent;
    if (unsent === 0) return;
    void askForBackgroundSync();
    if (drained.link === 'offline' || drained.link === 'captive') {
      linkWasDown = true;
      watchLink();
    } else if (drained.nextDueAt !== null) {
      clearTimeout(sendTimer);
      sendTimer = setTimeout(() => void send(), Math.max(0, drained.nextDueAt - Date.now()));
    }
  }

  /** Ends the sessions that were left without network (R-SESS-10), here or, with every window closed, in the worker. */
  async function endSessions(): Promise<void> {
    clearTimeout(endTimer);
    const sender = await loadSender();
    if (!sender || (await sender.giveEndOrders())) return;
    void askForBackgroundSync();
    endTimer = setTimeout(() => void endSessions(), idleProbeEveryMs);
  }

  /** Loads the engine after the first screen; null if that fails, as on a first visit that loses the network. */
  async function loadSender() {
    try {
      const [{ engine }, { probeLink }, { renewEntries }, { giveEndOrders }] = await Promise.all([
        import('./portal-engine.ts'),
        import('./link.ts'),
        import('../outbox/renew.ts'),
        import('#session/end-orders.ts'),
      ]);
      return { engine, probeLink, renewEntries, giveEndOrders };
    } catch {
      linkWasDown = true;
      return null;
    }
  }

  /** Probes as often as with unsent entries while a form waits for the network, until the returned function is called. */
  function waitForLink(): () => void {
    waitingScreens += 1;
    if (waitingScreens === 1) watchLink();
    return () => {
      waitingScreens -= 1;
    };
  }

  /** Schedules the next probe. */
  function watchLink(): void {
    clearTimeout(linkTimer);
    const waits = unsent + waitingScreens > 0 && reachability() !== 'failing';
    linkTimer = setTimeout(() => void checkLink(), waits ? probeEveryMs : idleProbeEveryMs);
  }

  /** Probes the API, and repeats that until it responds. */
  async function checkLink(): Promise<void> {
    clearTimeout(linkTimer);
    const sender = await loadSender();
    if ((await sender?.probeLink({ call })) === 'online') {
      if (linkWasDown) await renewAndSend();
      if (reachability() === 'failing') watchLink();
    } else {
      linkWasDown = true;
      watchLink();
    }
  }

  return { startSync, sendNow, waitForLink, checkLink };
}

export const { startSync, sendNow, waitForLink, checkLink } = createTriggers();

async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Without Background Sync the other triggers send.
  await registration?.sync?.register(syncTag).catch(() => {});
}
