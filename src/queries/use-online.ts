import { useDidUpdate } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { onReachability, reachability } from '#api/reachability.ts';

/** Live: whether the API can be reached; while that is unknown, what the browser reports. */
export function useOnline(): boolean {
  const reach = useSyncExternalStore(onReachability, reachability);
  return reach === 'unknown' ? navigator.onLine : reach === 'online';
}

/** Runs `again` each time the API can be reached again, so that a screen reads the changes since. */
export function useWhenBack(again: () => void): void {
  const online = useOnline();
  useDidUpdate(() => {
    if (online) again();
  }, [online]);
}
