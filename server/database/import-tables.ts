import type { Generated } from 'kysely';
import type { ImportKind } from '#contract/import-kinds.ts';

export type ImportsTable = {
  id: string;
  kind: ImportKind;
  file_name: string;
  sha256: string;
  state: Generated<'checking' | 'refused' | 'checked' | 'done'>;
  /** Data rows of the file that are staged. */
  staged: Generated<number>;
  problems: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  unchanged: Generated<number>;
  /** Null for one by the command. */
  created_by: string | null;
  created_at: Date;
  finished_at: Date | null;
};

/** The staged rows of an import, until it is finished. `data` is a row of its table. */
export type ImportRowsTable = { import_id: string; row: number; data: unknown };

export type ImportProblemsTable = {
  id: Generated<number>;
  import_id: string;
  row: number | null;
  name: string | null;
  value: string | null;
  /** JSON of a `CellProblem`. */
  problem: string;
};

/** An id that names the record `into_id` since the two were merged (R-MERGE-01). */
export type MergedRecordsTable = { table_name: string; id: string; into_id: string; merged_at: Date };
