import { onReachability, reachability } from '#api/reachability.ts';
import type { Account } from '#contract/session.ts';
import { forgetReadings } from '#offline/forget.ts';
import { type Session, useSession } from '#session/shown-session.ts';
import { database } from '#storage/database.ts';
import { idle } from '#ui/idle.ts';

/**
 * How long after the start the long lists are read: parsing one takes a slow processor up to 120 ms. The claim form's
 * lists must be cached within 5 s of the worker taking over, so it is short and counts while the worker installs.
 */
const restMs = 2_000;

/** Who is read ahead for in this tab. */
let ahead: { accountId: string; leaving: AbortController } | null = null;

/**
 * What is at hand on this device without network: after a sign-in, at each start and when the network is back, what the
 * screens offer to choose from and the lists of documents (`offline.md`, P8); after a sign-out, nothing of what the
 * account has read.
 */
export function followSession(): void {
  onReachability(() => {
    if (reachability() === 'online') makeReady(useSession.getState());
  });
  // An app that is never closed is looked at again.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') makeReady(useSession.getState());
  });
  makeReady(useSession.getState());
  useSession.subscribe((now, before) => {
    if (accountIdOf(now) === accountIdOf(before)) return;
    ahead?.leaving.abort();
    makeReady(now);
    // A session that the server ended goes on after the next sign-in; only leaving is leaving.
    if (before.phase === 'signed-in' && isLeft(now)) void forgetReadings(before.account.id);
  });
}

function accountIdOf(session: Session): string | null {
  return session.phase === 'signed-in' && session.account.verifiedAt !== null ? session.account.id : null;
}

function isLeft(session: Session): boolean {
  return session.phase === 'signed-out' && session.notice === undefined;
}

function makeReady(session: Session): void {
  if (session.phase !== 'signed-in' || session.account.verifiedAt === null) return;
  void goOnSaving(session.account.id);
  void lookAhead(session.account);
}

async function lookAhead(account: Account): Promise<void> {
  if (ahead?.accountId === account.id) return;
  const leaving = new AbortController();
  const mine = { accountId: account.id, leaving };
  ahead = mine;
  const rested = restedOrLeft(leaving.signal);
  try {
    await idle();
    // Its code comes when nobody waits for it; without network there would be nothing to read either.
    const reading = await import('#offline/catalogue/read-ahead.ts').catch(() => null);
    await reading?.readAhead(account, {
      pause: idle,
      rest: () => rested,
      signal: leaving.signal,
      link: 'connection' in navigator ? linkOf(navigator.connection) : {},
      now: Date.now,
    });
  } finally {
    if (ahead === mine) ahead = null;
  }
  // What was on its way when the account left is nobody's to keep.
  if (leaving.signal.aborted && isLeft(useSession.getState())) await forgetReadings(account.id);
}

function restedOrLeft(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, restMs);
    signal.addEventListener('abort', () => resolve());
  });
}

/** What a browser tells of its link is in no type of the platform's. */
function linkOf(connection: unknown): { saveData?: boolean; effectiveType?: string } {
  return typeof connection === 'object' && connection !== null ? connection : {};
}

/** What was being saved for offline when the network went, the session ended or the app was closed. */
async function goOnSaving(accountId: string): Promise<void> {
  // Its code comes for those who have saved something.
  if ((await database.documents.where({ keep: 'saved' }).count()) === 0) return;
  const saving = await import('#offline/documents/saving.ts').catch(() => null);
  await saving?.goOnSaving(accountId);
}
