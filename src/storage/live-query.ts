import { liveQuery as dexieLiveQuery, type Observable } from 'dexie';

/** The platform's `Promise`: inside a live query Dexie replaces the global with its own. */
const NativePromise = Promise;

/**
 * Dexie's `liveQuery` that also delivers in a background tab. Dexie hands a value over by `setTimeout` when the query
 * ends inside its own promise zone, and Firefox delays the timers of a hidden tab by up to 20 s. Messages are not
 * delayed, and their task is outside the zone.
 */
export function liveQuery<Value>(read: () => Promise<Value>): Observable<Value> {
  return dexieLiveQuery(() => inTaskOfItsOwn(read()));
}

async function inTaskOfItsOwn<Value>(reading: Promise<Value>): Promise<Value> {
  const value = await reading;
  await nextTask();
  return value;
}

function nextTask(): Promise<void> {
  return new NativePromise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
