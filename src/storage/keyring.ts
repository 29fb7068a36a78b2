import { Dexie, type Table } from 'dexie';
import type { StorageKey } from './seal.ts';

/** A key in the database, which the service worker reads too. */
export type StorageKeyRow = StorageKey & {
  accountId: string;
  /** Whether the server has given a newer key since. */
  retired: boolean;
};

export type StorageKeys = Table<StorageKeyRow, [string, string]>;

/** A transaction needs a key that is not in memory, and must end before the keys can be read. */
export class KeyNotInMemory extends Error {
  override readonly name = 'KeyNotInMemory';
  readonly accountId: string;
  readonly id: string | undefined;

  constructor(accountId: string, id: string | undefined) {
    super('A key is not in memory');
    this.accountId = accountId;
    this.id = id;
  }
}

/**
 * The keys of this device (`docs/decisions/0022`). A page or worker holds the keys that it used in memory: work that it
 * began for an account is written encrypted even if the account signs out meanwhile.
 */
export class Keyring {
  readonly #keys: () => StorageKeys;
  readonly #held = new Map<string, StorageKey>();
  readonly #current = new Map<string, StorageKey>();
  /** Ids without a key, since the keys last changed. */
  readonly #absent = new Set<string>();
  #firstRead: Promise<void> | null = null;
  #isRead = false;

  constructor(keys: () => StorageKeys) {
    this.#keys = keys;
    // Another page or the worker may have stored a key.
    Dexie.on('storagemutated', (parts) => {
      if (Object.keys(parts).some((part) => part.includes('/storageKeys/'))) this.#absent.clear();
    });
  }

  /**
   * The key that encrypts the rows of an account, or the key with an id; null without one.
   *
   * @throws KeyNotInMemory
   */
  inMemory(accountId: string, id?: string): StorageKey | null {
    const key = this.#inMemory(accountId, id);
    if (key === undefined) throw new KeyNotInMemory(accountId, id);
    return key;
  }

  /** The first time it resolves once all keys are in memory; then null. Not within a transaction. */
  whenRead(): Promise<void> | null {
    if (this.#firstRead === null) {
      const reading = this.#readAll();
      this.#firstRead = reading;
      reading.then(
        () => (this.#isRead = true),
        () => (this.#firstRead = null),
      );
    }
    return this.#isRead ? null : this.#firstRead;
  }

  /** The key that encrypts the rows of an account; null if its server gives none, and after sign-out. */
  current(accountId: string): Promise<StorageKey | null> {
    return this.find(accountId);
  }

  /** The key with this id, also one that the server gives no more. Not within a transaction. */
  async find(accountId: string, id?: string): Promise<StorageKey | null> {
    const key = this.#inMemory(accountId, id);
    if (key !== undefined) return key;
    await this.#readAll();
    const found = this.#inMemory(accountId, id);
    if (found === undefined) this.#absent.add(nameOf(accountId, id));
    return found ?? null;
  }

  /** Stores a key of the server. The key before it stays, for the rows that it encrypted. */
  async take(accountId: string, key: StorageKey): Promise<void> {
    const row = { ...key, accountId, retired: false };
    const before = await this.given(accountId);
    if (before.length !== 1 || before[0]?.id !== row.id)
      await this.#keys().bulkPut([...before.map((old) => ({ ...old, retired: true })), row]);
    this.#hold(row);
  }

  /** The last key of the server, if any. */
  async given(accountId: string): Promise<StorageKeyRow[]> {
    const rows = await this.#keys().where({ accountId }).toArray();
    return rows.filter(({ retired }) => !retired);
  }

  #inMemory(accountId: string, id?: string): StorageKey | null | undefined {
    const held = id === undefined ? this.#current.get(accountId) : this.#held.get(nameOf(accountId, id));
    return held ?? (this.#absent.has(nameOf(accountId, id)) ? null : undefined);
  }

  async #readAll(): Promise<void> {
    for (const row of await this.#keys().toArray()) this.#hold(row);
  }

  #hold({ id, seal, names, accountId, retired }: StorageKeyRow): void {
    const key = { id, seal, names };
    this.#held.set(nameOf(accountId, id), key);
    if (!retired) this.#current.set(accountId, key);
  }
}

function nameOf(accountId: string, id = ''): string {
  return `${accountId} ${id}`;
}
