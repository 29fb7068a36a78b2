import { sql } from 'kysely';
import type { EntryType, entryKinds, Statement, StatementMonth } from '#contract/statements.ts';
import type { Database } from '../database/tables.ts';
import { dayOf, ledgerOf } from './ledger.ts';

type Kind = (typeof entryKinds)[number];
type Entry = Statement['entries'][number];
type LedgerRow = Omit<Entry, 'isVoid' | 'adjustmentReason' | 'type' | 'gstHstCents' | 'pstQstCents'> & {
  type: EntryType;
  reason: string | null;
  gstHstCents: number | null;
  pstQstCents: number | null;
};

/**
 * All entries of a depot (R-PAY-08). A US tax is known in Canadian dollars when it is paid: on that day it is adjusted and
 * paid, each as a line of its own (R-PAY-10). When its run is undone, the payment is taken back, and what was owed with it.
 */
function entriesOf(depotId: string) {
  return sql`
    ${ledgerOf(depotId)}, entries (day, rank, kind, type, claim_id, name, invoice_number, reference, cents, reason,
      gst_hst_cents, pst_qst_cents) as (
      select ${dayOf(sql`invoiced_at`)}, 1, 'invoiced', 'invoice', id, name, invoice_number, null, cents, null::text,
        null::integer, null::integer
      from owed
      union all
      select ${dayOf(sql`created_at`)}, 1, 'invoiced', 'invoice', claim_id, name, invoice_number, null, cents, null, null, null
      from voided
      union all
      select ${dayOf(sql`voided_at`)}, 3, 'adjusted', 'void_invoice', claim_id, name, invoice_number, null, -cents, null, null, null
      from voided
      union all
      select ${dayOf(sql`owed.paid_at`)}, 2, 'paid', 'payment', owed.id, owed.name, owed.invoice_number, runs.reference,
        owed.cents, null, null, null
      from owed
        left join payment_run_claims held on held.claim_id = owed.id and held.active
        left join payment_runs runs on runs.id = held.run_id
      where owed.paid_at is not null
      union all
      select paid_on::text, 2, 'paid', 'payment', claim_id, name, invoice_number, reference, amount_cents, null, null, null
      from taken_back
      union all
      select ${dayOf(sql`undone_at`)}, 3, 'adjusted', 'payment_undone', claim_id, name, invoice_number, reference,
        amount_cents, null, null, null
      from taken_back
      union all
      select paid_on::text, 1, 'adjusted', 'us_tax', claim_id, name, invoice_number, null, cents, null, null, null from us_taxes
      union all
      select paid_on::text, 2, 'paid', 'us_tax_payment', claim_id, name, invoice_number, reference, cents, null, null, null
      from us_taxes
      union all
      select ${dayOf(sql`undone_at`)}, 3, 'adjusted', 'us_tax_payment_undone', claim_id, name, invoice_number, reference,
        cents, null, null, null
      from us_taxes where undone_at is not null
      union all
      select ${dayOf(sql`undone_at`)}, 4, 'adjusted', 'us_tax_undone', claim_id, name, invoice_number, null, -cents, null, null, null
      from us_taxes where undone_at is not null
      union all
      select ${dayOf(sql`created_at`)}, 1, 'adjusted', 'adjustment', claim_id, name, invoice_number, null, cents, reason,
        gst_hst_cents, pst_qst_cents
      from adjustments
      union all
      select paid_on::text, 2, 'paid', case when cents < 0 then 'charge_back' else 'credit_payment' end, claim_id, name,
        invoice_number, reference, cents, null, null, null
      from settled
      union all
      select ${dayOf(sql`undone_at`)}, 3, 'adjusted',
        case when cents < 0 then 'charge_back_undone' else 'credit_payment_undone' end, claim_id, name, invoice_number,
        reference, cents, null, null, null
      from settled where undone_at is not null
    )`;
}

/** The months of a depot with their balances, newest first. */
export async function findStatementMonths(
  database: Database,
  depotId: string,
  thisMonth: string,
): Promise<StatementMonth[]> {
  const { rows } = await sql<{ month: string; kind: Kind; cents: number }>`${entriesOf(depotId)}
    select substr(day, 1, 7) as month, kind, cast(sum(cents) as double precision) as cents
    from entries group by 1, 2 order by 1`.execute(database);
  const months = [...Map.groupBy(rows, ({ month }) => month).entries()];
  if (!months.some(([month]) => month === thisMonth)) months.push([thisMonth, []]);
  let balance = 0;
  const balanced = months
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, sums]) => {
      const { balanceCents, ...ofMonth } = balanceOf(sums);
      const openingCents = balance;
      balance += balanceCents;
      return { month, openingCents, ...ofMonth, closingCents: balance };
    });
  return balanced.toReversed();
}

function balanceOf(entries: readonly Pick<Entry, 'kind' | 'cents'>[]) {
  const of = (kind: Kind) => entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.cents : sum), 0);
  const [invoicedCents, paidCents, adjustedCents] = [of('invoiced'), of('paid'), of('adjusted')];
  return { invoicedCents, paidCents, adjustedCents, balanceCents: invoicedCents - paidCents + adjustedCents };
}

/** One month of a depot; null for one that has not begun. */
export async function readStatement(
  database: Database,
  depotId: string,
  month: string,
  thisMonth: string,
): Promise<Statement | null> {
  if (month > thisMonth) return null;
  // The sums of all months before are in the same reading of the ledger: rows without a date, before the others.
  const { rows } = await sql<LedgerRow | (Pick<Entry, 'kind' | 'cents'> & { date: null })>`${entriesOf(depotId)}
    select date, kind, type, "claimId", claim, "invoiceNumber", reference, cents, reason, "gstHstCents", "pstQstCents" from (
      select day as date, rank, kind, type, claim_id as "claimId", name as claim, invoice_number as "invoiceNumber",
        reference, cast(cents as double precision) as cents, reason,
        gst_hst_cents as "gstHstCents", pst_qst_cents as "pstQstCents"
      from entries where substr(day, 1, 7) = ${month}
      union all
      select null, 0, kind, null, null, null, null, null, cast(sum(cents) as double precision), null,
        null, null
      from entries where substr(day, 1, 7) < ${month} group by kind
    ) ledger order by date nulls first, rank, claim, "claimId", cents`.execute(database);
  const entries = rows
    .filter((row) => row.date !== null)
    .map(({ reason, gstHstCents, pstQstCents, ...entry }): Entry => ({
      ...entry,
      ...(gstHstCents !== null && { gstHstCents }),
      ...(pstQstCents !== null && { pstQstCents }),
      ...(entry.type === 'void_invoice' && { isVoid: true }),
      ...(reason !== null && { adjustmentReason: reason }),
    }));
  const { balanceCents: openingCents } = balanceOf(rows.filter(({ date }) => date === null));
  const { balanceCents, ...sums } = balanceOf(entries);
  const depot = await database
    .selectFrom('platform_accounts')
    .select('name')
    .where('id', '=', depotId)
    .executeTakeFirst();
  return {
    month,
    openingCents,
    ...sums,
    closingCents: openingCents + balanceCents,
    depot: depot?.name ?? null,
    entries,
  };
}
