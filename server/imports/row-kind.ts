import type { ImportKind } from '#contract/import-kinds.ts';
import type { Actor } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Column } from './import-columns.ts';
import type { ReadRow } from './read-table.ts';

/** How many records an import adds, changes, removes and leaves as they are. */
export type Counts = { added: number; changed: number; removed: number; unchanged: number };

export type Cell = string | number | boolean | Date | null;

/** A kind of rows: how they are judged, written and read. Its functions run in a transaction. */
export type RowKind = {
  columns: readonly Column[];
  /** Completes the values of a row before it is staged, and refuses what it finds. `today` is Toronto's date. */
  complete?: (read: ReadRow, today: string) => void;
  /** Adds the problems that staged rows have with each other and with what is stored. Cells that are wrong are absent. */
  addProblems: (database: Database, importId: string) => Promise<void>;
  countChanges: (database: Database, importId: string) => Promise<Counts>;
  apply: (database: Database, importId: string, confirmed: { by: Actor; now: Date }) => Promise<void>;
  /** The cells of all records, in the order of the columns. */
  exportRows: (database: Database) => AsyncIterable<readonly Cell[]>;
};

export type ImportContext = { database: Database; files: FileStore };

/** A file to import. */
export type NewImport = {
  kind: ImportKind;
  fileName: string;
  sha256: string;
  by: Actor;
  open: () => AsyncIterable<Uint8Array>;
};
