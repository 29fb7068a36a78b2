import { Dexie, type PromiseExtended } from 'dexie';
import { whenOpeningIsLate } from './device-indexed-db.ts';
import { type Keyring, KeyNotInMemory } from './keyring.ts';
import { isEncryptedTable } from './encryption-middleware.ts';
import { isTransient, StorageFault } from './storage-fault.ts';
import { reportFault } from './storage-trouble.ts';
import { abort, suspensionCount, whenResumed } from './suspension.ts';
import { createWatchdog } from './watchdog.ts';

/** The pauses before the second and the third try: a browser that lost its storage process needs a moment to start another. */
const pausesMs = [0, 500];

type Call = (this: unknown, ...args: unknown[]) => unknown;

/** A unit of work, with the transaction of the current try. */
type Unit = {
  begin: (onBegin: (transaction: IDBTransaction) => void) => unknown;
  needsKeys: boolean;
};

/**
 * Runs each unit of work of a database, a transaction or a single call outside of one, as a whole or not at all, within
 * a time limit. A unit that a suspension of the page aborts is repeated when the page resumes. One that loses its
 * connection, or gets no response in time, is repeated on a new connection; after three tries it throws a
 * `StorageFault`.
 *
 * Keys are loaded before a unit on encrypted rows begins: where the browser runs one transaction at a time, a
 * transaction that waits for a key would never end. A unit that finds a row with a newer key is aborted and repeated.
 */
export function repeatUnits(database: Dexie, keyring: Keyring): void {
  let isLate = false;
  whenOpeningIsLate(database.name, () => {
    isLate = true;
    // Units that wait for it to open fail and are repeated.
    database.close();
  });

  wrap(database, 'transaction');
  // Every call of a table runs through this method; Dexie creates a table class for each database.
  const [table] = database.tables;
  if (table) wrap(Object.getPrototypeOf(table), '_trans');

  function wrap(target: object, name: string): void {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw new Error(`Dexie has no method ${name}`);
    const value: Call = function (...args) {
      // A part of a unit fails with it.
      if (Dexie.currentTransaction) return Reflect.apply(method, this, args);
      const begin: Unit['begin'] = (onBegin) => {
        const wrapped = args.map((arg) => (typeof arg === 'function' ? withOnBegin(arg, onBegin) : arg));
        return Reflect.apply(method, this, wrapped);
      };
      return doWhole({ begin, needsKeys: [this, args].flat(2).some(hasEncryptedRows) });
    };
    Object.defineProperty(target, name, { value });
  }

  function doWhole(unit: Unit, failures = 0): PromiseExtended<unknown> {
    const resumed = whenResumed();
    if (resumed) return Dexie.Promise.resolve(resumed).then(() => doWhole(unit, failures));
    const reading = unit.needsKeys ? keyring.whenRead() : null;
    if (reading) return Dexie.Promise.resolve(reading).then(() => doWhole(unit, failures));
    const suspensions = suspensionCount();
    let connection = database.backendDB();
    const onBegin = (transaction: IDBTransaction) => void (connection = transaction.db);
    return bounded(unit, onBegin).then(
      (result) => {
        isLate = false;
        return result;
      },
      (error: unknown) => {
        if (error instanceof KeyNotInMemory) {
          const reading = keyring.find(error.accountId, error.id);
          return Dexie.Promise.resolve(reading).then(() => doWhole(unit, failures));
        }
        const wasSuspended = suspensionCount() !== suspensions;
        const isClosedForGood = database.hasBeenClosed() && !isLate;
        if (isClosedForGood || (!wasSuspended && !isTransient(error))) throw error;
        const fault = faultOf(error);
        // Once for all units of the failed connection. A database that failed to open stays closed until `open` is called.
        if (database.backendDB() === connection || database.hasFailed()) database.close({ disableAutoOpen: false });
        if (wasSuspended) return doWhole(unit, failures);
        const pauseMs = pausesMs[failures];
        if (pauseMs === undefined) {
          reportFault(fault.code);
          throw fault;
        }
        const again = () => doWhole(unit, failures + 1);
        return pauseMs === 0 ? again() : Dexie.Promise.resolve(pause(pauseMs)).then(again);
      },
    );
  }

  function faultOf(error: unknown): StorageFault {
    if (error instanceof StorageFault) return error;
    const code = isLate ? 'no_answer' : database.hasFailed() ? 'cannot_open' : 'lost';
    return new StorageFault(code, { cause: error });
  }
}

/** A function of Dexie's that is called with the transaction that has begun, its own or the browser's. */
function withOnBegin(call: Function, onBegin: (transaction: IDBTransaction) => void): Function {
  return new Proxy(call, {
    apply(_, self: unknown, args: unknown[]): unknown {
      const [first] = args;
      const begun: unknown = typeof first === 'object' && first && 'idbtrans' in first ? first.idbtrans : first;
      if (begun instanceof IDBTransaction) onBegin(begun);
      return Reflect.apply(call, self, args);
    },
  });
}

/** Rejects when the transaction of a unit gets no response for too long; it is then aborted. */
function bounded(unit: Unit, onBegin: (transaction: IDBTransaction) => void): PromiseExtended<unknown> {
  return new Dexie.Promise((resolve, reject) => {
    const watchFrom = (transaction: IDBTransaction) => {
      onBegin(transaction);
      const watch = createWatchdog(() => {
        abort(transaction);
        reject(new StorageFault('no_answer'));
      });
      for (const response of ['success', 'error']) transaction.addEventListener(response, () => watch.heard(), true);
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, watch.end);
    };
    Dexie.Promise.resolve(unit.begin(watchFrom)).then(resolve, reject);
  });
}

/** Whether this is a table with encrypted rows. */
function hasEncryptedRows(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && isEncryptedTable(String(value.name));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
