import { createHash, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { AuditFacts } from '#contract/audit.ts';
import type { ListedKind, RecordKind } from '#contract/import-kinds.ts';
import type { MasterRecord, RecordColumn } from '#contract/master-records.ts';
import { tidyLine } from '#text/tidied.ts';
import { todayInToronto } from '#domain/dates.ts';
import { isWarningProblem } from '../errors/cell-problems.ts';
import { AppError, type FieldProblems, invalidFields } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import { containsPattern, foldedSql } from '../database/search-text.ts';
import type { Database } from '../database/tables.ts';
import { listProblems } from './find-problems.ts';
import { cellOf, type Column } from './import-columns.ts';
import { readCells, withoutApostrophe } from './read-table.ts';
import type { Cell } from './row-kind.ts';
import { tableKinds } from './table-kinds.ts';
import { tableRowKind } from './table-sql.ts';

const pageSize = 50;

/** By these the records of a kind are sorted, and by these and the id they are found; also by the name of the owner. */
const named: Readonly<
  Record<ListedKind, { sorted: readonly string[]; also: readonly string[]; ownedBy?: 'depot_id' }>
> = {
  depots: { sorted: ['name'], also: [] },
  retailers: { sorted: ['name'], also: [] },
  stores: { sorted: ['name'], also: [] },
  contacts: { sorted: ['last_name', 'first_name', 'last_name'], also: ['email', 'phone'] },
  customers: { sorted: ['last_name', 'first_name', 'last_name'], also: ['email', 'phone'] },
  products: { sorted: ['name'], also: ['model', 'brand'] },
  parts: { sorted: [], also: ['description_en', 'description_fr', 'models'] },
  'labour-operations': { sorted: [], also: ['description_en', 'description_fr', 'overlap_group'] },
  'failure-codes': { sorted: [], also: ['description_en', 'description_fr'] },
  'depot-agreements': { sorted: ['depot_id', 'vendor_number'], also: [], ownedBy: 'depot_id' },
  'warranty-terms': { sorted: ['product_type', 'model'], also: ['use', 'component'] },
  'serial-numbers': { sorted: ['name'], also: ['product_id'] },
  registrations: { sorted: ['name'], also: ['serial_number_id', 'customer_id'] },
};

export function recordColumns(kind: ListedKind): RecordColumn[] {
  return tableKinds[kind].columns.map((column) => ({
    name: column.name,
    input: inputOf(column),
    // A new record without an id gets one, but for codes.
    required: column.required && (column.field !== 'id' || column.isCode),
    onlyNew: column.onlyNew,
    fallback: toText(cellOf(column, column.fallback)),
    choices: column.isList ? [] : [...column.choices],
    // A form asks for several as a text.
    refersTo: column.isList ? [] : [...(column.refersTo?.kinds ?? [])],
  }));
}

function inputOf({ type, choices, isList, isHundredths }: Column): RecordColumn['input'] {
  if (choices.length > 0 && !isList) return 'choice';
  if (type === 'boolean') return 'flag';
  if (isHundredths) return 'decimal';
  return type === 'integer' ? 'number' : 'text';
}

/** A page in the order of names. `cursor` is the id of the last record of the page before. */
export async function findRecords(
  database: Database,
  kind: ListedKind,
  { search = '', cursor }: { search?: string | undefined; cursor?: string | undefined },
): Promise<{ data: MasterRecord[]; next: string | null }> {
  const { sorted, also, ownedBy } = named[kind];
  const { table } = tableKinds[kind];
  const keys = sql.join([...sorted.map((field) => sql`lower(coalesce(t.${sql.ref(field)}, ''))`), sql`t.id`]);
  const text = foldedSql([...sorted, ...also, 'id'].map((field) => `t.${field}`));
  const isOfOwner = ownedBy
    ? sql`exists (select from platform_accounts a where a.id = t.${sql.ref(ownedBy)}
        and ${foldedSql(['a.name'])} like ${containsPattern(search)})`
    : sql`false`;
  const conditions = [
    ...(search === '' ? [] : [sql`(${text} like ${containsPattern(search)} or ${isOfOwner})`]),
    ...(cursor === undefined
      ? []
      : [sql`(${keys}) > (select ${keys} from ${sql.table(table)} t where t.id = ${cursor})`]),
  ];
  const where = sql.join([sql`true`, ...conditions], sql` and `);
  const found = await readRecords(database, kind, sql`${where} order by ${keys} limit ${sql.lit(pageSize + 1)}`);
  const data = found.slice(0, pageSize);
  return { data, next: found.length > pageSize ? (data.at(-1)?.id ?? null) : null };
}

/** @throws AppError `NOT_FOUND` also for a record of another kind. */
export async function findRecord(database: Database, kind: ListedKind, id: string): Promise<MasterRecord> {
  const [record] = await readRecords(database, kind, sql`t.id = ${id}`);
  if (!record) throw new AppError('NOT_FOUND');
  return record;
}

async function readRecords(database: Database, kind: ListedKind, which: RawBuilder<unknown>): Promise<MasterRecord[]> {
  const { table, columns, isOfKind } = tableKinds[kind];
  const selected = sql.join(columns.map(({ field }) => sql`t.${sql.ref(field)}`));
  const { rows } = await sql<Record<string, Cell>>`select ${selected} from ${sql.table(table)} t
    where ${isOfKind} and ${which}`.execute(database);
  return rows.map((row) => {
    const cells = Object.fromEntries(
      columns.map((column) => [column.name, toText(cellOf(column, row[column.field] ?? null))]),
    );
    return { id: cells['id'] ?? '', version: versionOf(cells), cells };
  });
}

function toText(cell: Cell): string {
  return cell === null ? '' : String(cell);
}

/** Any writer of the table changes it: an import, a sign-up, an erasure. `If-Match` has nine digits. */
function versionOf(cells: Readonly<Record<string, string>>): number {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(cells)));
  return hash.digest().readUInt32BE() % 1_000_000_000;
}

type Save = {
  kind: RecordKind;
  cells: Readonly<Record<string, string>>;
  /** Null for a new record. */
  basis: { id: string; version: number } | null;
  /** The id of a new record without one of its own. */
  newId: () => string;
  by: Actor;
  now: Date;
};

/**
 * Writes one record as an import of one row would (R-IMPORT-06), in the transaction of its call.
 * @throws AppError `NOT_FOUND`, `VERSION_OUTDATED`, or `VALIDATION_FAILED` with what is wrong with each cell.
 */
export async function saveRecord(transaction: Database, { kind, cells, basis, newId, by, now }: Save) {
  // What one refers to, an import may add.
  await takeAdvisoryLock(transaction, 'imports');
  const before = basis && (await lockRecord(transaction, kind, basis));
  const { columns } = tableKinds[kind];
  const unknown = Object.keys(cells).filter((name) => !columns.some((column) => column.name === name));
  if (unknown.length > 0) throw invalidCells(unknown.map((name) => [name, 'invalid_choice']));

  const given = columns.filter(({ name, required }) =>
    name === 'id' ? !basis : name in cells || (required && !basis),
  );
  const typedId = cells['id'] ?? '';
  const read = readCells(
    2,
    given,
    given.map(({ name, isCode }) => {
      const cell = name === 'id' && !isCode && tidyLine(typedId) === '' ? newId() : (cells[name] ?? '');
      return withoutApostrophe(cell.toWellFormed());
    }),
  );
  if (read.problems.length > 0) throw invalidCells(read.problems.map(({ name, problem }) => [name ?? '', problem]));
  if (basis) read.values['id'] = basis.id;
  const id = String(read.values['id']);
  if (!basis && (await readRecords(transaction, kind, sql`t.id = ${id}`)).length > 0)
    throw invalidCells([['id', { code: 'id_taken' }]]);

  const { complete, addProblems, apply } = tableRowKind(tableKinds[kind]);
  complete?.(read, todayInToronto(now));
  const importId = randomUUID();
  await transaction
    .insertInto('imports')
    .values({ id: importId, kind, file_name: '', sha256: '', created_by: by.accountId, created_at: now })
    .execute();
  await transaction
    .insertInto('import_rows')
    .values({ import_id: importId, row: read.row, data: JSON.stringify(read.values) })
    .execute();
  await addProblems(transaction, importId);
  const found = await listProblems(transaction, importId, { size: columns.length * 2, offset: 0 });
  // A form shows no warnings, and an id is typed by a person.
  const problems = found.filter(({ name, problem }) => name === 'id' || !isWarningProblem(problem));
  if (problems.length > 0) throw invalidCells(problems.map(({ name, problem }) => [name ?? '', problem]));
  await apply(transaction, importId, { by, now });
  await transaction.deleteFrom('imports').where('id', '=', importId).execute();

  const after = await findRecord(transaction, kind, id);
  const facts = changedFacts(columns, before?.cells ?? null, after.cells);
  if (facts) {
    const records = { records: kind };
    await writeAudit(transaction, {
      by,
      kind: 'record_saved',
      target: id,
      ...(before && { before: facts.before }),
      after: { ...records, ...facts.after },
      now,
    });
  }
  return after;
}

async function lockRecord(transaction: Database, kind: RecordKind, { id, version }: { id: string; version: number }) {
  const [record] = await readRecords(transaction, kind, sql`t.id = ${id} for update`);
  if (!record) throw new AppError('NOT_FOUND');
  if (record.version !== version) throw new AppError('VERSION_OUTDATED');
  return record;
}

function invalidCells(problems: readonly (readonly [string, FieldProblems[string]])[]): AppError {
  return invalidFields(Object.fromEntries(problems.map(([name, problem]) => [`cells.${name}`, problem])));
}

/** The names of what changed, with the values that are no free text (R-AUDIT-04); null when nothing did. */
function changedFacts(
  columns: readonly Column[],
  before: Readonly<Record<string, string>> | null,
  after: Readonly<Record<string, string>>,
): { before: AuditFacts; after: AuditFacts } | null {
  const changed = columns.filter(({ name }) => name !== 'id' && (before?.[name] ?? '') !== after[name]);
  if (before && changed.length === 0) return null;
  const plain = changed.filter((column) => inputOf(column) !== 'text' || column.refersTo);
  const factsOf = (cells: Readonly<Record<string, string>>) =>
    Object.fromEntries(plain.map(({ name }) => [name, cells[name] ?? '']));
  return {
    before: before ? factsOf(before) : {},
    after: { ...factsOf(after), changed: changed.map(({ name }) => name) },
  };
}
