import { Dexie, type Table } from 'dexie';
import { readDeviceKey } from './device-secret.ts';
import type { Generation, StorageKey } from './seal.ts';
import { openKeys, type PreparedKey, type WrappedKeys } from './wrapped-keys.ts';

/** A key in the database as it is, where there is no device key. */
export type StorageKeyRow = StorageKey & {
  accountId: string;
  /** Whether the server has given a newer key since. */
  retired: boolean;
};

/** Where keys are stored; the service worker reads them too. */
export type KeyTables = { storageKeys: Table<StorageKeyRow, [string, string]>; wrappedKeys: WrappedKeys };

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
  readonly #tables: () => KeyTables;
  readonly #held = new Map<string, StorageKey>();
  readonly #current = new Map<string, StorageKey>();
  /** Ids without a key, since the keys last changed. */
  readonly #absent = new Set<string>();
  #firstRead: Promise<void> | null = null;
  #isRead = false;

  constructor(tables: () => KeyTables) {
    this.#tables = tables;
    // Another page or the worker may have stored a key.
    Dexie.on('storagemutated', (parts) => {
      if (Object.keys(parts).some((part) => /\/(storage|wrapped)Keys\//.test(part))) this.#absent.clear();
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
    for (const generation of id === undefined ? ([2] as const) : ([2, 1] as const)) {
      const key = this.#inMemory(accountId, id);
      if (key !== undefined) return key;
      await this.#readAll(generation);
    }
    const found = this.#inMemory(accountId, id);
    if (found === undefined) this.#absent.add(nameOf(accountId, id));
    return found ?? null;
  }

  /** Stores a key of the server. The key before it stays, for the rows that it encrypted. */
  async take(accountId: string, { key, wrapped }: PreparedKey): Promise<void> {
    const { storageKeys, wrappedKeys } = this.#tables();
    const before = await this.given(accountId);
    if (wrapped) {
      await wrappedKeys.bulkPut(wrapped.rows);
      // It is derived again from the same storage key.
      await storageKeys.delete([accountId, wrapped.replacedId]);
      const others = before.filter(({ id }) => id !== wrapped.replacedId);
      await storageKeys.bulkPut(others.map((old) => ({ ...old, retired: true })));
    } else if (before.length !== 1 || before[0]?.id !== key.id)
      await storageKeys.bulkPut([
        ...before.map((old) => ({ ...old, retired: true })),
        { ...key, accountId, retired: false },
      ]);
    this.#hold(accountId, key, false);
  }

  /** The last key of the server that is stored as it is, if any. */
  async given(accountId: string): Promise<StorageKeyRow[]> {
    const rows = await this.#tables().storageKeys.where({ accountId }).toArray();
    return rows.filter(({ retired }) => !retired);
  }

  #inMemory(accountId: string, id?: string): StorageKey | null | undefined {
    const held = id === undefined ? this.#current.get(accountId) : this.#held.get(nameOf(accountId, id));
    return held ?? (this.#absent.has(nameOf(accountId, id)) ? null : undefined);
  }

  async #readAll(generation: Generation = 2): Promise<void> {
    const { storageKeys, wrappedKeys } = this.#tables();
    const [plain, rows] = await wrappedKeys.db.transaction('r', [storageKeys, wrappedKeys], () =>
      Promise.all([storageKeys.toArray(), wrappedKeys.toArray()]),
    );
    for (const { id, seal, names, accountId, retired } of plain) this.#hold(accountId, { id, seal, names }, retired);
    if (rows.length === 0) return;
    for (const { row, key } of await openKeys(rows, await readDeviceKey(), generation))
      this.#hold(row.accountId, key, row.retired || generation === 1);
  }

  #hold(accountId: string, key: StorageKey, retired: boolean): void {
    this.#held.set(nameOf(accountId, key.id), key);
    if (!retired) this.#current.set(accountId, key);
  }
}

function nameOf(accountId: string, id = ''): string {
  return `${accountId} ${id}`;
}
