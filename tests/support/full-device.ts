import 'fake-indexeddb/auto';
import { afterEach } from 'vitest';

/** How a browser says that the disk is full: at the write, or only when the transaction is to be committed. */
export type FullAt = 'write' | 'commit';

let full: { store: string; at: FullAt; refusals: number } | null = null;
let refused = 0;

/** From now on, to the end of the test, the next `refusals` writes to a store fail for want of room. */
export function fillDevice(store: string, refusals = Number.POSITIVE_INFINITY, at: FullAt = 'write'): void {
  refused = 0;
  full = { store, at, refusals };
}

/** How many writes have failed since. */
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

/** fake-indexeddb has no disk that could be full: its transaction is made to abort where it would be finished. */
function refuseCommit(transaction: IDBTransaction): void {
  Reflect.set(transaction, '_markFinished', () => {
    Reflect.deleteProperty(transaction, '_markFinished');
    Reflect.get(transaction, '_abort').call(transaction, 'QuotaExceededError');
  });
}
