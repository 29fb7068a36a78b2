import { useEffect } from 'react';
import { ApiError } from '#api/failure.ts';
import { countForBadge, inboxKey, showBadge } from '#offline/badge.ts';
import { Inbox, refreshInbox } from '#offline/cache/cached-inbox.ts';
import { readSnapshot } from '#offline/cache/snapshots.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { waitForIdle } from '#ui/wait-for-idle.ts';

/** How often an open, visible app asks for news. */
const everyMs = 2 * 60_000;

/** Live: the number of unread items of the inbox, which the app's icon shows too (R-EVENT-03). Asks for news. */
export function useUnread(accountId: string): number {
  const inbox = useLiveQuery(() => readSnapshot(accountId, inboxKey, Inbox), [accountId]);
  const unread = inbox?.value.unread ?? 0;
  useWhenBack(() => void refresh(accountId));
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void waitForIdle().then(() => refresh(accountId));
    };
    ask();
    const asking = setInterval(ask, everyMs);
    addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(asking);
      removeEventListener('visibilitychange', ask);
    };
  }, [accountId]);
  useEffect(() => void countForBadge().then(showBadge), [unread]);
  return unread;
}

async function refresh(accountId: string): Promise<void> {
  try {
    await refreshInbox(accountId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
