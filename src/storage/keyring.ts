import { Dexie, type Table } from 'dexie';
import type { StorageKey } from './seal.ts';

/** A key as it lies in the database, where the service worker finds it too. */
export type StorageKeyRow = StorageKey & {
  accountId: string;
  /** Whether the server has given another one since. */
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
 * The keys of this device (`docs/decisions/0022`). A page or worker keeps those that it has used until it ends: what it
 * has begun for an account that signs out meanwhile is still written locked.
 */
export class Keyring {
  readonly #keys: () => StorageKeys;
  readonly #held = new Map<string, StorageKey>();
  readonly #current = new Map<string, StorageKey>();
  /** What was looked for in vain since the keys last changed. */
  readonly #absent = new Set<string>();
  #firstRead: Promise<void> | null = null;
  #isRead = false;

  constructor(keys: () => StorageKeys) {
    this.#keys = keys;
    // Another page or the worker may have been given one.
    Dexie.on('storagemutated', (parts) => {
      if (Object.keys(parts).some((part) => part.includes('/storageKeys/'))) this.#absent.clear();
    });
  }

  /**
   * The key that an account's rows are locked with, or the one with an id; null where there is none.
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

  /** The key that an account's rows are locked with; null where its server gives none, and once it has signed out. */
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

  /** Keeps a key that the server has given. The one before stays, for what is locked with it. */
  async take(accountId: string, key: StorageKey): Promise<void> {
    const row = { ...key, accountId, retired: false };
    const before = await this.given(accountId);
    if (before.length !== 1 || before[0]?.id !== row.id)
      await this.#keys().bulkPut([...before.map((old) => ({ ...old, retired: true })), row]);
    this.#hold(row);
  }

  /** One, or none: what the server gave last. */
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
