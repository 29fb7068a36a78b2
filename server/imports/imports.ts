import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Selectable, sql } from 'kysely';
import { todayInToronto } from '#domain/dates.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { AppError } from '../errors/app-error.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import { unlimitTransaction } from '../database/preparing-pool.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { countProblems, insertProblems, isWarning } from './find-problems.ts';
import { kindOf, openRows } from './kinds.ts';
import { findAddedFiles } from './read-documents.ts';
import { FileProblem, type Problem, type ReadRow } from './read-table.ts';
import type { ImportContext, NewImport } from './row-kind.ts';

export type ImportRow = Selectable<Tables['imports']>;

/** Rows of one transaction of staging. */
const batchSize = 2000;

/** For how long an import that nobody confirms is kept: the next import deletes it with its files. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Stages a file in batches and judges it; nothing of it is seen yet (R-IMPORT-02). A file whose staging was interrupted
 * goes on where it stopped.
 * @throws AppError `CONFLICT` when another server stages the same file.
 */
export async function checkImport(context: ImportContext, file: NewImport, now: Date): Promise<ImportRow> {
  const { database, files } = context;
  const { id, staged } = await openImport(context, file, now);
  const problems = await stage(context, file, { id, staged, today: todayInToronto(now) });
  const checked = await database.transaction().execute(async (transaction) => {
    await transaction.executeQuery(CompiledQuery.raw(unlimitTransaction));
    const found = await lockImport(transaction, id);
    // Another server has judged the same file meanwhile.
    if (found.state !== 'checking') return found;
    await insertProblems(transaction, id, problems);
    const judged = await judge(transaction, found);
    const after = { records: judged.kind, rows: judged.staged, problems: judged.problems };
    await writeAudit(transaction, { by: file.by, kind: 'import_checked', target: id, after, now });
    return judged;
  });
  if (checked.state === 'refused') await removeFiles(files, await findAddedFiles(database, [id]));
  return checked;
}

/**
 * Writes all staged rows in one transaction, after judging them again: another import may have come in between. One that
 * is done stays as it is.
 * @throws AppError `NOT_FOUND`, or `CONFLICT` when it has problems or is not checked yet.
 */
export async function confirmImport(
  { database, files }: ImportContext,
  id: string,
  { by, now }: { by: Actor; now: Date },
): Promise<ImportRow> {
  const confirmed = await database.transaction().execute(async (transaction) => {
    await transaction.executeQuery(CompiledQuery.raw(unlimitTransaction));
    // What one import refers to, another may add.
    await takeAdvisoryLock(transaction, 'imports');
    const found = await lockImport(transaction, id);
    if (found.state === 'done') return found;
    if (found.state !== 'checked') throw new AppError('CONFLICT');
    if (found.created_at < new Date(now.getTime() - keptMs))
      await insertProblems(transaction, id, [
        { row: null, name: null, value: null, problem: { code: 'checked_too_long_ago' } },
      ]);
    const judged = await judge(transaction, found);
    if (judged.state !== 'checked') return judged;
    await kindOf(judged.kind).apply(transaction, id, { by, now });
    await transaction.deleteFrom('import_rows').where('import_id', '=', id).execute();
    const done = await update(transaction, id, { state: 'done', finished_at: now });
    const after = { records: done.kind, added: done.added, changed: done.changed, removed: done.removed };
    await writeAudit(transaction, { by, kind: 'data_imported', target: id, after, now });
    return done;
  });
  if (confirmed.state === 'done') return confirmed;
  await removeFiles(files, await findAddedFiles(database, [id]));
  throw new AppError('CONFLICT');
}

export async function getImport(database: Database, id: string): Promise<ImportRow> {
  const row = await database.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Deletes an import that was not written, with its files. */
export async function discardImport(
  { database, files }: ImportContext,
  id: string,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  await getImport(database, id);
  const added = await database.transaction().execute(async (transaction) => {
    const { kind, state } = await lockImport(transaction, id);
    if (state === 'done') return [];
    const paths = await findAddedFiles(transaction, [id]);
    await transaction.deleteFrom('imports').where('id', '=', id).execute();
    await writeAudit(transaction, { by, kind: 'import_discarded', target: id, after: { records: kind }, now });
    return paths;
  });
  await removeFiles(files, added);
}

/** Deletes files that no document will have. What cannot be deleted is left to the cleanup. */
async function removeFiles(files: FileStore, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await files.remove(paths).catch(() => {});
}

/** Begins an import, or goes on with the same file. */
async function openImport({ database, files }: ImportContext, file: NewImport, now: Date): Promise<ImportRow> {
  const { kind, fileName, sha256, by } = file;
  const { opened, outdated } = await database.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, `import ${kind} ${sha256}`);
    const former = await transaction
      .selectFrom('imports')
      .select('id')
      .where('state', '!=', 'done')
      .where((row) =>
        row.or([
          row('created_at', '<', new Date(now.getTime() - keptMs)),
          // It is judged anew: what it refers to may be there by now.
          row.and([row('kind', '=', kind), row('sha256', '=', sha256), row('state', '!=', 'checking')]),
        ]),
      )
      .forUpdate()
      .execute();
    const formerIds = former.map(({ id }) => id);
    const outdated = await findAddedFiles(transaction, formerIds);
    await transaction
      .deleteFrom('imports')
      .where(sql<boolean>`id = any(${formerIds})`)
      .execute();
    const interrupted = await transaction
      .selectFrom('imports')
      .selectAll()
      .where('state', '=', 'checking')
      .where('kind', '=', kind)
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    if (interrupted) return { opened: interrupted, outdated };
    const opened = await transaction
      .insertInto('imports')
      .values({ id: randomUUID(), kind, file_name: fileName, sha256, created_by: by.accountId, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { opened, outdated };
  });
  await removeFiles(files, outdated);
  return opened;
}

/** Returns what is wrong with the whole file. */
async function stage(
  context: ImportContext,
  file: NewImport,
  { id, staged: before, today }: Pick<ImportRow, 'id' | 'staged'> & { today: string },
): Promise<readonly Problem[]> {
  const { complete } = kindOf(file.kind);
  let staged = before;
  let seen = 0;
  let batch: ReadRow[] = [];
  const write = async () => {
    if (batch.length > 0) staged = await stageBatch(context.database, { id, staged, batch });
    batch = [];
  };
  try {
    for await (const read of openRows(context, file)) {
      seen += 1;
      if (seen <= before) continue;
      complete?.(read, today);
      batch.push(read);
      if (batch.length === batchSize) await write();
    }
    await write();
    if (staged === 0) throw new FileProblem({ problem: { code: 'no_rows' } });
    return [];
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    await write();
    return error.problems;
  }
}

type Batch = { id: string; staged: number; batch: readonly ReadRow[] };

async function stageBatch(database: Database, { id, staged, batch }: Batch): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    // Of two servers with the same file, the second finds the row changed.
    const { numUpdatedRows } = await transaction
      .updateTable('imports')
      .set({ staged: staged + batch.length })
      .where('id', '=', id)
      .where('state', '=', 'checking')
      .where('staged', '=', staged)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AppError('CONFLICT');
    const rows = JSON.stringify(batch.map(({ row, values }) => ({ row, data: values })));
    await sql`insert into import_rows (import_id, "row", data)
      select ${id}, "row", data from jsonb_to_recordset(${rows}::jsonb) as read ("row" integer, data jsonb)`.execute(
      transaction,
    );
    await insertProblems(
      transaction,
      id,
      batch.flatMap(({ problems }) => problems),
    );
    return staged + batch.length;
  });
}

/** Says what a staged import comes to. */
async function judge(transaction: Database, { id, kind }: ImportRow): Promise<ImportRow> {
  const rowKind = kindOf(kind);
  // Of the check before.
  await transaction.deleteFrom('import_problems').where('import_id', '=', id).where(isWarning).execute();
  await rowKind.addProblems(transaction, id);
  const problems = await countProblems(transaction, id, 'refusals');
  if (problems > 0) return update(transaction, id, { state: 'refused', problems });
  return update(transaction, id, { state: 'checked', ...(await rowKind.countChanges(transaction, id)) });
}

async function lockImport(transaction: Database, id: string): Promise<ImportRow> {
  const row = await transaction.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function update(database: Database, id: string, set: Partial<ImportRow>): Promise<ImportRow> {
  return database.updateTable('imports').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
