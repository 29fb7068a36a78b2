import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie';
import type { PhotoRow } from './rows.ts';

type Row = Partial<PhotoRow> | undefined;

/**
 * Throws in development and tests when the bytes in older rows of `photos` are read through an index, which ended
 * WebKit's network process (bug 292142), or are overwritten with themselves, which made Blobs unreadable.
 */
export const photoGuard: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'photo guard',
  create: (core) => ({
    ...core,
    table: (name) => (name === 'photos' ? guardedTable(core.table(name)) : core.table(name)),
  }),
};

function guardedTable(table: DBCoreTable): DBCoreTable {
  /** The Blobs that were read from the database. */
  const read = new WeakSet<Blob>();
  const remember = (row: Row) => {
    if (row?.bytes) read.add(row.bytes);
  };
  return {
    ...table,
    get: (request) =>
      table.get(request).then((row: Row) => {
        remember(row);
        return row;
      }),
    getMany: (request) =>
      table.getMany(request).then((rows: Row[]) => {
        for (const row of rows) remember(row);
        return rows;
      }),
    query: (request) =>
      table.query(request).then((response) => {
        if (!request.values) return response;
        const rows: Row[] = response.result;
        for (const row of rows) {
          if (!request.query.index.isPrimaryKey) refuseBytes(row);
          remember(row);
        }
        return response;
      }),
    openCursor: (request) =>
      table
        .openCursor(request)
        .then((cursor) => (cursor && request.values && !request.query.index.isPrimaryKey ? guarded(cursor) : cursor)),
    mutate(request) {
      const values: readonly Row[] = request.type === 'add' || request.type === 'put' ? request.values : [];
      if (values.some((row) => row?.bytes && read.has(row.bytes)))
        throw new Error('The bytes of a photo are written over themselves');
      return table.mutate(request);
    },
  };
}

function guarded(cursor: DBCoreCursor): DBCoreCursor {
  return Object.create(cursor, {
    value: {
      get() {
        refuseBytes(cursor.value);
        return cursor.value;
      },
    },
  });
}

function refuseBytes(row: Row): void {
  if (row?.bytes) throw new Error('The bytes of a photo are read through an index');
}
