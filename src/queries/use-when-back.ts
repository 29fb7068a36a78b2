import { useDidUpdate } from '@mantine/hooks';
import { useOnline } from './use-online.ts';

/** Runs `again` each time the API answers after it did not: what a screen missed, it gets by itself. */
export function useWhenBack(again: () => void): void {
  const online = useOnline();
  useDidUpdate(() => {
    if (online) again();
  }, [online]);
}
