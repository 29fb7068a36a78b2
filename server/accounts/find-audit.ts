import { Readable } from 'node:stream';
import { type SelectQueryBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { type AuditEntry, AuditFacts, type AuditKind } from '#contract/audit.ts';
import { byteOrderMark, csvOf, type CsvSeparator } from '#domain/csv.ts';
import { addDays, startInToronto } from '#domain/dates.ts';
import { matchingAccounts } from './find-accounts.ts';
import type { Database, Tables } from '../database/tables.ts';

export type AuditFilter = {
  who?: string | undefined;
  kind?: AuditKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const pageSize = 50;

/** Rows that an export reads at once. */
const exportSize = 1_000;

/** A page of the audit log, newest first (R-AUDIT-03). */
export async function findAudit(
  database: Database,
  { cursor, ...filter }: AuditFilter & { cursor?: string | undefined },
): Promise<{ data: AuditEntry[]; next: string | null }> {
  let query = matching(database, filter).orderBy('position', 'desc');
  if (cursor !== undefined) query = query.where('position', '<', Number(cursor));
  // One more shows whether there is another page.
  const rows = await withNames(query)
    .limit(pageSize + 1)
    .execute();
  const data = rows.slice(0, pageSize).map(toEntry);
  const last = rows.length > pageSize ? data.at(-1) : undefined;
  return { data, next: last ? String(last.position) : null };
}

const columns = [
  'position',
  'at',
  'kind',
  'actor',
  'actorName',
  'actorEmail',
  'network',
  'target',
  'targetName',
  'targetEmail',
  'before',
  'after',
  'previousHash',
  'hash',
] as const;

/** The rows of a filter with their hashes as CSV, oldest first; read while it is sent, whatever their number. */
export function auditCsv(database: Database, filter: AuditFilter, separator: CsvSeparator): Readable {
  async function* lines() {
    yield byteOrderMark + csvOf([columns], separator);
    for (let after = 0; ;) {
      const query = matching(database, filter).where('position', '>', after).orderBy('position');
      const rows = await withNames(query).limit(exportSize).execute();
      if (rows.length > 0) yield csvOf(rows.map(toLine), separator);
      const last = rows.at(-1);
      if (!last || rows.length < exportSize) return;
      after = last.position;
    }
  }
  return Readable.from(lines());
}

function matching(database: Database, { who = '', kind, from, to }: AuditFilter) {
  let query = database.selectFrom('audit_log').where('position', 'is not', null);
  if (who !== '') {
    const named = { search: who, role: null, name: null, email: null, salesForceId: null };
    const ids = matchingAccounts(database, named).select('id');
    query = query.where((row) =>
      row.or([row('actor', '=', who), row('target', '=', who), row('actor', 'in', ids), row('target', 'in', ids)]),
    );
  }
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (from !== undefined) query = query.where('at', '>=', startInToronto(from));
  if (to !== undefined) query = query.where('at', '<', startInToronto(addDays(to, 1)));
  return query;
}

/** What an act concerns that is no account, by its table, and what it is called. */
const namedTables = [
  ['claims', sql`name`],
  ['registrations', sql`name`],
  ['platform_accounts', sql`name`],
  ['contacts', sql`nullif(concat_ws(' ', first_name, last_name), '')`],
  ['products', sql`name`],
  ['serial_numbers', sql`name`],
  ['webhooks', sql`name`],
  ['api_keys', sql`name`],
  ['imports', sql`file_name`],
] as const;

/** With the names that the accounts and the records have now; what was erased or removed has none. */
function withNames(query: SelectQueryBuilder<Tables, 'audit_log', object>) {
  // A record that was merged is the one that was kept.
  const kept = sql`coalesce((select into_id from merged_records as gone where gone.id = audit_log.target limit 1), target)`;
  const named = namedTables.map(
    ([table, name]) => sql`(select ${name} from ${sql.table(table)} as named where named.id = ${kept})`,
  );
  const of = (column: 'actor' | 'target', field: 'name' | 'email') =>
    sql<string | null>`(select ${sql.ref(field)} from accounts where id = ${sql.ref(`audit_log.${column}`)})`;
  return query
    .select(['position', 'at', 'kind', 'actor', 'network', 'target', 'before', 'after', 'previous_hash', 'hash'])
    .select([of('actor', 'name').as('actor_name'), of('actor', 'email').as('actor_email')])
    .select([
      sql<string | null>`coalesce(${of('target', 'name')}, ${sql.join(named)})`.as('target_name'),
      of('target', 'email').as('target_email'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

function toEntry(row: Row): AuditEntry {
  const { position, at, kind, network } = row;
  return {
    position,
    at: at.toISOString(),
    kind,
    actor: row.actor === null ? null : { id: row.actor, name: row.actor_name, email: row.actor_email },
    network,
    target: row.target === null ? null : { id: row.target, name: row.target_name, email: row.target_email },
    before: factsOf(row.before),
    after: factsOf(row.after),
  };
}

function factsOf(json: string | null): AuditFacts | null {
  return json === null ? null : v.parse(v.pipe(v.string(), v.parseJson(), AuditFacts), json);
}

function toLine(row: Row): string[] {
  const who = [row.actor, row.actor_name, row.actor_email, row.network];
  const whom = [row.target, row.target_name, row.target_email];
  const rest = [...who, ...whom, row.before, row.after, row.previous_hash, row.hash];
  return [String(row.position), row.at.toISOString(), row.kind, ...rest.map((field) => field ?? '')];
}
