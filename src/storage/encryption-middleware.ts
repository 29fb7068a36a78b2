import {
  type DBCore,
  type DBCoreCursor,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
  type Middleware,
} from 'dexie';
import type { Keyring } from './keyring.ts';
import { type EncryptedRow, isEncrypted, openText, type Place, seal, type StorageKey } from './seal.ts';

type Row = Record<string, unknown>;

/**
 * The columns that are not encrypted: those by which rows are found, ordered, counted and sent. All others are
 * encrypted, also those that a later version adds (`docs/security.md`).
 */
const readable: Record<string, readonly string[]> = {
  entries:
    'id accountId kind claimRef photoCount photoBytes state nextAttemptAt attempts attempted createdAt schemaVersion'.split(
      ' ',
    ),
  drafts: ['id', 'accountId', 'form', 'claimRef', 'updatedAt'],
  // The bytes of each photo are encrypted before they are written (`photo-bytes.ts`).
  photos: ['id', 'accountId', 'entryId', 'purpose', 'position', 'type', 'size', 'sha256', 'bytes', 'bytesKey'],
  snapshots: ['accountId', 'key', 'readAt'],
  catalogue: ['accountId', 'key'],
  formDrafts: ['key', 'keptAt'],
  session: ['key', 'accountId'],
};

export function isEncryptedTable(name: string): boolean {
  return Object.hasOwn(readable, name);
}

/** The columns of an encrypted row for its ciphertext and the id of its key. */
const encryptedColumns = ['sealed', 'sealedBy'];

/** Rows remembered in memory, at most: an unchanged row is neither encrypted nor decrypted again. Longer rows are not. */
const rememberedMax = 1_000;
const rememberedChars = 20_000;

/**
 * Encrypts the rows of signed-in accounts when they are written and decrypts them when they are read
 * (`docs/decisions/0022`). Without a key a row is written and read as it is. A row that does not decrypt counts as
 * unreadable, keeps its encrypted columns, and is written back unchanged.
 */
export function encryptionMiddleware(keyring: Keyring): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'sealed rows',
    // Next to the database: all layers above, live queries included, see decrypted rows only.
    level: -2,
    create: (core) => ({
      ...core,
      table(name) {
        const columns = readable[name];
        return columns ? encryptedTable(core.table(name), columns, keyring) : core.table(name);
      },
    }),
  };
}

function encryptedTable(table: DBCoreTable, columns: readonly string[], keyring: Keyring): DBCoreTable {
  const remembered = new Map<string, { text: string; sealed: Uint8Array<ArrayBuffer>; sealedBy: string }>();

  return {
    ...table,
    mutate(request) {
      if (request.type !== 'add' && request.type !== 'put') return table.mutate(request);
      const proceed = (values: Row[]) => table.mutate({ ...request, values });
      return each(table, request, request.values, encrypted, proceed);
    },
    get: (request) => table.get(request).then((row) => each(table, request, [row], decrypted, ([one]) => one)),
    getMany: (request) => table.getMany(request).then((rows) => each(table, request, rows, decrypted, (all) => all)),
    query: (request) =>
      table.query(request).then((response) => {
        if (!request.values) return response;
        return each(table, request, response.result, decrypted, (result) => ({ ...response, result }));
      }),
    ...(import.meta.env.DEV && guardedCursors(table, columns)),
  };

  function encrypted(row: Row): Row | Promise<Row> {
    const accountId = accountOf(table.name, row);
    if (accountId === null) return row;
    // It was not decrypted: its ciphertext is written back unchanged.
    if (isEncrypted(row)) return part(row, (column) => columns.includes(column) || encryptedColumns.includes(column));
    const key = keyring.inMemory(accountId);
    return key ? encryptedWith(key, row, accountId) : row;
  }

  function encryptedWith(key: StorageKey, row: Row, accountId: string): Row | Promise<Row> {
    const place = placeOf(row, accountId);
    const text = JSON.stringify(
      part(row, (column) => !columns.includes(column)),
      plainOnly,
    );
    const before = remembered.get(place.join(' '));
    const clear = part(row, (column) => columns.includes(column));
    if (before?.text === text && before.sealedBy === key.id)
      return { ...clear, sealed: before.sealed, sealedBy: before.sealedBy };
    return seal(key, new TextEncoder().encode(text), place).then((sealed) => {
      remember(place, { text, sealed, sealedBy: key.id });
      return { ...clear, sealed, sealedBy: key.id };
    });
  }

  function decrypted(row: Row | undefined): Row | undefined | Promise<Row> {
    const accountId = row && accountOf(table.name, row);
    if (!row || !accountId || !isEncrypted(row)) return row;
    const before = remembered.get(placeOf(row, accountId).join(' '));
    if (before && isSame(before.sealed, row.sealed)) return withText(row, before.text);
    const key = keyring.inMemory(accountId, row.sealedBy);
    return key ? decryptedWith(key, row, accountId) : row;
  }

  async function decryptedWith(key: StorageKey, row: EncryptedRow, accountId: string): Promise<Row> {
    const { sealed, sealedBy } = row;
    const place = placeOf(row, accountId);
    try {
      const text = await openText(key, row, place);
      remember(place, { text, sealed, sealedBy });
      return withText(row, text);
    } catch (error) {
      // It was changed or moved: it is returned as stored and counts as unreadable.
      if (error instanceof DOMException) return row;
      throw error;
    }
  }

  function withText(row: Row, text: string): Row {
    const hidden: Row = JSON.parse(text);
    return { ...hidden, ...part(row, (column) => columns.includes(column)) };
  }

  function placeOf(row: Row, accountId: string): Place {
    return [table.name, String(row['id'] ?? row['key']), accountId];
  }

  function remember(place: Place, one: { text: string; sealed: Uint8Array<ArrayBuffer>; sealedBy: string }): void {
    const name = place.join(' ');
    remembered.delete(name);
    if (one.text.length > rememberedChars) return;
    remembered.set(name, one);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
  }
}

/** Rejects values that JSON changes or omits, as the database rejects values that it cannot clone: nothing is lost silently. */
function plainOnly(this: Row, name: string, value: unknown): unknown {
  const given = this[name];
  const isPlain =
    typeof given === 'object'
      ? given === null || ['[object Object]', '[object Array]'].includes(Object.prototype.toString.call(given))
      : ['string', 'number', 'boolean', 'undefined'].includes(typeof given);
  if (!isPlain) throw new DOMException(`${name} could not be cloned into an encrypted row`, 'DataCloneError');
  return value;
}

/** The account of a row; null for a form without an account. */
function accountOf(table: string, row: Row): string | null {
  // `contact:<account>`, `contact:guest`, `repair-depot`
  const owner = table === 'formDrafts' ? String(row['key']).split(':')[1] : row['accountId'];
  return typeof owner === 'string' && owner !== 'guest' ? owner : null;
}

/** Some columns of a row, in an order that does not depend on how it was put together. */
function part(row: Row, isOfIt: (column: string) => boolean): Row {
  const columns = Object.keys(row).filter(isOfIt).toSorted();
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/**
 * Continues when every row is encrypted or decrypted: at once if no promise is pending. An idle transaction commits by
 * itself, so empty requests keep it alive meanwhile; when it is aborted the wait ends too.
 */
function each<From, To, Result>(
  table: DBCoreTable,
  { trans }: { trans: DBCoreTransaction },
  rows: readonly From[],
  act: (row: From) => To | Promise<To>,
  proceed: (ready: To[]) => Result | PromiseLike<Result>,
): Promise<Result> {
  let acted: (To | Promise<To>)[];
  try {
    acted = Dexie.ignoreTransaction(() => rows.map(act));
  } catch (error) {
    return Dexie.Promise.reject(error);
  }
  const ready: To[] = [];
  for (const one of acted) if (!isPending(one)) ready.push(one);
  if (ready.length === acted.length) return Dexie.Promise.resolve(proceed(ready));

  const all = Dexie.ignoreTransaction(() => Promise.all(acted));
  const transaction = Dexie.currentTransaction;
  const mustStayOpen = transaction?.explicit || transaction?.mode === 'readwrite';
  if (!mustStayOpen) return Dexie.Promise.resolve(all).then(proceed);
  let settled: (() => To[] | Promise<To[]>) | null = null;
  void Dexie.ignoreTransaction(() =>
    all.then(
      (done) => void (settled = () => done),
      (error: unknown) => {
        settled = () => Promise.reject(error);
      },
    ),
  );
  return new Dexie.Promise<To[]>((resolve, reject) => {
    // Each request is independent: a chain of promises would grow with the wait and overflow.
    const poll = (): void =>
      void table.get({ trans, key: noKey }).then(() => (settled ? resolve(settled()) : poll()), reject);
    poll();
  }).then(proceed);
}

/** A key that no row has. */
const noKey = -Infinity;

function isPending<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/**
 * A cursor yields the plain columns of a row only; read by key or by one plain range to get the others. Throws in
 * development and tests.
 */
function guardedCursors(table: DBCoreTable, columns: readonly string[]): Pick<DBCoreTable, 'openCursor'> {
  return {
    openCursor: (request) =>
      table.openCursor(request).then((cursor) => (cursor && request.values ? guarded(cursor, columns) : cursor)),
  };
}

function guarded(cursor: DBCoreCursor, columns: readonly string[]): DBCoreCursor {
  return Object.create(cursor, {
    value: {
      get() {
        const row: Row = cursor.value;
        if (!isEncrypted(row)) return row;
        return new Proxy(row, {
          get(target, column) {
            if (typeof column === 'string' && !columns.includes(column))
              throw new Error(`A cursor cannot read ${column}, which is encrypted`);
            return Reflect.get(target, column);
          },
        });
      },
    },
  });
}
