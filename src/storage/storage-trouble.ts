import { createStore } from 'zustand/vanilla';
import type { StorageFaultCode } from './storage-fault.ts';

/** A storage problem to show: `slow` while the database does not respond, or a fault. */
export type StorageTrouble = 'slow' | StorageFaultCode;

const store = createStore<{ slow: readonly object[]; fault: StorageFaultCode | null }>()(() => ({
  slow: [],
  fault: null,
}));

export function storageTrouble(): StorageTrouble | null {
  const { slow, fault } = store.getState();
  return fault ?? (slow.length > 0 ? 'slow' : null);
}

/** Calls `listener` at every change. Returns how to unsubscribe. */
export function onStorageTrouble(listener: () => void): () => void {
  return store.subscribe(listener);
}

/** Reports whether a piece of work waits too long for the database. */
export function reportSlow(work: object, isSlow: boolean): void {
  const { slow } = store.getState();
  if (slow.includes(work) !== isSlow)
    store.setState({ slow: isSlow ? [...slow, work] : slow.filter((other) => other !== work) });
}

/** Reports a fault; null once a person has read it. */
export function reportFault(code: StorageFaultCode | null): void {
  store.setState({ fault: code });
}
