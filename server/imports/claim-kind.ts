import { sql } from 'kysely';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { KnownStatus } from '#domain/claim-status.ts';
import { startInToronto } from '#domain/dates.ts';
import { purchaseProblem } from '#domain/registration-rules.ts';
import { isCalendarDate } from '#contract/primitives.ts';
import { searchText } from '../database/search-text.ts';
import type { Database } from '../database/tables.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import { repairTypes } from '../platform/account-types.ts';
import { by, choice, column, date, hundredths, id, instant, text } from './import-columns.ts';
import type { TableKind } from './table-kind.ts';

/** Those in which nobody does anything with a claim any more. */
const statuses = ['Closed - Paid', 'Closed - Rejected', 'Closed', 'Withdrawn'] satisfies KnownStatus[];

/** When a claim was filed: an instant, or a day, which begins in Toronto. */
const filed = {
  ...instant('filed', 'created_at'),
  required: true,
  onlyNew: false,
  parse: (cell: string) =>
    isCalendarDate(cell) ? { value: startInToronto(cell).toISOString() } : instant('filed', 'created_at').parse(cell),
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * The claims of an earlier system, as history (R-IMPORT-12): with their depot, dates and sum, and two steps. They are
 * closed, and none of the portal's money has them.
 */
export const claimKind: TableKind = {
  table: 'claims',
  columns: [
    id('id', 'H-2024-0118', { required: true }),
    id('depot_id', 'D-1001', {
      required: true,
      refersTo: { kinds: ['depots', 'retailers'], table: 'platform_accounts', types: repairTypes },
    }),
    id('registration_id', 'PR-000001', { refersTo: { kinds: ['registrations'], table: 'registrations' } }),
    column('serial_number', 'NVSB24A00001', 'text', by(SerialNumberText), { required: true }),
    choice('status', statuses, { required: true }),
    text('claim_type', 'Warranty Repair'),
    text('claim_subtype', ''),
    text('diagnosis', 'Friction disc worn.', { max: 2000, hasLines: true }),
    text('parts_required', 'Friction disc, 1', { max: 2000, hasLines: true }),
    date('date_of_failure', '2026-04-02'),
    date('date_entered_shop', '2026-04-03'),
    hundredths('total', '214.50', { field: 'gross_total_cents', max: 9_999_999.99 }),
    filed,
    date('closed', '2026-04-20', { field: 'imported_closed_on', required: true }),
  ],
  key: ['id'],
  isOfKind: sql<boolean>`t.imported_closed_on is not null`,
  derive: {
    fields: [
      { field: 'name', type: 'text', onlyNew: true, fallback: null },
      { field: 'search_text', type: 'text', onlyNew: false, fallback: null },
      // None lacks a photo.
      { field: 'flags', type: 'text[]', onlyNew: true, fallback: null },
    ],
    from: ({ id: name, serial_number: serial }) => ({
      name: name ?? null,
      search_text: searchText([textOf(name), textOf(serial)]),
      flags: '{}',
    }),
  },
  judge(row, today) {
    const [failed = '', entered = '', closed = ''] = ['date_of_failure', 'date_entered_shop', 'imported_closed_on'].map(
      (field) => textOf(row[field]),
    );
    const filedOn = textOf(row['created_at']);
    const isFuture: FieldProblem | null = filedOn !== '' && new Date(filedOn) > new Date() ? 'date_in_future' : null;
    const isBefore: CellProblem | null =
      closed !== '' && filedOn !== '' && closed < filedOn.slice(0, 10)
        ? { code: 'ends_before_start', date: filedOn.slice(0, 10) }
        : null;
    return {
      date_of_failure: purchaseProblem(failed, today),
      date_entered_shop:
        purchaseProblem(entered, today) ??
        (entered !== '' && entered < failed ? { code: 'before_failure', date: failed } : null),
      created_at: isFuture,
      imported_closed_on: purchaseProblem(closed, today) ?? isBefore,
    };
  },
  async addProblems(database, importId) {
    // The number of another claim.
    await sql`insert into import_problems (import_id, "row", name, value, problem)
      select ${importId}, r."row", 'id', r.data ->> 'id', ${JSON.stringify({ code: 'id_taken' })}
      from import_rows r join claims t on t.name = r.data ->> 'id' and t.id <> t.name
      where r.import_id = ${importId}`.execute(database);
  },
  write: writeSteps,
};

/** Filed, then closed; written anew each time. The portal's own claims are numbered after them. */
async function writeSteps(database: Database, importId: string): Promise<void> {
  await sql`delete from claim_events where claim_id in (
    select data ->> 'id' from import_rows where import_id = ${importId})`.execute(database);
  await sql`insert into claim_events (claim_id, at, status, gross_total_cents)
    select t.id, steps.at, steps.status, steps.cents from import_rows r join claims t on t.id = r.data ->> 'id'
      cross join lateral (values
        (1, t.created_at, 'New', null),
        (2, greatest(t.created_at, t.imported_closed_on::timestamp at time zone 'America/Toronto'), t.status,
          t.gross_total_cents)
      ) steps (step, at, status, cents)
    where r.import_id = ${importId} order by r."row", steps.step`.execute(database);
  await sql`select setval('claim_number', named.last) from claim_number, (
      select max(substring(data ->> 'id' from '^WC-([0-9]{1,9})$')::bigint) as last
      from import_rows where import_id = ${importId}
    ) named where named.last > last_value`.execute(database);
}
