import { useObservable } from 'dexie-react-hooks';
import { liveQuery } from '#storage/live-query.ts';

/** Live: the result of `read`, read again when the tables behind it or `deps` change; undefined until the first result. */
export function useLiveQuery<Value>(read: () => Promise<Value>, deps: unknown[]): Value | undefined {
  return useObservable(() => liveQuery(read), deps);
}
