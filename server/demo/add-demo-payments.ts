import type { Insertable } from 'kysely';
import { addDays, addMonths, daysBetween, startInToronto, todayInToronto } from '#domain/dates.ts';
import type { Database, Tables } from '../database/tables.ts';
import { approvedCourse, type Course } from './demo-claim-course.ts';
import type { DemoClaims } from './demo-claims.ts';
import { demoId } from './demo-id.ts';
import { britishColumbiaOwners, ownerContact, quebecOwners } from './demo-owners.ts';
import { depotIds } from './demo-people.ts';
import { repairsFr } from './demo-repairs-fr.ts';
import { repairs } from './demo-repairs.ts';

const dayMs = 24 * 60 * 60 * 1000;
const reference = 'EFT 20417';
/** From filing to the payment of a claim, and from its payment to its end. */
const daysToPay = 30;

const paidCourse: Course = {
  ...approvedCourse,
  outcome: 'paid',
  steps: [
    ...approvedCourse.steps,
    { daysAfter: daysToPay, status: 'Paid', note: reference },
    { daysAfter: daysToPay + 0.01, status: 'Closed' },
  ],
};

/** Taxes in tenths of a percent. */
const depots = [
  {
    id: depotIds.quebec,
    account: 'demo-depot.qc',
    prefix: 'ABQC',
    owners: quebecOwners,
    work: repairsFr,
    tax: [50, 99],
  },
  {
    id: depotIds.britishColumbia,
    account: 'demo-both',
    prefix: 'COBC',
    owners: britishColumbiaOwners,
    work: repairs,
    tax: [50, 70],
  },
] as const;

/** Of each depot one claim that is due, one in the open run, and one in the closed run. */
type State = 'closed' | 'open' | 'due';
type Invoiced = {
  id: string;
  depotId: string;
  createdBy: string;
  state: State;
  invoice: Insertable<Tables['invoices']>;
  cents: number;
};

/** Adds invoiced claims of two depots. */
export function addInvoicedClaims(claims: DemoClaims, now: Date): Invoiced[] {
  const sinceFiled: Record<State, number> = {
    closed: daysBetween(paidDay(now), todayInToronto(now)) + daysToPay,
    open: 25,
    due: 14,
  };
  const states: readonly State[] = ['closed', 'open', 'due'];
  return depots.flatMap(({ id: depotId, account, prefix, owners, work, tax: [gst, pst] }) =>
    states.flatMap((state, at): Invoiced[] => {
      const [repair, owner] = [work[(at + 1) % work.length], owners[at % owners.length]];
      if (!repair || !owner) throw new RangeError('The list is empty.');
      const id = claims.add({
        depotId,
        createdBy: account,
        repair,
        course: state === 'closed' ? paidCourse : approvedCourse,
        daysAgo: sinceFiled[state],
        serialNumber: `${prefix}26${String(900 + at).padStart(6, '0')}`,
        owner: ownerContact(owner),
      });
      const total = claims.claims.find((claim) => claim.id === id)?.gross_total_cents ?? 0;
      const taxOf = (rate: number) => Math.floor((total * rate) / 1_000);
      const invoicedAt = new Date(now.getTime() - (sinceFiled[state] - 7) * dayMs);
      const invoice = {
        id: demoId('invoice', claims.claims.length),
        claim_id: id,
        invoice_date: todayInToronto(invoicedAt),
        invoice_number: `${prefix.slice(0, 2)}-${1_040 + at}`,
        gst_hst_tax_cents: taxOf(gst),
        pst_qst_tax_cents: taxOf(pst),
        usd_tax_cents: null,
        created_by: account,
        created_at: invoicedAt,
      };
      return [{ id, depotId, createdBy: account, state, invoice, cents: total + taxOf(gst) + taxOf(pst) }];
    }),
  );
}

/** Adds their invoices, a closed run of last month and an open one (R-OPS-05). */
export async function addDemoPayments(transaction: Database, invoiced: readonly Invoiced[], admin: string, now: Date) {
  const paidOn = paidDay(now);
  const paidAt = startInToronto(paidOn);
  const isIn = (state: State) => invoiced.filter((claim) => claim.state === state);
  await transaction
    .insertInto('invoices')
    .values(invoiced.map(({ invoice }) => invoice))
    .execute();
  await transaction
    .insertInto('claim_events')
    .values(
      invoiced.map(({ invoice: { claim_id, created_at: at, invoice_number: note, created_by } }) => ({
        claim_id,
        at,
        note,
        created_by,
        status: 'Approved',
        substatus: null,
        kind: 'invoiced',
      })),
    )
    .execute();
  const [closed, open] = [demoId('run', 1), demoId('run', 2)];
  await transaction
    .insertInto('payment_runs')
    .values([
      {
        id: closed,
        status: 'closed',
        version: 3,
        created_at: startInToronto(addDays(paidOn, -1)),
        created_by: admin,
        paid_on: paidOn,
        reference,
        closed_at: startInToronto(addDays(paidOn, 1)),
      },
      { id: open, created_at: new Date(now.getTime() - dayMs), created_by: admin },
    ])
    .execute();
  const rowsOf = (run_id: string, state: State) =>
    isIn(state).map(({ id, depotId, cents }) => ({
      run_id,
      claim_id: id,
      depot_id: depotId,
      amount_cents: cents,
      status_before: 'Approved',
    }));
  await transaction
    .insertInto('payment_run_claims')
    .values([...rowsOf(closed, 'closed'), ...rowsOf(open, 'open')])
    .execute();
  await transaction
    .updateTable('claims')
    .set({ paid_at: paidAt })
    .where(
      'id',
      'in',
      isIn('closed').map(({ id }) => id),
    )
    .execute();
}

/** The fifteenth of last month. */
function paidDay(now: Date): string {
  return `${addMonths(todayInToronto(now), -1).slice(0, 7)}-15`;
}
