import { afterAll, beforeAll } from 'vitest';

/** Makes the database run one transaction at a time, also for reading, as WebKit did before August 2024. */
export function useOneTransactionAtATime(): void {
  const begin = IDBDatabase.prototype.transaction;
  beforeAll(() => {
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      // fake-indexeddb starts an upgrade in this way too.
      const isUpgrade = String(mode) === 'versionchange';
      return begin.call(this, isUpgrade ? names : [...this.objectStoreNames], isUpgrade ? mode : 'readwrite', options);
    };
  });
  afterAll(() => {
    IDBDatabase.prototype.transaction = begin;
  });
}
