import { readSyncStatus, type SyncStatus } from '#offline/sync/sync-status.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useOnline } from './use-online.ts';

export type LiveSyncStatus = SyncStatus & { online: boolean };

/** Live: the counts for the sync pill and the home screen; null until the outbox has been read. */
export function useSyncStatus(accountId: string | null): LiveSyncStatus | null {
  const online = useOnline();
  const counts = useLiveQuery(() => readSyncStatus(accountId), [accountId]);
  return counts ? { ...counts, online } : null;
}
