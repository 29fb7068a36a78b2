import type { RawBuilder } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import type { Column, RecordTable } from './import-columns.ts';
import type { ReadRow } from './read-table.ts';

type Row = ReadRow['values'];

/** What is stored of a column, or follows from others. */
export type Field = Pick<Column, 'field' | 'onlyNew' | 'fallback'> & { type: Column['type'] | 'text[]' };

/** A kind whose rows are rows of a table. */
export type TableKind = {
  table: RecordTable | 'product_skus' | 'claims';
  columns: readonly Column[];
  /** The fields that identify a record. */
  key: readonly string[];
  /** Which rows of the table, `t`, are of this kind. */
  isOfKind: RawBuilder<boolean>;
  /** Fields that follow from the others. */
  derive: { fields: readonly Field[]; from: (row: Row) => Row };
  /** What is wrong with the values of a row, by the field; by the rules of the forms (R-IMPORT-07). */
  judge?: (row: Row, today: string) => Record<string, CellProblem | null>;
  /** Adds what is wrong with staged rows beyond their cells and references. */
  addProblems?: (database: Database, importId: string) => Promise<void>;
  /** Writes what is stored besides the rows, once these are. */
  write?: (database: Database, importId: string) => Promise<void>;
};
