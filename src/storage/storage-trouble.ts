import type { StorageFaultCode } from './storage-fault.ts';

/** A storage problem to show: `slow` while the database does not respond, or a fault. */
export type StorageTrouble = 'slow' | StorageFaultCode;

const slow = new Set<object>();
const listeners = new Set<() => void>();
let fault: StorageFaultCode | null = null;

export function storageTrouble(): StorageTrouble | null {
  return fault ?? (slow.size > 0 ? 'slow' : null);
}

/** Calls `listener` at every change; returns how to stop. */
export function onStorageTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a piece of work that is not answered, or is no longer waited for. */
export function reportSlow(work: object, isSlow: boolean): void {
  change(() => void (isSlow ? slow.add(work) : slow.delete(work)));
}

/** Reports a piece of work that was not done; null once a person has read it. */
export function reportFault(code: StorageFaultCode | null): void {
  change(() => void (fault = code));
}

function change(by: () => void): void {
  const before = storageTrouble();
  by();
  if (storageTrouble() !== before) for (const listener of listeners) listener();
}
