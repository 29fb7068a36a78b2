import { onReachability, reachability } from '#api/reachability.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { readTokens } from '#session/tokens.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { renewEntries } from '../outbox/renew.ts';
import { syncTag } from './background-sync.ts';
import { probeLink } from './link.ts';

/** How often a page that has something to send asks whether the API is back (R-OFF-07). */
const probeEveryMs = 750;

/** The same with nothing to send and nobody waiting: only for what the screen says. */
const idleProbeEveryMs = 10_000;

const pokes = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox-wake');

let sendTimer: ReturnType<typeof setTimeout> | undefined;
let linkTimer: ReturnType<typeof setTimeout> | undefined;
let unsent = 0;

/** How many screens wait for the network. */
let awaited = 0;

/** Set by a probe or the browser alone: one lost answer must not look like a network that went and came back. */
let linkWasDown = false;

/** Lets the queue run whenever there may be something to do. Called once, when the session is known. */
export function startSync(): void {
  void renewAndSend();
  useSession.subscribe((now, before) => {
    if (now.phase === 'signed-in' && before.phase !== 'signed-in') void renewAndSend();
  });
  addEventListener('online', () => {
    linkWasDown = true;
    void lookForLink();
  });
  addEventListener('offline', () => void lookForLink());
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void send());
  // Out of the back/forward cache, where not every browser tells of the visibility.
  addEventListener('pageshow', ({ persisted }) => persisted && void send());
  onReachability(() => {
    if (reachability() === 'offline') watchLink();
    else if (linkWasDown) void renewAndSend();
  });
  // Another tab saved something. Whoever holds the lock looks again; everybody else queues behind.
  pokes?.addEventListener('message', () => void send());
}

/** Sends what is due, and has the browser wake the worker should every window close first. */
export function sendNow(): void {
  pokes?.postMessage('look again');
  void askForBackgroundSync();
  void send();
}

async function renewAndSend(): Promise<void> {
  linkWasDown = false;
  try {
    const stored = await readTokens();
    if (stored) await renewEntries(stored.accountId);
  } catch (error) {
    // The person is told of it. They are renewed at the next start, or when the network returns.
    if (!(error instanceof StorageFault)) throw error;
  }
  await send();
}

async function send(): Promise<void> {
  clearTimeout(sendTimer);
  const sender = await loadSender();
  if (!sender) return watchLink();
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

/** What sends comes after the first screen; null where the network went before it came, on a first visit. */
async function loadSender() {
  try {
    return await import('./portal-engine.ts');
  } catch {
    linkWasDown = true;
    return null;
  }
}

/** Somebody waits at a form that needs the network: its return is noticed as soon as if there were something to send. */
export function awaitLink(): () => void {
  awaited += 1;
  if (awaited === 1) watchLink();
  return () => {
    awaited -= 1;
  };
}

/** Asks again and again until the API answers. */
function watchLink(): void {
  clearTimeout(linkTimer);
  linkTimer = setTimeout(() => void lookForLink(), unsent + awaited > 0 ? probeEveryMs : idleProbeEveryMs);
}

/** Asks whether the API answers, and goes on asking until it does. */
export async function lookForLink(): Promise<void> {
  clearTimeout(linkTimer);
  if ((await probeLink({ call })) === 'online') {
    if (linkWasDown) await renewAndSend();
  } else {
    linkWasDown = true;
    watchLink();
  }
}

async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Where the browser has no Background Sync, or forbids it, the other wake-ups do the work.
  if (registration && 'sync' in registration) await register(registration.sync).catch(() => {});
}

function register(sync: unknown): Promise<void> {
  const canRegister = typeof sync === 'object' && sync !== null && 'register' in sync;
  return canRegister && typeof sync.register === 'function' ? sync.register(syncTag) : Promise.resolve();
}
