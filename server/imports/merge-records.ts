import { type RawBuilder, sql } from 'kysely';
import type { MergeKind } from '#contract/import-kinds.ts';
import type { MasterRecord, MergePreview, MergeReference } from '#contract/master-records.ts';
import { accountSearchText } from '../database/account-search-text.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import { writeSearchTexts } from '../platform/embedded/claim-search-texts.ts';
import { personName } from '../platform/person-name.ts';
import { findRecord } from './records.ts';
import { tableKinds } from './table-kinds.ts';

type Merge = {
  kind: MergeKind;
  /** The record that goes. */
  id: string;
  /** What the caller saw of it. */
  version: number;
  /** The record that stays. */
  into: string;
  by: Actor;
  now: Date;
};

/** What names a record of a table: a test compares it with the foreign keys of the schema. */
export const referencesTo = {
  contacts: [
    ['accounts', 'contact_id'],
    ['consents', 'contact_id'],
    ['claims', 'customer_id'],
    ['registrations', 'customer_id'],
    ['tickets', 'contact_id'],
  ],
  serial_numbers: [['registrations', 'serial_number_id']],
  registrations: [
    ['claims', 'registration_id'],
    ['stored_files', 'entity_id'],
  ],
} as const;

const tableOf = {
  contacts: 'contacts',
  customers: 'contacts',
  'serial-numbers': 'serial_numbers',
  registrations: 'registrations',
} as const satisfies Record<MergeKind, string>;

/**
 * Merges a record into another that is the same (R-MERGE-01), in the transaction of its call: what names it names the
 * other, whose empty fields it fills, and its id becomes another id of that one.
 * @returns the record that stays.
 * @throws AppError `NOT_FOUND`, `VERSION_OUTDATED`, or `VALIDATION_FAILED` with why the two cannot be merged.
 */
export async function mergeRecords(transaction: Database, merge: Merge): Promise<MasterRecord> {
  const { kind, id, version, into, by, now } = merge;
  await takeAdvisoryLock(transaction, 'imports');
  const table = tableOf[kind];
  await sql`select from ${sql.table(table)} where id in (${id}, ${into}) order by id for update`.execute(transaction);
  const gone = await findRecord(transaction, kind, id);
  if (gone.version !== version) throw new AppError('VERSION_OUTDATED');
  await keptRecord(transaction, kind, { gone, into });

  const moved: Record<string, number> = {};
  for (const reference of referencesTo[table]) {
    const [referring, column] = reference;
    const { numAffectedRows = 0n } = await sql`update ${sql.table(referring)} set ${sql.ref(column)} = ${into}
      where ${isNaming(reference, id)}`.execute(transaction);
    if (numAffectedRows > 0n) moved[referring] = Number(numAffectedRows);
  }
  await fillEmpty(transaction, kind, merge);
  if (table === 'contacts') await takePerson(transaction, merge);
  if (table === 'registrations') await takeFiler(transaction, merge);
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(transaction);
  await transaction
    .updateTable('merged_records')
    .set({ into_id: into })
    .where('table_name', '=', table)
    .where('into_id', '=', id)
    .execute();
  await transaction
    .insertInto('merged_records')
    .values({ table_name: table, id, into_id: into, merged_at: now })
    .execute();
  await writeAudit(transaction, {
    by,
    kind: 'records_merged',
    target: id,
    after: { records: kind, into, ...moved },
    now,
  });
  return findRecord(transaction, kind, into);
}

type Asked = Pick<Merge, 'kind' | 'id' | 'into'>;

/**
 * What a merge would do now; nothing is written or locked.
 * @throws AppError `NOT_FOUND`, or `VALIDATION_FAILED` with why the two cannot be merged.
 */
export async function mergePreview(database: Database, { kind, id, into }: Asked): Promise<MergePreview> {
  const gone = await findRecord(database, kind, id);
  const kept = await keptRecord(database, kind, { gone, into });
  const references: MergePreview['references'] = [];
  for (const reference of referencesTo[tableOf[kind]]) {
    const { rows } = await sql<{ found: number }>`select cast(count(*) as integer) as found
      from ${sql.table(reference[0])} where ${isNaming(reference, id)}`.execute(database);
    const count = rows[0]?.found ?? 0;
    if (count > 0) references.push({ name: referenceName(reference[0]), count });
  }
  const merged = Object.entries(kept.cells).map(([name, cell]) => {
    const others = gone.cells[name] ?? '';
    // A refusal stays, and so does a use that somebody has said.
    const wins = (name === 'email_opt_out' && others === 'true') || (name === 'use' && others === 'commercial');
    return [name, cell === '' || wins ? others : cell];
  });
  return { gone, kept, merged: Object.fromEntries(merged), references };
}

type Reference = (typeof referencesTo)[keyof typeof referencesTo][number];

function referenceName(table: Reference[0]): MergeReference {
  return table === 'stored_files' ? 'files' : table;
}

/** Documents of a manual or a retailer with the same id stay with it. */
function isNaming([table, column]: Reference, id: string): RawBuilder<boolean> {
  const isTheirs =
    table === 'stored_files'
      ? sql`not exists (select from manuals where id = ${id} union all select from platform_accounts where id = ${id})`
      : sql`true`;
  return sql`${sql.ref(column)} = ${id} and ${isTheirs}`;
}

async function keptRecord(
  database: Database,
  kind: MergeKind,
  { gone, into }: { gone: MasterRecord; into: string },
): Promise<MasterRecord> {
  if (gone.id === into) throw refused({ code: 'merge_itself' });
  const kept = await findRecord(database, kind, into).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw refused({ code: 'not_found', kinds: [kind] });
    throw error;
  });
  await requireMergeable(database, kind, { gone, kept });
  return kept;
}

function refused(problem: CellProblem): AppError {
  return invalidFields({ into: problem });
}

async function requireMergeable(
  database: Database,
  kind: MergeKind,
  { gone, kept }: { gone: MasterRecord; kept: MasterRecord },
): Promise<void> {
  const differs = (name: string) => gone.cells[name] !== kept.cells[name];
  const bothDiffer = (name: string) => differs(name) && gone.cells[name] !== '' && kept.cells[name] !== '';
  if (tableOf[kind] === 'contacts') {
    if (kind === 'contacts' && (differs('account_id') || differs('store_stock')))
      throw refused({ code: 'merge_owners' });
    const accounts = await database
      .selectFrom('accounts')
      .select('id')
      .where('contact_id', 'in', [gone.id, kept.id])
      .execute();
    if (accounts.length > 1) throw refused({ code: 'merge_accounts' });
  }
  if (kind === 'serial-numbers') {
    if (differs('serial_number') || bothDiffer('product_id')) throw refused({ code: 'merge_owners' });
    const active = await database
      .selectFrom('registrations')
      .select(['name', 'serial_number_id'])
      .where('serial_number_id', 'in', [gone.id, kept.id])
      .where('inactive', '=', false)
      .orderBy('name')
      .execute();
    const owners = new Set(active.map((row) => row.serial_number_id));
    if (owners.size > 1) throw refused({ code: 'merge_active', registrations: active.map(({ name }) => name) });
  }
  if (kind === 'registrations') {
    if (differs('serial_number_id') || bothDiffer('product_id') || bothDiffer('customer_id') || differs('store_stock'))
      throw refused({ code: 'merge_owners' });
    if (gone.cells['inactive'] === 'false' && kept.cells['inactive'] === 'true')
      throw refused({ code: 'merge_into_active', registration: gone.cells['number'] ?? gone.id });
  }
}

/** What the record that stays has not, it gets from the other. */
async function fillEmpty(database: Database, kind: MergeKind, { id, into }: Merge): Promise<void> {
  const { table, columns, derive } = tableKinds[kind];
  const fields = [...columns, ...derive.fields].filter(({ field }) => field !== 'id').map(({ field }) => field);
  const sets: RawBuilder<unknown>[] = [...new Set(fields)].map(
    (field) => sql`${sql.ref(field)} = coalesce(t.${sql.ref(field)}, gone.${sql.ref(field)})`,
  );
  await sql`update ${sql.table(table)} t set ${sql.join(sets)} from ${sql.table(table)} gone
    where t.id = ${into} and gone.id = ${id}`.execute(database);
  // Consumer is what nobody has said.
  if (kind === 'registrations')
    await sql`update registrations t set use = gone.use from registrations gone
      where t.id = ${into} and gone.id = ${id} and t.use = 'consumer'`.execute(database);
}

/** A refusal of promotions under one of the two stays. Search texts get the name that stays. */
async function takePerson(database: Database, { id, into }: Merge): Promise<void> {
  await sql`update contacts t set email_consent_opt_out = true from contacts gone
    where t.id = ${into} and gone.id = ${id} and gone.email_consent_opt_out`.execute(database);
  await database.deleteFrom('contacts_created').where('contact_id', '=', id).execute();
  const account = await database
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'contact_id'])
    .where('contact_id', '=', into)
    .executeTakeFirst();
  if (account)
    await database
      .updateTable('accounts')
      .set({ search_text: accountSearchText(account) })
      .where('id', '=', account.id)
      .execute();
  const person = await database.selectFrom('contacts').selectAll().where('id', '=', into).executeTakeFirstOrThrow();
  const customer = personName(person.first_name, person.last_name);
  await writeSearchTexts(database, sql<boolean>`customer_id = ${into}`, customer);
}

/** The account that filed the registration is told of its decision, and the desk reads what it did with both. */
async function takeFiler(database: Database, { id, into }: Merge): Promise<void> {
  await sql`update registrations_filed set registration_id = ${into} where registration_id = ${id}
    and not exists (select from registrations_filed where registration_id = ${into})`.execute(database);
  await database.deleteFrom('registrations_filed').where('registration_id', '=', id).execute();
  await database
    .updateTable('registration_steps')
    .set({ registration_id: into })
    .where('registration_id', '=', id)
    .execute();
  await database.deleteFrom('registrations_seen').where('registration_id', '=', id).execute();
}
