import { useObservable } from 'dexie-react-hooks';
import { liveQuery } from '#offline/live-query.ts';

/** Live: what `read` gives now and after each change of what it read; undefined until the first. Read anew when `deps` change. */
export function useLiveQuery<Value>(read: () => Promise<Value>, deps: unknown[]): Value | undefined {
  return useObservable(() => liveQuery(read), deps);
}
