/** The record of a page that uses only IndexedDB: a value under a key. */
type BareRecord = { key: string; value: unknown };

const storeName = 'records';

/** A database with one store, no index and no library. Every write is as durable as ours. */
export class BareStore {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<BareStore> {
    const request = indexedDB.open('bare', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    return new BareStore(await resultOf(request));
  }

  /** One strict transaction for all records. Resolves once they are on disk. */
  put(records: readonly BareRecord[]): Promise<void> {
    const transaction = this.#database.transaction(storeName, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(storeName);
    for (const { key, value } of records) store.put(value, key);
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }

  /** Reads blobs by key, in one transaction. */
  async blobs(keys: readonly string[]): Promise<Blob[]> {
    const store = this.#database.transaction(storeName, 'readonly').objectStore(storeName);
    const found: unknown[] = await Promise.all(keys.map((key) => resultOf(store.get(key))));
    return found.map((value) => {
      if (!(value instanceof Blob)) throw new Error('A photo is missing');
      return value;
    });
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
