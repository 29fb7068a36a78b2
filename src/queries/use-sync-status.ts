import { drafts } from '#offline/drafts/drafts.ts';
import { readSyncStatus, type SyncStatus } from '#offline/sync/sync-status.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useReach } from './use-online.ts';

export type LiveSyncStatus = SyncStatus & {
  reach: ReturnType<typeof useReach>;
  /** Forms of the account that only the person can finish. */
  unfinished: number;
};

/** Live: the counts for the sync pill and the home screen; null until the outbox has been read. */
export function useSyncStatus(accountId: string | null): LiveSyncStatus | null {
  const reach = useReach();
  const counts = useLiveQuery(() => readSyncStatus(accountId), [accountId]);
  // Apart from the entries: an open form is saved with every change.
  const unfinished = useLiveQuery(async () => (accountId === null ? 0 : drafts.count(accountId)), [accountId]);
  return counts && unfinished !== undefined ? { ...counts, reach, unfinished } : null;
}
