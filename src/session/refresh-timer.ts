import type { SessionRow } from '#storage/rows.ts';

/** How long before its end a token is renewed, and how often while nothing else is asked (R-SESS-04). */
const earlyS = 5;
const refreshesWithoutCallMax = 2;

/** The longest wait that a timer can be set to. */
const timerMaxMs = 2 ** 31 - 1;

type Issued = Pick<SessionRow, 'accountId' | 'token' | 'expiresIn' | 'issuedAt'>;

export type RefreshTimer = {
  /** The session as it is stored now: a token that has not been seen before sets the timer anew. */
  follow: (session: Issued | null) => void;
  /** Call it for each API call: the app is in use. */
  noteCall: () => void;
};

/**
 * Renews the token shortly before it expires, so that calls are not refused. An app that is open but not used stops
 * after a few renewals of any tab; the next call then renews after its 401.
 *
 * @param refresh is called with the token that is about to end
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
      // A refresh is known by its new token; a sign-in begins the count again.
      refreshes = session && session.accountId === seen?.accountId ? refreshes + 1 : 0;
      seen = session;
      clearTimeout(timer);
      if (!session) return;
      const dueInMs = (session.issuedAt ?? 0) + (session.expiresIn - earlyS) * 1000 - Date.now();
      // Too late already, or it is not known when it came: the next call sees to it.
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
