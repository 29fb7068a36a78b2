import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { fileTypes } from '#contract/files.ts';
import type { Database, Tables } from '../database/tables.ts';
import { languages } from '../base/language.ts';
import { retailerTypes } from '../platform/account-types.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import { choice, fileName, id, text } from './import-columns.ts';
import type { RowKind } from './row-kind.ts';
import { takeTypedIds } from './table-sql.ts';

/** Most rows of one statement: PostgreSQL takes 65,535 values in one. */
const batchSize = 1000;

const manualKinds = ['service manual', 'technical bulletin', 'user manual'] as const;
export const procedure = 'procedure';

const columns = [
  id('id', 'DOC-1', { required: true }),
  choice('kind', [...manualKinds, procedure], { required: true }),
  id('manual_id', 'M-1'),
  text('manual', 'SB-26-04'),
  id('product_id', 'NV-SB24'),
  id('retailer_id', ''),
  text('title', 'Norvane SB-26-04', { required: true }),
  choice('language', languages),
  fileName('file', 'files/SB-26-04.pdf', { required: true }),
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
    await takeTypedIds(database, importId, [
      { field: 'id', table: 'stored_files' },
      { field: 'manual_id', table: 'manuals' },
      { field: 'product_id', table: 'products' },
      { field: 'retailer_id', table: 'platform_accounts' },
    ]);
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
    for (const { before, after, manualIsSame } of await readChanges(database, importId, new Date())) {
      if (!before) counts.added += 1;
      else if (manualIsSame && isSameFile(before, after)) counts.unchanged += 1;
      else counts.changed += 1;
    }
    return counts;
  },
  async apply(database, importId, { now }) {
    const changes = await readChanges(database, importId, now);
    const manuals = changes.flatMap(({ manual, manualIsSame }) => (manual && !manualIsSame ? [manual] : []));
    // The rows of a manual say the same of it.
    const byId = new Map(manuals.map((manual) => [manual.id, manual]));
    for (const batch of batchesOf([...byId.values()]))
      await database
        .insertInto('manuals')
        .values(batch)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            kind: row.ref('excluded.kind'),
            name: row.ref('excluded.name'),
            product_id: row.ref('excluded.product_id'),
          })),
        )
        .execute();
    const files = changes.flatMap(({ before, after }) => {
      if (before && isSameFile(before, after)) return [];
      return [before?.sha256 === after.sha256 ? { ...after, created_at: before.created_at } : after];
    });
    for (const batch of batchesOf(files))
      await database
        .insertInto('stored_files')
        .values(batch)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            entity_id: row.ref('excluded.entity_id'),
            name: row.ref('excluded.name'),
            language: row.ref('excluded.language'),
            position: row.ref('excluded.position'),
            purpose: row.ref('excluded.purpose'),
            created_at: row.ref('excluded.created_at'),
            path: row.ref('excluded.path'),
            size: row.ref('excluded.size'),
            sha256: row.ref('excluded.sha256'),
            type: row.ref('excluded.type'),
          })),
        )
        .execute();
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
        titleOf(file),
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

/** Two ids have two paths, also where they differ by what a file's name cannot have, or by capitals. */
export function pathInZip({ id: name, type }: Pick<FileRow, 'id' | 'type'>): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const own =
    plain === name && name === name.toLowerCase()
      ? ''
      : `~${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
  return `files/${plain}${own}.${extensions[type]}`;
}

function titleOf({ name, type }: Pick<FileRow, 'name' | 'type'>): string {
  return type === 'application/pdf' ? name.replace(/\.pdf$/i, '') : name;
}

/** What each row of an import changes. */
async function readChanges(database: Database, importId: string, now: Date) {
  const rows = await database
    .selectFrom('import_rows')
    .select('data')
    .where('import_id', '=', importId)
    .orderBy('row')
    .execute();
  const documents = rows.map(({ data }) => v.parse(Row, data));
  const files = await database
    .selectFrom('stored_files')
    .selectAll()
    .where(sql<boolean>`id = any(${documents.map((row) => row.id)})`)
    .execute();
  const manuals = await database
    .selectFrom('manuals')
    .selectAll()
    .where(sql<boolean>`id = any(${documents.flatMap((row) => row.manual_id ?? [])})`)
    .execute();
  const fileOf = new Map(files.map((file) => [file.id, file]));
  const manualOf = new Map(manuals.map((manual) => [manual.id, manual]));
  const positions = new Map<string, number>();
  return documents.map(
    ({ id: fileId, kind, manual_id, manual: name, product_id, retailer_id, title, language, ...file }) => {
      const entity_id = (kind === procedure ? retailer_id : manual_id) ?? '';
      const position = positions.get(entity_id) ?? 0;
      positions.set(entity_id, position + 1);
      const manual =
        kind === procedure ? null : { id: entity_id, kind, name: name ?? '', product_id: product_id ?? '' };
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
      const known = manualOf.get(entity_id);
      const manualIsSame =
        !manual ||
        (known?.kind === manual.kind && known.name === manual.name && known.product_id === manual.product_id);
      return { before: fileOf.get(fileId), after, manual, manualIsSame };
    },
  );
}

const compared = ['entity_id', 'name', 'language', 'position', 'sha256'] as const;

function isSameFile(before: FileRow, after: Pick<FileRow, (typeof compared)[number]>): boolean {
  return compared.every((field) => before[field] === after[field]);
}

function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, at) =>
    rows.slice(at * batchSize, (at + 1) * batchSize),
  );
}
