import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/**
 * Creates the schema of commit 036678cb, the last one whose migrations were not one baseline, in an empty database. It
 * is the output of `pg_dump`, a statement a line, with the names of the migrations that the commit has executed. Its one
 * `search_path` is that of the database, which is another in PGlite.
 */
export async function createFirstSchema(database: Database): Promise<void> {
  const dump = await readFile(join(import.meta.dirname, 'schema-036678cb.sql'), 'utf8');
  await database.transaction().execute(async (transaction) => {
    for (const statement of dump.trimEnd().split('\n')) await sql.raw(statement).execute(transaction);
  });
}
