import type { SessionRow } from '#storage/rows.ts';

/** A token is renewed so long before it expires, and at most so often without another call (R-SESS-04). */
const earlyS = 5;
const refreshesWithoutCallMax = 2;

/** The longest wait that a timer can be set to. */
const timerMaxMs = 2 ** 31 - 1;

type Issued = Pick<SessionRow, 'accountId' | 'token' | 'expiresIn' | 'issuedAt'>;

export type RefreshTimer = {
  /** Called with the stored session: a new token restarts the timer. */
  follow: (session: Issued | null) => void;
  /** Called for each API call, which shows that the app is in use. */
  noteCall: () => void;
};

/**
 * Renews the token shortly before it expires, so that calls are not refused. An app that is open but not used stops
 * after a few renewals of any tab; the next call then renews after its 401.
 *
 * @param refresh called with the token that is about to expire
 */
export function createRefreshTimer(refresh: (stale: Issued) => void): RefreshTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: Issued | null = null;
  let refreshes = 0;

  return {
    noteCall: () => {
      refreshes = 0;
    },
    follow(session) {
      if (session?.accountId === seen?.accountId && session?.token === seen?.token) return;
      // A new token of the same account is a refresh; a sign-in resets the count.
      refreshes = session && session.accountId === seen?.accountId ? refreshes + 1 : 0;
      seen = session;
      clearTimeout(timer);
      if (!session) return;
      const dueInMs = (session.issuedAt ?? 0) + (session.expiresIn - earlyS) * 1000 - Date.now();
      // Expired, or received at an unknown time: the next call renews it.
      if (dueInMs <= 0) return;
      timer = setTimeout(
        () => {
          if (refreshes <= refreshesWithoutCallMax) refresh(session);
        },
        Math.min(dueInMs, timerMaxMs),
      );
    },
  };
}
