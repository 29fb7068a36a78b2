import { useDidUpdate } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { onReachability, reachability } from '#api/reachability.ts';

/** Live: whether the API answers, as far as is known; where nothing is known, what the browser says. */
export function useOnline(): boolean {
  const reach = useSyncExternalStore(onReachability, reachability);
  return reach === 'unknown' ? navigator.onLine : reach === 'online';
}

/** Runs `again` each time the API answers after it did not: what a screen missed, it gets by itself. */
export function useWhenBack(again: () => void): void {
  const online = useOnline();
  useDidUpdate(() => {
    if (online) again();
  }, [online]);
}
