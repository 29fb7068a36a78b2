import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Selectable, sql } from 'kysely';
import { sniffFileType } from '#contract/files.ts';
import type { Database, Tables } from '../database/tables.ts';
import { documentKind, procedure } from './document-kind.ts';
import { FileProblem, type ReadRow, readTable } from './read-table.ts';
import type { ImportContext } from './row-kind.ts';
import { entriesOf, readEntry, type ZipEntry } from './zip-entries.ts';

const mebibyte = 1024 * 1024;

/** Largest document, in bytes. */
const documentMaxBytes = 25 * mebibyte;

/** All files of a ZIP may have so many times its bytes: PDFs and pictures are compressed already. */
const unpackedRatio = 4;

/** What they may have in any case, in bytes. */
const unpackedMin = 256 * mebibyte;

/** The table of a ZIP of documents. */
export const indexName = 'index.csv';

/**
 * The rows of a ZIP's index, each with its file in the store. The index is judged first: where a row has a problem, no
 * file is stored. A file that several rows name, or that is there already, is stored once (R-IMPORT-09).
 * @throws FileProblem `not_a_zip`, or `unpacks_to_too_much`.
 */
export async function* readDocuments(
  { database, files }: ImportContext,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadRow> {
  const zip = await buffer(Readable.from(source));
  const entries = entriesOf(zip);
  const index = entries.get(indexName);
  if (!index || index.size > documentMaxBytes) throw new FileProblem({ problem: { code: 'not_a_zip' } });
  const rows: ReadRow[] = [];
  for await (const row of readTable(Readable.from([await readEntry(zip, index)]), documentKind.columns)) rows.push(row);
  const named = [...Map.groupBy(rows, fileOf)].flatMap(([name, rowsOfFile]) => {
    for (const read of rowsOfFile) requireManual(read);
    const entry = entries.get(name);
    if (!entry) refuseFile(rowsOfFile, 'file_not_in_zip');
    else if (entry.size > documentMaxBytes) refuseFile(rowsOfFile, 'document_too_large');
    else return [{ entry, rowsOfFile }];
    return [];
  });
  requireUnpackable(
    zip,
    named.map(({ entry }) => entry),
  );
  const isSound = rows.every(({ problems }) => problems.length === 0);
  const stored = await pathsOfStored(
    database,
    rows.map(({ values }) => String(values['id'])),
  );
  const added = new Map<string, string>();
  try {
    for (const { entry, rowsOfFile } of named) {
      const bytes = await readEntry(zip, entry);
      const type = sniffFileType(bytes);
      if (!type) refuseFile(rowsOfFile, 'not_a_document');
      if (!type || !isSound) continue;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      for (const { values } of rowsOfFile) {
        const known = stored.get(storedKey({ id: String(values['id']), sha256 }));
        const path = known ?? added.get(sha256) ?? randomUUID();
        if (known === undefined && !added.has(sha256)) {
          added.set(sha256, path);
          await files.put(path, bytes);
        }
        Object.assign(values, { sha256, path, size: bytes.length, type, isAdded: known === undefined });
      }
    }
  } catch (error) {
    await files.remove([...added.values()]).catch(() => {});
    throw error;
  }
  yield* rows;
}

function fileOf({ values }: ReadRow): string {
  return String(values['file']);
}

function refuseFile(rows: readonly ReadRow[], code: 'file_not_in_zip' | 'not_a_document' | 'document_too_large') {
  for (const read of rows) read.problems.push({ row: read.row, name: 'file', value: fileOf(read), problem: { code } });
}

/** @throws FileProblem `unpacks_to_too_much`. */
function requireUnpackable(zip: Buffer, entries: readonly ZipEntry[]): void {
  const maxBytes = Math.max(unpackedMin, unpackedRatio * zip.length);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > maxBytes)
    throw new FileProblem({ problem: { code: 'unpacks_to_too_much', maxMb: Math.floor(maxBytes / mebibyte) } });
}

/** Which ids a document needs depends on its kind. */
function requireManual({ row, values, problems }: ReadRow): void {
  const needed = values['kind'] === procedure ? ['retailer_id'] : ['manual_id', 'manual', 'product_id'];
  for (const name of needed)
    if ((values[name] ?? null) === null) problems.push({ row, name, value: null, problem: 'required' });
}

/** The paths of stored files by id and hash. */
async function pathsOfStored(database: Database, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const stored = await database
    .selectFrom('stored_files')
    .select(['id', 'sha256', 'path'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(stored.map((file) => [storedKey(file), file.path]));
}

function storedKey({ id: fileId, sha256 }: Pick<Selectable<Tables['stored_files']>, 'id' | 'sha256'>): string {
  return `${sha256} ${fileId}`;
}

/** The files that imports have put into the store; none of another import, and none that a document has. */
export async function findAddedFiles(database: Database, importIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct data ->> 'path' as path from import_rows
    where import_id = any(${importIds}) and data ->> 'isAdded' = 'true'`.execute(database);
  return rows.map(({ path }) => path);
}
