import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { stringify } from 'csv-stringify';
import type { ImportKind } from '#contract/import-kinds.ts';
import { formulaAsText } from '#domain/csv.ts';
import { findDocuments, pathInZip } from './document-kind.ts';
import type { ArchiveResponse } from '../files/download.ts';
import { kindOf } from './kinds.ts';
import { indexName } from './read-documents.ts';
import type { Cell, ImportContext } from './row-kind.ts';

/** All records of a kind, in the form in which they are imported (R-IMPORT-05). */
export function exportKind(context: ImportContext, kind: ImportKind): ArchiveResponse {
  const { columns, exportRows } = kindOf(kind);
  const table = () =>
    csvOfCells(
      columns.map(({ name }) => name),
      exportRows(context.database),
    );
  if (kind !== 'documents') return { kind: 'archive', name: `${kind}.csv`, type: 'text/csv', open: table };
  return zip(async function* () {
    yield { name: indexName, input: table() };
    for (const { file } of await findDocuments(context.database)) {
      const bytes = await context.files.read(file.path, null);
      // A file that an older backup of the store lacks.
      if (bytes) yield { name: pathInZip(file), input: bytes, lastModified: file.created_at };
    }
  });
}

/** The header and an example of a row (R-IMPORT-05). */
export function importTemplate(kind: ImportKind): ArchiveResponse {
  const { columns } = kindOf(kind);
  const table = () =>
    csvOfCells(
      columns.map(({ name }) => name),
      [columns.map(({ example }) => example)],
    );
  if (kind !== 'documents') return { kind: 'archive', name: `${kind}.csv`, type: 'text/csv', open: table };
  return zip(async function* () {
    yield { name: indexName, input: table() };
  });
}

/** A table as it is exported and imported. */
export function csvOfCells(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): Readable {
  // Excel needs the BOM to read UTF-8. A cell that begins as a formula does is made text: people sign up themselves.
  const lines = stringify({
    bom: true,
    cast: { boolean: String, date: (at) => at.toISOString(), string: formulaAsText },
  });
  lines.write(header);
  const source = Readable.from(rows);
  source.on('error', (error) => lines.destroy(error));
  return source.pipe(lines);
}

type Entry = { name: string; input: Readable; lastModified?: Date };

function zip(entries: () => AsyncGenerator<Entry>): ArchiveResponse {
  return {
    kind: 'archive',
    name: 'documents.zip',
    type: 'application/zip',
    open: () => Readable.from(makeZip(entries()), { objectMode: false }),
  };
}
