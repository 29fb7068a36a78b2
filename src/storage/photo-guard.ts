import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie';
import type { PhotoRow } from './rows.ts';

type Row = Partial<PhotoRow> | undefined;

/**
 * Tells developers and tests when the bytes that older rows of `photos` hold are read through an index or written over
 * themselves: WebKit's network process ended at the one (bug 292142), and Blobs became unreadable after the other.
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
  /** What came out of the database. */
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
      table.query(request).then((answer) => {
        if (!request.values) return answer;
        const rows: Row[] = answer.result;
        for (const row of rows) {
          if (!request.query.index.isPrimaryKey) refuseBytes(row);
          remember(row);
        }
        return answer;
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
