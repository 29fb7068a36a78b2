import { createStore } from 'zustand/vanilla';
import { abortWhenSuspended } from './suspension.ts';
import { upgradeMaxMs, createWatchdog } from './watchdog.ts';

/** By the name of the database. */
const lateListeners = createStore<Record<string, () => void>>()(() => ({}));

/**
 * Calls `onLate` when opening a database exceeds its time limit: another page may block its upgrade, or the browser
 * does not respond. A database that opens later is closed at once.
 */
export function whenOpeningIsLate(name: string, onLate: () => void): void {
  lateListeners.setState({ [name]: onLate });
}

/** IndexedDB as this app uses it: opening has a time limit, and a suspension of the page aborts open transactions. */
export const deviceIndexedDb = {
  open(name: string, version?: number): IDBOpenDBRequest {
    const opening = indexedDB.open(name, version);
    let isLate = false;
    const watch = createWatchdog(() => {
      isLate = true;
      lateListeners.getState()[name]?.();
    });
    opening.addEventListener('upgradeneeded', (event) => {
      watch.heard(upgradeMaxMs);
      const { transaction } = opening;
      if (!transaction) return;
      abortWhenSuspended(transaction);
      if (isLate) {
        event.stopImmediatePropagation();
        transaction.abort();
      }
    });
    opening.addEventListener('success', (event) => {
      watch.end();
      watchTransactions(opening.result);
      if (isLate) {
        event.stopImmediatePropagation();
        opening.result.close();
      }
    });
    opening.addEventListener('error', () => watch.end());
    return opening;
  },
  deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
  cmp: (first: unknown, second: unknown) => indexedDB.cmp(first, second),
};

function watchTransactions(database: IDBDatabase): void {
  const begin = database.transaction.bind(database);
  database.transaction = (...args) => {
    const transaction = begin(...args);
    abortWhenSuspended(transaction);
    return transaction;
  };
}
