import { serverNow } from '#clock/server-clock.ts';
import { onReachability, reachability } from '#api/reachability.ts';
import type { Account } from '#contract/session.ts';
import { type Session, useSession } from '#session/session-store.ts';
import { database } from '#storage/database.ts';
import { clearCache } from './clear-cache.ts';

/**
 * Delay of the long lists: parsing one takes a slow processor up to 120 ms. It is short, and runs while the service
 * worker installs, since the claim form's lists must be cached within 5 s of the worker taking over.
 */
const longListsDelayMs = 2_000;

/**
 * Prefetches choice lists and document lists after a sign-in, at each start, when the network returns and when the page
 * becomes visible. Deletes the cache of an account when it signs out (R-OFF-08). `idle` resolves when the browser is
 * idle.
 */
export function startPrefetch(idle: () => Promise<void>): void {
  let running: { accountId: string; aborter: AbortController } | null = null;

  onReachability(() => {
    if (reachability() === 'online') prepare(useSession.getState());
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') prepare(useSession.getState());
  });
  prepare(useSession.getState());
  useSession.subscribe((now, before) => {
    if (accountIdOf(now) === accountIdOf(before)) return;
    running?.aborter.abort();
    prepare(now);
    if (before.phase === 'signed-in' && hasLeft(before.account, now)) void clearCache(before.account.id);
  });

  function prepare(session: Session): void {
    if (session.phase !== 'signed-in' || session.account.verifiedAt === null) return;
    void resumeSavedDocuments(session.account.id);
    void run(session.account);
  }

  async function run(account: Account): Promise<void> {
    if (running?.accountId === account.id) return;
    const current = { accountId: account.id, aborter: new AbortController() };
    const { signal } = current.aborter;
    running = current;
    const delayed = delay(signal);
    try {
      await idle();
      const loaded = await import('./prefetch.ts').catch(() => null);
      await loaded?.prefetch(account, {
        pause: idle,
        delay: () => delayed,
        signal,
        link: 'connection' in navigator ? linkOf(navigator.connection) : {},
        now: () => serverNow().getTime(),
      });
    } finally {
      if (running === current) running = null;
    }
    // A response that was on its way at sign-out may have been cached since.
    if (signal.aborted && hasLeft(account, useSession.getState())) await clearCache(account.id);
  }
}

function accountIdOf(session: Session): string | null {
  return session.phase === 'signed-in' && session.account.verifiedAt !== null ? session.account.id : null;
}

/**
 * Whether an account has signed out, or another one has taken its place. False for a session that the server ended (it
 * has a notice): its cache serves the next sign-in.
 */
function hasLeft({ id }: Account, session: Session): boolean {
  if (session.phase === 'signed-in') return session.account.id !== id;
  return session.phase === 'signed-out' && session.notice === undefined;
}

function delay(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longListsDelayMs);
    signal.addEventListener('abort', () => resolve());
  });
}

/** `navigator.connection` is Chromium's alone, so TypeScript has no type for it. */
function linkOf(connection: unknown): { saveData?: boolean; effectiveType?: string } {
  return typeof connection === 'object' && connection !== null ? connection : {};
}

/** Resumes the saving of documents that was interrupted by the network, the session or the app closing. */
async function resumeSavedDocuments(accountId: string): Promise<void> {
  // The code is loaded only for accounts that have saved documents.
  if ((await database.documents.where({ keep: 'saved' }).count()) === 0) return;
  const saving = await import('../saved-documents/saving.ts').catch(() => null);
  await saving?.resumeSaving(accountId);
}
