import 'fake-indexeddb/auto';
import { afterEach } from 'vitest';

/** The errors of browsers after a loss of the database connection, with their original messages. */
export const lostDatabaseErrors = {
  'WebKit: Connection to Indexed Database server lost': abortAtWrite(
    'Connection to Indexed Database server lost. Refresh the page to try again',
  ),
  'WebKit after a suspension: without an in-progress transaction': refuseRequest(
    'UnknownError',
    'Attempt to get a record from database without an in-progress transaction',
  ),
  'WebKit: Cannot inject key into script value': refuseRequest('UnknownError', 'Cannot inject key into script value'),
  'the connection is closing': refuseTransaction(
    'InvalidStateError',
    "Failed to execute 'transaction' on 'IDBDatabase': The database connection is closing.",
  ),
  'Chromium: the disk failed at the commit': abortAtWrite('Internal error committing transaction.'),
} as const;

type Fault = { transaction?: () => void; request?: (transaction: IDBTransaction) => void };

let fault: Fault | null = null;
let left = 0;
let failed = 0;

/** Makes the next `times` transactions fail in this way, until the end of the test. */
export function failBrowser(newFault: Fault, times: number): void {
  fault = newFault;
  left = times;
  failed = 0;
}

/** Ends all failures. */
export function stopFailing(): void {
  fault = null;
}

/** Returns the number of failures since `failBrowser`. */
export function failures(): number {
  return failed;
}

afterEach(stopFailing);

function isNext(): boolean {
  if (!fault || left === 0) return false;
  left -= 1;
  failed += 1;
  return true;
}

function refuseTransaction(name: string, message: string): Fault {
  return {
    transaction() {
      throw new DOMException(message, name);
    },
  };
}

function refuseRequest(name: string, message: string): Fault {
  return {
    request() {
      throw new DOMException(message, name);
    },
  };
}

/** The browser aborts the transaction at its commit. */
function abortAtWrite(message: string): Fault {
  return {
    request(transaction) {
      Reflect.set(transaction, '_markFinished', () => {
        Reflect.deleteProperty(transaction, '_markFinished');
        Reflect.get(transaction, '_abort').call(transaction, 'UnknownError');
        Reflect.set(transaction, 'error', new DOMException(message, 'UnknownError'));
      });
    },
  };
}

const { transaction: begin } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...input) {
  if (fault?.transaction && isNext()) fault.transaction();
  return begin.apply(this, input);
};

const handled = new WeakSet<IDBTransaction>();
for (const name of ['put', 'add', 'get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'delete'] as const) {
  const request: (...input: never[]) => IDBRequest = IDBObjectStore.prototype[name];
  Object.defineProperty(IDBObjectStore.prototype, name, {
    configurable: true,
    writable: true,
    value(this: IDBObjectStore, ...input: never[]) {
      if (fault?.request && !handled.has(this.transaction)) {
        handled.add(this.transaction);
        if (isNext()) fault.request(this.transaction);
      }
      return request.apply(this, input);
    },
  });
}

/** Makes the next `times` openings fail. */
export function failOpening(times: number): void {
  const { open } = IDBFactory.prototype;
  let leftToFail = times;
  IDBFactory.prototype.open = function (this: IDBFactory, ...input) {
    if (leftToFail === 0) return open.apply(this, input);
    leftToFail -= 1;
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  };
  restore = () => void (IDBFactory.prototype.open = open);
}

let restore = () => {};
afterEach(() => {
  restore();
  restore = () => {};
});
