import { VisuallyHidden } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#api/failure.ts';
import { countForBadge, inboxKey, showBadge } from '#offline/badge.ts';
import { Inbox, refreshInbox } from '#offline/cache/cached-inbox.ts';
import { readSnapshot } from '#offline/cache/snapshots.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { waitForIdle } from '#ui/wait-for-idle.ts';
import styles from './inbox-link.module.css';

/** How often an open, visible app asks for news. */
const everyMs = 2 * 60_000;

/** The way to the inbox, with the number of unread items, which the app's icon shows too (R-EVENT-03). */
export function InboxLink({ accountId }: { accountId: string }) {
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
  // Another backend may have no inbox.
  if (!inbox) return null;
  return (
    <Link className={`${styles.link} small semibold target`} to="/inbox">
      <Icon name="inbox" />
      <span className="unseen-below-md">
        <Trans>Inbox</Trans>
      </span>
      {unread > 0 && (
        <>
          <span className={styles.number} aria-hidden="true">
            {unread > 99 ? '99+' : formatNumber(unread)}
          </span>
          <VisuallyHidden>
            , <Plural value={unread} one="# unread" other="# unread" />
          </VisuallyHidden>
        </>
      )}
    </Link>
  );
}

async function refresh(accountId: string): Promise<void> {
  try {
    await refreshInbox(accountId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
