import { useDidUpdate } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { isWithoutNetwork, onReachability, reachability } from '#api/reachability.ts';

/** Live: whether the API can be reached; while that is unknown, what the browser reports. */
export function useOnline(): boolean {
  const reach = useSyncExternalStore(onReachability, reachability);
  return reach === 'unknown' ? navigator.onLine : reach !== 'offline';
}

/** Live: whether the portal can be reached; `offline` only where the device itself says that it has no network. */
export function useReach(): 'online' | 'unreachable' | 'offline' {
  const online = useOnline();
  const reach = useSyncExternalStore(onReachability, reachability);
  const withoutNetwork = useSyncExternalStore(onNetwork, isWithoutNetwork);
  if (online && reach !== 'failing') return 'online';
  return withoutNetwork ? 'offline' : 'unreachable';
}

function onNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Runs `again` each time the API can be reached again, so that a screen reads the changes since. */
export function useWhenBack(again: () => void): void {
  const online = useOnline();
  useDidUpdate(() => {
    if (online) again();
  }, [online]);
}
