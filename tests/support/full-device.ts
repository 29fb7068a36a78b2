import 'fake-indexeddb/auto';
import { afterEach } from 'vitest';

/** When a browser reports a full disk: at the write, or at the commit of the transaction. */
export type FullAt = 'write' | 'commit';

let full: { store: string; at: FullAt; refusals: number } | null = null;
let refused = 0;

/** Makes the next `refusals` writes to a store fail with the error of a full disk, until the end of the test. */
export function fillDevice(store: string, refusals = Number.POSITIVE_INFINITY, at: FullAt = 'write'): void {
  refused = 0;
  full = { store, at, refusals };
}

/** Returns the number of failed writes since `fillDevice`. */
export function refusedWrites(): number {
  return refused;
}

afterEach(() => void (full = null));

for (const name of ['put', 'add'] as const) {
  const write = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (full?.store === this.name && refused < full.refusals) {
      refused += 1;
      if (full.at === 'write') throw new DOMException('The disk is full', 'QuotaExceededError');
      refuseCommit(this.transaction);
    }
    return key === undefined ? write.call(this, value) : write.call(this, value, key);
  };
}

/** fake-indexeddb has no disk: aborts the transaction at its commit. */
function refuseCommit(transaction: IDBTransaction): void {
  Reflect.set(transaction, '_markFinished', () => {
    Reflect.deleteProperty(transaction, '_markFinished');
    Reflect.get(transaction, '_abort').call(transaction, 'QuotaExceededError');
  });
}
