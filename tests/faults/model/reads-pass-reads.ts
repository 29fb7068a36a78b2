import type { Dexie } from 'dexie';

type Transaction = Pick<EventTarget, 'addEventListener'> & {
  mode: IDBTransactionMode;
  _scope: Set<string>;
  _started: boolean;
  _state: string;
  _start: () => void;
};

/** What fake-indexeddb keeps of a database under all of its connections. */
type RawDatabase = { transactions: Transaction[]; processTransactions: () => void };

/**
 * Has what only reads go past what only reads and waits, as the standard says and browsers do: fake-indexeddb has a
 * transaction wait behind each that waits and has a table of its own. Then a page whose transaction reads a locked row
 * before it has the key never gets it while another page, which opens the database, waits to look at all tables.
 */
export function letReadsPassReads(database: Dexie): void {
  const raw: unknown = Reflect.get(database.backendDB(), '_rawDatabase');
  if (!isRaw(raw)) throw new Error('This is no database of fake-indexeddb');
  raw.processTransactions = () => {
    setImmediate(() => {
      const open = raw.transactions.filter(({ _state }) => _state !== 'finished');
      const next = open.find(
        (one, at) => !one._started && !open.some((other, before) => holdsUp(other, before < at, one)),
      );
      if (!next) return;
      next.addEventListener('complete', raw.processTransactions);
      next.addEventListener('abort', raw.processTransactions);
      next._start();
      // One that ends starts one; behind one that writes there may be several that read.
      raw.processTransactions();
    });
  };
}

function holdsUp(other: Transaction, isBefore: boolean, one: Transaction): boolean {
  const mayDiffer = [other, one].some(({ mode }) => mode !== 'readonly');
  return other !== one && (other._started || isBefore) && mayDiffer && !other._scope.isDisjointFrom(one._scope);
}

function isRaw(raw: unknown): raw is RawDatabase {
  return typeof raw === 'object' && raw !== null && 'transactions' in raw && 'processTransactions' in raw;
}
