import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { type Unzipped, type UnzipFileFilter, unzipSync } from 'fflate';
import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { fileTypes, sniffFileType } from '#contract/files.ts';
import type { Database, Tables } from '../database/tables.ts';
import { languages } from '../http/language.ts';
import { retailerTypes } from '../platform/account-types.ts';
import type { CellProblem } from './cell-problems.ts';
import { choice, id, text } from './import-columns.ts';
import { FileProblem, type ReadRow, readTable } from './read-table.ts';
import type { ImportContext, RowKind } from './row-kind.ts';

/** Largest document, in bytes. */
const documentMaxBytes = 25 * 1024 * 1024;

/** The table of a ZIP of documents. */
export const indexName = 'index.csv';

const manualKinds = ['service manual', 'technical bulletin', 'user manual'] as const;
const procedure = 'procedure';

const columns = [
  id('id', 'DOC-1', { required: true }),
  choice('kind', [...manualKinds, procedure], { required: true }),
  id('manual_id', 'M-1'),
  text('manual', 'SB-26-04'),
  id('product_id', 'NV-SB24'),
  id('retailer_id', ''),
  text('title', 'Norvane SB-26-04', { required: true }),
  choice('language', languages),
  text('file', 'files/SB-26-04.pdf', { required: true }),
];

const Row = v.object({
  id: v.string(),
  kind: v.picklist([...manualKinds, procedure]),
  manual_id: v.nullish(v.string(), null),
  manual: v.nullish(v.string(), null),
  product_id: v.nullish(v.string(), null),
  retailer_id: v.nullish(v.string(), null),
  title: v.string(),
  language: v.nullish(v.picklist(languages), null),
  path: v.string(),
  size: v.number(),
  sha256: v.string(),
  type: v.picklist(fileTypes),
});

/**
 * Manuals of products and procedures of retailers, with their files (R-IMPORT-01). The files are in the store before a
 * row names them; those that no row will name are cleaned up there.
 */
export const documentKind: RowKind = {
  columns,
  async addProblems(database, importId) {
    const add = (name: string, field: string, problem: CellProblem, where: ReturnType<typeof sql>) =>
      sql`insert into import_problems (import_id, "row", name, value, problem)
        select ${importId}, r."row", ${name}, r.data ->> ${sql.lit(field)}, ${JSON.stringify(problem)}
        from import_rows r where r.import_id = ${importId} and ${where}`.execute(database);
    const isProcedure = sql`r.data ->> 'kind' = ${procedure}`;
    await add(
      'product_id',
      'product_id',
      { code: 'not_found', kinds: ['products'] },
      sql`not ${isProcedure} and r.data ->> 'product_id' is not null
      and not exists (select from products where id = r.data ->> 'product_id')`,
    );
    await add(
      'retailer_id',
      'retailer_id',
      { code: 'not_found', kinds: ['retailers'] },
      sql`${isProcedure} and r.data ->> 'retailer_id' is not null
      and not exists (select from platform_accounts
        where id = r.data ->> 'retailer_id' and type in (${sql.join(retailerTypes)}))`,
    );
    await add(
      'id',
      'id',
      { code: 'id_of_another_kind' },
      sql`exists (
      select from stored_files where id = r.data ->> 'id' and (purpose is not null or created_by is not null))`,
    );
    await sql`insert into import_problems (import_id, "row", name, value, problem)
      select ${importId}, r."row", 'id', r.id, '{"code":"repeated","row":' || r.first || '}'
      from (select "row", data ->> 'id' as id, first_value("row") over (partition by data ->> 'id' order by "row") as first
        from import_rows where import_id = ${importId} and data ->> 'id' is not null) r
      where r.first < r."row"`.execute(database);
    for (const field of ['kind', 'manual', 'product_id']) await addManualProblems(database, importId, field);
  },
  async countChanges(database, importId) {
    const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    for await (const { before, after, manualIsSame } of readChanges(database, importId, new Date())) {
      if (!before) counts.added += 1;
      else if (manualIsSame && isSameFile(before, after)) counts.unchanged += 1;
      else counts.changed += 1;
    }
    return counts;
  },
  async apply(database, importId, now) {
    for await (const { before, after, manual, manualIsSame } of readChanges(database, importId, now)) {
      if (manual && !manualIsSame)
        await database
          .insertInto('manuals')
          .values(manual)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(manual))
          .execute();
      if (!before) await database.insertInto('stored_files').values(after).execute();
      else if (!isSameFile(before, after))
        await database
          .updateTable('stored_files')
          .set({ ...after, created_at: before.sha256 === after.sha256 ? before.created_at : now })
          .where('id', '=', after.id)
          .execute();
    }
  },
  async *exportRows(database) {
    for (const { file, ...row } of await findDocuments(database))
      yield [
        file.id,
        row.kind ?? procedure,
        row.kind && file.entity_id,
        row.manual,
        row.product_id,
        row.kind ? null : file.entity_id,
        titleOf(file.name),
        file.language,
        pathInZip(file),
      ];
  },
};

/** The rows of a manual say the same of it. */
async function addManualProblems(database: Database, importId: string, field: string): Promise<void> {
  await sql`insert into import_problems (import_id, "row", name, value, problem)
    select ${importId}, r."row", ${field}, r.value, '{"code":"another_manual","row":' || r.first || '}'
    from (
      select "row", data ->> ${sql.lit(field)} as value,
        first_value("row") over rows_of as first, first_value(data ->> ${sql.lit(field)}) over rows_of as known
      from import_rows where import_id = ${importId}
        and data ->> 'kind' <> ${procedure} and data ->> 'manual_id' is not null
        and data ->> ${sql.lit(field)} is not null
      window rows_of as (partition by data ->> 'manual_id' order by "row")
    ) r where r.value <> r.known`.execute(database);
}

type FileRow = Selectable<Tables['stored_files']>;

/** All manuals' and retailers' files. */
export async function findDocuments(database: Database) {
  const rows = await database
    .selectFrom('stored_files')
    .leftJoin('manuals', 'manuals.id', 'stored_files.entity_id')
    .leftJoin('platform_accounts', 'platform_accounts.id', 'stored_files.entity_id')
    .selectAll('stored_files')
    .select(['manuals.kind', 'manuals.name as manual', 'manuals.product_id'])
    .where((row) => row.or([row('manuals.id', 'is not', null), row('platform_accounts.type', 'in', retailerTypes)]))
    .where('purpose', 'is', null)
    .orderBy('entity_id')
    .orderBy('position')
    .orderBy('stored_files.id')
    .execute();
  return rows.map(({ kind, manual, product_id, ...file }) => ({ file, kind, manual, product_id }));
}

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

export function pathInZip({ id: name, type }: Pick<FileRow, 'id' | 'type'>): string {
  return `files/${name.replaceAll(/[^\w.-]/g, '_')}.${extensions[type]}`;
}

function titleOf(name: string): string {
  return name.replace(/\.pdf$/i, '');
}

/** The rows of a ZIP's index, each with its file in the store. */
export async function* readDocuments(
  { database, files }: ImportContext,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadRow> {
  const zip = await buffer(Readable.from(source));
  const sizes = sizesIn(zip);
  const isTooLarge = (name: string) => (sizes.get(name) ?? 0) > documentMaxBytes;
  const index = isTooLarge(indexName) ? null : unzip(zip, indexName);
  if (!index) throw new FileProblem({ problem: { code: 'not_a_zip' } });
  for await (const read of readTable(Readable.from([index]), columns)) {
    const file = String(read.values['file']);
    const refuse = (code: 'file_not_in_zip' | 'not_a_document' | 'document_too_large') =>
      read.problems.push({ row: read.row, name: 'file', value: file, problem: { code } });
    const bytes = isTooLarge(file) ? null : unzip(zip, file);
    const type = bytes && sniffFileType(bytes);
    requireManual(read);
    if (isTooLarge(file)) refuse('document_too_large');
    else if (!bytes) refuse('file_not_in_zip');
    else if (!type) refuse('not_a_document');
    else if (read.problems.length === 0) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = await storeOnce({ database, files }, String(read.values['id']), { sha256, bytes });
      Object.assign(read.values, { sha256, path, size: bytes.length, type });
    }
    yield read;
  }
}

/** Which ids a document needs depends on its kind. */
function requireManual({ row, values, problems }: ReadRow): void {
  const needed = values['kind'] === procedure ? ['retailer_id'] : ['manual_id', 'manual', 'product_id'];
  for (const name of needed)
    if ((values[name] ?? null) === null) problems.push({ row, name, value: null, problem: 'required' });
}

/** A file that is there already is not stored again. */
async function storeOnce(
  { database, files }: ImportContext,
  fileId: string,
  { sha256, bytes }: { sha256: string; bytes: Uint8Array },
) {
  const stored = await database
    .selectFrom('stored_files')
    .select('path')
    .where('id', '=', fileId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (stored) return stored.path;
  const path = randomUUID();
  await files.put(path, bytes);
  return path;
}

function sizesIn(zip: Uint8Array): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  filterZip(zip, ({ name, originalSize }) => {
    sizes.set(name, originalSize);
    return false;
  });
  return sizes;
}

/** One file at a time: a small archive may hold gigabytes. */
function unzip(zip: Uint8Array, name: string): Uint8Array | null {
  const [bytes = null] = Object.values(filterZip(zip, (entry) => entry.name === name));
  return bytes;
}

function filterZip(zip: Uint8Array, filter: UnzipFileFilter): Unzipped {
  try {
    return unzipSync(zip, { filter });
  } catch {
    throw new FileProblem({ problem: { code: 'not_a_zip' } });
  }
}

async function* readChanges(database: Database, importId: string, now: Date) {
  const rows = await database
    .selectFrom('import_rows')
    .select('data')
    .where('import_id', '=', importId)
    .orderBy('row')
    .execute();
  const positions = new Map<string, number>();
  for (const { data } of rows) {
    const {
      id: fileId,
      kind,
      manual_id,
      manual: name,
      product_id,
      retailer_id,
      title,
      language,
      ...file
    } = v.parse(Row, data);
    const entity_id = (kind === procedure ? retailer_id : manual_id) ?? '';
    const position = positions.get(entity_id) ?? 0;
    positions.set(entity_id, position + 1);
    const manual = kind === procedure ? null : { id: entity_id, kind, name: name ?? '', product_id: product_id ?? '' };
    const extension = file.type === 'application/pdf' ? '.pdf' : '';
    const after = {
      id: fileId,
      entity_id,
      name: `${title}${extension}`,
      language,
      position,
      purpose: null,
      created_at: now,
      ...file,
    };
    const before = await database.selectFrom('stored_files').selectAll().where('id', '=', fileId).executeTakeFirst();
    const known =
      manual && (await database.selectFrom('manuals').selectAll().where('id', '=', entity_id).executeTakeFirst());
    const manualIsSame =
      !manual || (known?.kind === manual.kind && known.name === manual.name && known.product_id === manual.product_id);
    yield { before, after, manual, manualIsSame };
  }
}

const compared = ['entity_id', 'name', 'language', 'position', 'sha256'] as const;

function isSameFile(before: FileRow, after: Pick<FileRow, (typeof compared)[number]>): boolean {
  return compared.every((field) => before[field] === after[field]);
}
