import { liveQuery as dexieLiveQuery } from 'dexie';
import { StorageFault } from './storage-fault.ts';

/** The pause after a storage fault. The frame shows the fault meanwhile. */
export const pauseAfterFaultMs = 5_000;

export type LiveQuery<Value> = {
  subscribe: (onValue: (value: Value) => void, onError?: (error: unknown) => void) => { unsubscribe: () => void };
};

/** The platform's `Promise`: inside a live query Dexie replaces the global with its own. */
const NativePromise = Promise;

/**
 * Dexie's `liveQuery` without storage faults: a screen keeps what it shows, and the query runs again until the database
 * responds. Any other error is passed to `onError`. It also delivers in a background tab: Dexie
 * hands a value over by `setTimeout` when the query ends inside its own promise zone, and Firefox delays the timers of a
 * hidden tab by up to 20 s. Messages are not delayed, and their task is outside the zone.
 */
export function liveQuery<Value>(read: () => Promise<Value>): LiveQuery<Value> {
  const query = dexieLiveQuery(() => inTaskOfItsOwn(read()));
  return {
    subscribe(onValue, onError) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let current = start();
      function start() {
        return query.subscribe(onValue, (error: unknown) => {
          if (!(error instanceof StorageFault)) return onError?.(error);
          current.unsubscribe();
          timer = setTimeout(() => (current = start()), pauseAfterFaultMs);
        });
      }
      return {
        unsubscribe() {
          clearTimeout(timer);
          current.unsubscribe();
        },
      };
    },
  };
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
