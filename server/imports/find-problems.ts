import { sql } from 'kysely';
import { rowCount } from '../database/row-count.ts';
import type { Database } from '../database/tables.ts';
import { type CellProblem, warningCodes } from '../errors/cell-problems.ts';
import type { Problem } from './read-table.ts';

const batchSize = 1000;

/** Whether a problem is a warning, which hinders no import (R-IMPORT-08). */
export const isWarning = sql<boolean>`coalesce(problem::jsonb ->> 'code', '') in (${sql.join(warningCodes)})`;

/** A page of what is wrong with an import, in the order of its rows. */
export async function listProblems(
  database: Database,
  importId: string,
  { size, offset }: { size: number; offset: number },
): Promise<Problem[]> {
  const rows = await database
    .selectFrom('import_problems')
    .select(['row', 'name', 'value', 'problem'])
    .where('import_id', '=', importId)
    .orderBy('row', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `imports.ts` and the statements of kinds write it.
  return rows.map(({ problem, ...rest }) => ({ ...rest, problem: JSON.parse(problem) as CellProblem }));
}

/** How many problems there are: all, or the refusals alone. */
export async function countProblems(
  database: Database,
  importId: string,
  which: 'all' | 'refusals' = 'all',
): Promise<number> {
  const { total } = await database
    .selectFrom('import_problems')
    .select(rowCount)
    .where('import_id', '=', importId)
    .$if(which === 'refusals', (problems) => problems.where(sql<boolean>`not ${isWarning}`))
    .executeTakeFirstOrThrow();
  return total;
}

/** All of them. */
export async function* findProblems(database: Database, importId: string): AsyncGenerator<Problem> {
  for (let offset = 0; ; offset += batchSize) {
    const page = await listProblems(database, importId, { size: batchSize, offset });
    yield* page;
    if (page.length < batchSize) return;
  }
}

export async function insertProblems(database: Database, id: string, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const rows = JSON.stringify(problems.map(({ problem, ...rest }) => ({ ...rest, problem: JSON.stringify(problem) })));
  await sql`insert into import_problems (import_id, "row", name, value, problem)
    select ${id}, "row", name, value, problem
    from jsonb_to_recordset(${rows}::jsonb) as found ("row" integer, name text, value text, problem text)`.execute(
    database,
  );
}
