import { sql } from 'kysely';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import type { KnownStatus } from '#domain/claim-status.ts';
import { startInToronto } from '#domain/dates.ts';
import { purchaseProblem } from '#domain/registration-rules.ts';
import { searchText } from '../database/search-text.ts';
import type { Database } from '../database/tables.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import { repairTypes } from '../platform/account-types.ts';
import { by, choice, column, date, hundredths, id, text } from './import-columns.ts';
import { numberAfter } from './number-after.ts';
import type { TableKind } from './table-kind.ts';

const paid = 'Closed - Paid' satisfies KnownStatus;
const rejected = 'Closed - Rejected' satisfies KnownStatus;

/** Those in which nobody does anything with a claim any more. */
const status = choice('status', [paid, rejected, 'Closed', 'Withdrawn'] satisfies KnownStatus[], { required: true });

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A day before an earlier one of the claim. */
const beforeDay = (day: string, earlier: string): CellProblem | null =>
  day !== '' && day < earlier ? { code: 'ends_before_start', date: earlier } : null;

/**
 * The claims of an earlier system, as history (R-IMPORT-12): with their depot, days and sum, and their steps. They are
 * closed, and none of the portal's money has them.
 */
export const claimKind: TableKind = {
  table: 'claims',
  columns: [
    id('id', 'H-2024-0118', { required: true }),
    text('name', '2024-0118', { required: true, max: 50 }),
    id('depot_id', 'D-1001', {
      required: true,
      refersTo: { kinds: ['depots', 'retailers'], table: 'platform_accounts', types: repairTypes },
    }),
    column('serial_number', 'NVSB24A00001', 'text', by(SerialNumberText), { required: true }),
    text('claim_type', 'Warranty Repair'),
    text('claim_subtype', ''),
    date('date_of_failure', '2026-04-02'),
    date('date_entered_shop', '2026-04-03'),
    date('filed_on', '2026-04-03', { field: 'imported_filed_on', required: true }),
    date('decided_on', '2026-04-10', { field: 'imported_decided_on' }),
    {
      ...status,
      // Other systems call them so.
      parse: (cell) => status.parse(/^(paid|rejected)$/i.test(cell.trim()) ? `Closed - ${cell.trim()}` : cell),
    },
    hundredths('total', '214.50', { field: 'gross_total_cents', max: 9_999_999.99 }),
    text('invoice_number', 'INV-2291', { field: 'imported_invoice_number', max: 50 }),
    date('paid_on', '2026-04-20', { field: 'imported_paid_on' }),
  ],
  key: ['id'],
  isOfKind: sql<boolean>`t.imported`,
  derive: {
    fields: [
      { field: 'imported', type: 'boolean', onlyNew: true, fallback: null },
      { field: 'created_at', type: 'timestamptz', onlyNew: false, fallback: null },
      { field: 'search_text', type: 'text', onlyNew: false, fallback: null },
      // None lacks a photo.
      { field: 'flags', type: 'text[]', onlyNew: true, fallback: null },
    ],
    from: ({ name, serial_number: serial, imported_filed_on: filed }) => ({
      imported: true,
      created_at: typeof filed === 'string' ? startInToronto(filed).toISOString() : null,
      search_text: searchText([textOf(name), textOf(serial)]),
      flags: '{}',
    }),
  },
  judge(row, today) {
    const fields = ['date_of_failure', 'date_entered_shop', 'imported_filed_on', 'imported_decided_on'];
    const [failed = '', entered = '', filed = '', decided = ''] = fields.map((field) => textOf(row[field]));
    const paidOn = textOf(row['imported_paid_on']);
    return {
      date_of_failure: purchaseProblem(failed, today),
      date_entered_shop:
        purchaseProblem(entered, today) ??
        (entered !== '' && entered < failed ? { code: 'before_failure', date: failed } : null),
      imported_filed_on: purchaseProblem(filed, today),
      imported_decided_on: purchaseProblem(decided, today) ?? beforeDay(decided, filed),
      imported_paid_on:
        row['status'] === paid && row['imported_paid_on'] === null
          ? 'required'
          : (purchaseProblem(paidOn, today) ?? beforeDay(paidOn, decided === '' ? filed : decided)),
    };
  },
  async addProblems(database, importId) {
    // Two claims of one name, in the file or stored. Joins: a search of the file for each row would take hours.
    const name = sql`data ->> 'name'`;
    await sql`insert into import_problems (import_id, "row", name, value, problem)
      select ${importId}, taken."row", 'name', taken.name, ${JSON.stringify({ code: 'id_taken' })} from (
        select placed."row", placed.name from (
          select "row", ${name} as name, row_number() over (partition by ${name} order by "row") as place
          from import_rows where import_id = ${importId} and ${name} is not null) placed
        where placed.place > 1
        union
        select r."row", t.name from import_rows r
        join claims t on t.name = r.data ->> 'name' and t.id <> r.data ->> 'id'
        left join import_rows o on o.import_id = ${importId} and o.data ->> 'id' = t.id
        where r.import_id = ${importId} and o.import_id is null) taken
      order by taken."row"`.execute(database);
  },
  write: writeSteps,
};

/**
 * Filed, decided where its day is known, and paid; written anew each time. The last has the number of the invoice as its
 * note. New claims of the portal are numbered after imported ones.
 */
async function writeSteps(database: Database, importId: string): Promise<void> {
  await sql`delete from claim_events where claim_id in (
    select data ->> 'id' from import_rows where import_id = ${importId})`.execute(database);
  const inToronto = (day: string) => sql`${sql.ref(day)}::timestamp at time zone 'America/Toronto'`;
  await sql`insert into claim_events (claim_id, at, status, note, gross_total_cents)
    select t.id, steps.at, steps.status, steps.note, steps.cents
    from import_rows r join claims t on t.id = r.data ->> 'id' cross join lateral (
      select 1 as step, t.created_at as at, 'New' as status, null as note, null::integer as cents
      union all
      select 2, ${inToronto('t.imported_decided_on')}, 'Approved', null, t.gross_total_cents
        where t.imported_decided_on is not null and t.status = ${paid}
      union all
      select 3, coalesce(
          case when t.status = ${paid} then ${inToronto('t.imported_paid_on')} end,
          ${inToronto('t.imported_decided_on')}, t.created_at
        ), t.status, t.imported_invoice_number, t.gross_total_cents
    ) steps
    where r.import_id = ${importId} order by r."row", steps.step`.execute(database);
  await numberAfter(database, importId, ['claim_number', 'WC-']);
}
