import { Dexie, type Table } from 'dexie';
import type { StorageKey } from './seal.ts';

/** A key as it lies in the database, where the service worker finds it too. */
export type StorageKeyRow = StorageKey & {
  accountId: string;
  /** Whether the server has given another one since. */
  retired: boolean;
};

export type StorageKeys = Table<StorageKeyRow, [string, string]>;

/**
 * The keys of this device (`docs/decisions/0022`). A page or worker keeps those that it has used until it ends: what it
 * has begun for an account that signs out meanwhile is still written locked.
 */
export class Keyring {
  readonly #keys: () => StorageKeys;
  readonly #held = new Map<string, StorageKey>();
  readonly #current = new Map<string, StorageKey>();

  constructor(keys: () => StorageKeys) {
    this.#keys = keys;
  }

  /** The key that an account's rows are locked with, or the one with an id, if this page has used it before. */
  held(accountId: string, id?: string): StorageKey | undefined {
    return id === undefined ? this.#current.get(accountId) : this.#held.get(`${accountId} ${id}`);
  }

  /** The key that an account's rows are locked with; null where its server gives none, and once it has signed out. */
  async current(accountId: string): Promise<StorageKey | null> {
    const held = this.#current.get(accountId);
    if (held) return held;
    const [row] = await Dexie.ignoreTransaction(() => this.given(accountId));
    if (row) this.#hold(row);
    return row ?? null;
  }

  /** The key with this id, also one that the server gives no more. */
  async find(accountId: string, id: string): Promise<StorageKey | null> {
    const held = this.held(accountId, id);
    if (held) return held;
    const row = await Dexie.ignoreTransaction(() => this.#keys().get([accountId, id]));
    // A page that has read a row is ready to write one: its transaction waits for no key.
    if (row?.retired) this.#held.set(`${accountId} ${id}`, row);
    else if (row) this.#hold(row);
    return row ?? null;
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

  #hold({ id, seal, names, accountId }: StorageKeyRow): void {
    const key = { id, seal, names };
    this.#held.set(`${accountId} ${id}`, key);
    this.#current.set(accountId, key);
  }
}
