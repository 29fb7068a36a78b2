import { sql } from 'kysely';
import type { adjustmentReasons } from '#contract/claim-corrections.ts';
import type { Database } from '../database/tables.ts';
import type { JournalAccounts } from '../settings/journal-accounts.ts';
import { dayOf, ledgerOf } from './ledger.ts';

type Booked = {
  day: string;
  kind: 'invoiced' | 'voided' | 'adjusted' | 'paid' | 'undone' | 'us_tax' | 'us_tax_undone';
  /** Of the payment run. */
  number: number | null;
  claim: string;
  invoiceNumber: string | null;
  reference: string | null;
  depotId: string;
  depot: string | null;
  vendorNumber: string | null;
  /** Of an adjustment: which one of its claim, and why. */
  adjustment: number | null;
  reason: string | null;
  cents: number;
  gstHstCents: number;
  pstQstCents: number;
};

/** A row of the journal; a debit is positive, a credit negative. */
export type Booking = Booked & { document: string; account: string; costCentre: string | null };

/** The bookings of a month, by day; those of a document balance (R-PAY-13). */
export async function findBookings(database: Database, accounts: JournalAccounts, month: string): Promise<Booking[]> {
  const { rows } = await sql<Booked>`${ledgerOf(null)},
    booked (day, rank, kind, number, claim_id, claim, invoice, reference, depot_id, cents, gst_hst_cents, pst_qst_cents,
      adjustment, reason) as (
      select ${dayOf(sql`invoiced_at`)}, 1, 'invoiced', null::integer, id, name, invoice_number, null, depot_id, cents,
        gst_hst_cents, pst_qst_cents, null::integer, null::text from owed
      union all
      select ${dayOf(sql`created_at`)}, 1, 'invoiced', null, claim_id, name, invoice_number, null, depot_id, cents,
        gst_hst_cents, pst_qst_cents, null, null from voided
      union all
      select ${dayOf(sql`voided_at`)}, 3, 'voided', null, claim_id, name, invoice_number, null, depot_id, cents,
        gst_hst_cents, pst_qst_cents, null, null from voided
      union all
      select ${dayOf(sql`created_at`)}, 1, 'adjusted', null, claim_id, name, invoice_number, null, depot_id, cents,
        gst_hst_cents, pst_qst_cents, adjustment, reason from adjustments
      union all
      select ${dayOf(sql`owed.paid_at`)}, 2, 'paid', runs.number, owed.id, owed.name, owed.invoice_number,
        runs.reference, owed.depot_id, owed.cents, 0, 0, null, null
      from owed
        left join payment_run_claims held on held.claim_id = owed.id and held.active
        left join payment_runs runs on runs.id = held.run_id
      where owed.paid_at is not null
      union all
      select paid_on::text, 2, 'paid', number, claim_id, name, invoice_number, reference, depot_id, amount_cents, 0, 0,
        null, null
      from taken_back
      union all
      select ${dayOf(sql`undone_at`)}, 3, 'undone', number, claim_id, name, invoice_number, reference, depot_id,
        amount_cents, 0, 0, null, null from taken_back
      union all
      select paid_on::text, 2, 'us_tax', number, claim_id, name, invoice_number, reference, depot_id, cents, 0, 0,
        null, null
      from us_taxes
      union all
      select ${dayOf(sql`undone_at`)}, 3, 'us_tax_undone', number, claim_id, name, invoice_number, reference, depot_id,
        cents, 0, 0, null, null from us_taxes where undone_at is not null
      union all
      select paid_on::text, 2, 'paid', number, claim_id, name, invoice_number, reference, depot_id, cents, 0, 0,
        null, null
      from settled
      union all
      select ${dayOf(sql`undone_at`)}, 3, 'undone', number, claim_id, name, invoice_number, reference, depot_id,
        cents, 0, 0, null, null from settled where undone_at is not null
    )
    select day, kind, number, claim, invoice as "invoiceNumber", reference, booked.depot_id as "depotId",
      depots.name as depot, depots.vendor_number as "vendorNumber", adjustment, reason, cents, gst_hst_cents as "gstHstCents", pst_qst_cents as "pstQstCents"
    from booked left join platform_accounts depots on depots.id = booked.depot_id
    where substr(day, 1, 7) = ${month}
    order by day, rank, number nulls first, booked.depot_id, claim, claim_id, invoice, kind, adjustment, cents`.execute(
    database,
  );
  return rows.flatMap((booked) =>
    entriesOf(booked)
      .filter(([, cents]) => cents !== 0)
      .map(([account, cents]) => ({ ...booked, ...accounts[account], document: documentOf(booked), cents })),
  );
}

type Entry = readonly [account: keyof JournalAccounts, cents: number];

function entriesOf({ kind, reason, cents, gstHstCents: gst, pstQstCents: pst }: Booked): readonly Entry[] {
  const net = cents - gst - pst;
  // A US tax is owed with its payment, and no part of what the depot is due.
  return {
    invoiced: [
      ['expense', net],
      ['gstHst', gst],
      ['pstQst', pst],
      ['payable', -cents],
    ] as const,
    adjusted: [
      [expenseOf(reason), net],
      ['gstHst', gst],
      ['pstQst', pst],
      ['payable', -cents],
    ] as const,
    voided: [
      ['expense', -net],
      ['gstHst', -gst],
      ['pstQst', -pst],
      ['payable', cents],
    ] as const,
    paid: [
      ['payable', cents],
      ['bank', -cents],
    ] as const,
    undone: [
      ['payable', -cents],
      ['bank', cents],
    ] as const,
    us_tax: [
      ['usTax', cents],
      ['bank', -cents],
    ] as const,
    us_tax_undone: [
      ['usTax', -cents],
      ['bank', cents],
    ] as const,
  }[kind];
}

/** What an adjustment corrects: the expense, unless its reason has an account of its own. */
const expenses: Partial<Record<string, keyof JournalAccounts>> = {
  goodwill: 'goodwill',
  part_returned: 'recovered',
  charge_back: 'recovered',
} satisfies Partial<Record<(typeof adjustmentReasons)[number], keyof JournalAccounts>>;

function expenseOf(reason: string | null): keyof JournalAccounts {
  return (reason !== null && expenses[reason]) || 'expense';
}

/** An invoice (I) or its voiding (V) by claim and number, an adjustment (A) by claim and count, a run (R) or its undoing (U), or a payment outside of runs (P). */
function documentOf({ kind, number, claim, invoiceNumber, adjustment }: Booked): string {
  if (adjustment !== null) return `A/${claim}/${adjustment}`;
  const letter = { invoiced: 'I', voided: 'V', adjusted: 'A', paid: 'R', us_tax: 'R', undone: 'U', us_tax_undone: 'U' }[
    kind
  ];
  if (number !== null) return `${letter}/${number}`;
  return [kind === 'paid' ? 'P' : letter, claim, invoiceNumber].filter((part) => part !== null).join('/');
}
