import { mkdtemp, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimedCents, sumLines } from '#domain/desk-rules.ts';
import { toCents } from '#domain/money.ts';
import { todayInToronto } from '#domain/dates.ts';
import { portalItself } from '#server/audit/write-audit.ts';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { adjust } from '#server/platform/embedded/claim-adjustments.ts';
import { voidInvoice } from '#server/platform/embedded/claim-follow-ups.ts';
import { readOverview } from '#server/platform/embedded/claim-overview.ts';
import type { Statement } from '#contract/statements.ts';
import { findDue } from '#server/payments/find-payments.ts';
import { statementTable } from '#server/payments/payment-documents.ts';
import { tableFile } from '#server/payments/table-file.ts';
import { closeRun, createRun, payRun, undoRun } from '#server/payments/payment-runs.ts';
import { findBookings } from '#server/payments/journal.ts';
import { findStatementMonths, readStatement } from '#server/payments/statements.ts';
import { defaultJournalAccounts } from '#server/settings/journal-accounts.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { newDemoDatabase } from '#tests/support/shared-postgres.ts';

/** `npm run test:all` runs it with 10,000, `npm run test:money` with 100,000. */
const count = Number(process.env.CLAIMS ?? (allTests ? 10_000 : 300));
const runSize = Math.min(1_000, Math.ceil(count / 12));
const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';
const dayMs = 86_400_000;
const depots = ['money-1', 'money-2', 'money-3'] as const;

/** The expected value of a claim, calculated without the portal's own sums. */
type Known = {
  id: string;
  depotId: string;
  cents: bigint;
  approved: bigint;
  gst: bigint;
  pst: bigint;
  invoicedOn: string;
  paidOn: string | null;
};
/** A credit, or below zero a charge-back, of a claim that was paid; `paidOn` is null while no run that stands has it. */
type KnownAdjustment = {
  id: string;
  claimId: string;
  depotId: string;
  net: bigint;
  gst: bigint;
  pst: bigint;
  cents: bigint;
  on: string;
  paidOn: string | null;
};
/** `usTax` and `bank` are what of `adjusted` and `paid` the journal books on those accounts. */
type Month = { invoiced: bigint; paid: bigint; adjusted: bigint; usTax: bigint; bank: bigint };
type Columns = Pick<Month, 'invoiced' | 'paid' | 'adjusted'>;

/** Accounts of the journal by name, each with a number of its own. */
const accounts = {
  expense: '5200',
  gst: '1310',
  pst: '1320',
  usTax: '5210',
  goodwill: '5220',
  recovered: '5230',
  payable: '2000',
  bank: '1000',
};

/** Of each reason, the account that an adjustment corrects. */
const adjustedAccounts = [
  ['price_correction', 'expense'],
  ['tax_correction', 'expense'],
  ['part_returned', 'recovered'],
  ['charge_back', 'recovered'],
  ['goodwill', 'goodwill'],
  ['other', 'expense'],
] as const;

/** An amount of a file in cents; none is zero. */
function centsOf(amount: string): bigint {
  return amount === '' ? 0n : BigInt(amount.replaceAll(/[^\d-]/g, ''));
}

/** Numbers that are the same in each run. */
function generator(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % max;
  };
}

describe.skipIf(missing)(`The money of ${count} claims${missing}`, { timeout: 1_800_000 }, () => {
  let folder: string;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-money-'));
    database = connectServer(await newDemoDatabase(await openLocalFileStore(folder)));
  });
  afterAll(async () => {
    await database.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const known = new Map<string, Known>();
  const ledger = new Map<string, Month>();
  const monthOf = (depotId: string, day: string) => {
    const key = `${depotId} ${day.slice(0, 7)}`;
    const month = ledger.get(key) ?? { invoiced: 0n, paid: 0n, adjusted: 0n, usTax: 0n, bank: 0n };
    ledger.set(key, month);
    return month;
  };
  const books = new Map<string, bigint>();
  /** Debits are positive. */
  const book = (depotId: string, day: string, amounts: Partial<Record<keyof typeof accounts, bigint>>) => {
    for (const [name, cents] of Object.entries(amounts)) {
      const key = `${day.slice(0, 7)} ${depotId} ${name}`;
      books.set(key, (books.get(key) ?? 0n) + cents);
    }
  };
  const bookInvoice = ({ depotId, cents, approved, gst, pst }: Known, day: string, sign: 1n | -1n) =>
    book(depotId, day, { expense: sign * approved, gst: sign * gst, pst: sign * pst, payable: -sign * cents });
  const bookPayment = ({ depotId, cents }: Known, day: string, usTax: bigint, sign: 1n | -1n) =>
    book(depotId, day, { payable: sign * cents, usTax: sign * usTax, bank: -sign * (cents + usTax) });
  const adjustments: KnownAdjustment[] = [];
  const random = generator(20_261_129);
  /** Credits or charges back something of a claim that is paid. */
  const adjustClaim = async ({ id: claimId, depotId }: Known, at: Date) => {
    const [reason, account] = adjustedAccounts[random(adjustedAccounts.length)] ?? adjustedAccounts[0];
    const sign = random(2) === 0 ? 1 : -1;
    const [net, gst, pst] = [random(4_000), 1 + random(400), random(3) === 0 ? 0 : random(500)].map(
      (one) => sign * one,
    );
    const id = `adjustment ${adjustments.length}`;
    const amounts = { amountCents: net ?? 0, gstHstCents: gst ?? 0, pstQstCents: pst ?? 0 };
    await database
      .transaction()
      .execute((transaction) =>
        adjust(transaction, { id, claimId, at, adjustedBy: null, reason, note: null, ...amounts }),
      );
    const on = todayInToronto(at);
    const [n, g, p] = [BigInt(amounts.amountCents), BigInt(amounts.gstHstCents), BigInt(amounts.pstQstCents)];
    const cents = n + g + p;
    adjustments.push({ id, claimId, depotId, net: n, gst: g, pst: p, cents, on, paidOn: null });
    monthOf(depotId, on).adjusted += cents;
    book(depotId, on, { [account]: n, gst: g, pst: p, payable: -cents });
  };
  const sumOfDue = (depotId: string) =>
    adjustments.reduce((sum, one) => (one.depotId === depotId && one.paidOn === null ? sum + one.cents : sum), 0n);
  /** What is due on a day, as far as what the run pays each depot stays zero or more; of a claim all or none. */
  const adjustmentsFor = (chosen: readonly Known[], day: string): KnownAdjustment[] => {
    const left = new Map<string, bigint>();
    for (const { depotId, cents } of chosen) left.set(depotId, (left.get(depotId) ?? 0n) + cents);
    const due = Map.groupBy(
      adjustments.filter(({ paidOn }) => paidOn === null),
      ({ claimId }) => claimId,
    );
    return [...due.values()].flatMap((own) => {
      const depotId = own[0]?.depotId ?? '';
      const after = own.reduce((sum, { cents }) => sum + cents, left.get(depotId) ?? 0n);
      if (own.some(({ on }) => on > day) || after < 0n) return [];
      left.set(depotId, after);
      return own;
    });
  };
  const now = Date.now();

  /** Approved claims with an invoice, over fourteen months, oldest first. */
  const fill = async () => {
    const random = generator(20_261_125);
    for (let first = 0; first < count; first += 500) {
      const claims = Array.from({ length: Math.min(500, count - first) }, (_, at) => first + at).map((at) => {
        const id = `money-claim-${String(at).padStart(7, '0')}`;
        const at_ = new Date(now - 420 * dayMs + Math.floor((at / count) * 415 * dayMs));
        const lines = Array.from({ length: 1 + random(5) }, (__, position) => {
          const hundredths = 1 + random(position === 0 ? 4_000 : 900);
          const price = random(3) === 0 ? 1 + random(99_999) : 9_500;
          const claimed = claimedCents({ quantity: hundredths / 100, priceCents: price });
          // Rounds to the nearest cent, half a cent up, in integers.
          const exact = (BigInt(hundredths) * BigInt(price) + 50n) / 100n;
          if (BigInt(claimed) !== exact) throw new Error(`${hundredths} × ${price} is ${exact}, not ${claimed}`);
          const approved = random(4) === 0 ? random(claimed + 1) : claimed;
          return {
            id: `${id}-${position}`,
            position,
            hundredths,
            price,
            claimed,
            approved: position === 0 ? claimed : approved,
          };
        });
        const total = sumLines(
          lines.map(({ hundredths, price, approved }) => ({
            quantity: hundredths / 100,
            priceCents: price,
            approvedCents: approved,
          })),
        ).approved;
        const approved = lines.reduce((sum, line) => sum + BigInt(line.approved), 0n);
        const taxes = { gst: random(3) === 0 ? null : random(9_000), pst: random(2) === 0 ? null : random(9_999) };
        const cents = approved + BigInt(taxes.gst ?? 0) + BigInt(taxes.pst ?? 0);
        const depotId = depots[random(depots.length)] ?? depots[0];
        const invoicedOn = todayInToronto(at_);
        const [gst, pst] = [BigInt(taxes.gst ?? 0), BigInt(taxes.pst ?? 0)];
        const claim = { id, depotId, cents, approved, gst, pst, invoicedOn, paidOn: null };
        known.set(id, claim);
        monthOf(depotId, invoicedOn).invoiced += cents;
        bookInvoice(claim, invoicedOn, 1n);
        return { id, at: at_, lines, total, depotId, ...taxes };
      });
      await database
        .insertInto('claims')
        .values(
          claims.map(({ id, at, total, depotId }) => ({
            id,
            name: id,
            depot_id: depotId,
            created_by: null,
            registration_id: null,
            serial_number: null,
            customer_id: null,
            claim_type: null,
            claim_subtype: null,
            diagnosis: null,
            parts_required: null,
            date_of_failure: null,
            date_entered_shop: null,
            labour_hours: null,
            status: 'Approved',
            substatus: null,
            dealers_notes: null,
            gross_total_cents: total,
            search_text: '',
            created_at: at,
          })),
        )
        .execute();
      await database
        .insertInto('claim_events')
        .values(
          claims.map(({ id, at, total }) => ({
            claim_id: id,
            at,
            status: 'Approved',
            substatus: null,
            note: null,
            gross_total_cents: total,
          })),
        )
        .execute();
      await database
        .insertInto('claim_lines')
        .values(
          claims.flatMap(({ id: claim_id, lines }) =>
            lines.map(({ id, position, hundredths, price, claimed, approved }) => ({
              id,
              claim_id,
              position,
              kind: 'part' as const,
              description: 'Part',
              number: null,
              quantity_hundredths: hundredths,
              price_cents: price,
              claimed_cents: claimed,
              approved_cents: approved,
              reason: null,
              reason_text: null,
            })),
          ),
        )
        .execute();
      await database
        .insertInto('invoices')
        .values(
          claims.map(({ id, at, gst, pst }) => ({
            id,
            claim_id: id,
            invoice_date: todayInToronto(at),
            invoice_number: 'INV',
            gst_hst_tax_cents: gst,
            pst_qst_tax_cents: pst,
            usd_tax_cents: 777,
            created_by: null,
            created_at: at,
          })),
        )
        .execute();
    }
  };

  /** The CSV of a statement adds up to the ledger; so do the amounts in the PDF of a short one, and of this month's. */
  const expectFile = async (statement: Statement, sums: Columns & { closing: bigint }) => {
    const table = statementTable(statement, 'en');
    const bytesOf = async (format: 'csv' | 'pdf') => buffer((await tableFile(table, format)).open());
    const rows: string[][] = parseCsv((await bytesOf('csv')).toString('utf8'), { bom: true, relaxColumnCount: true });
    const sumOfColumn = (at: number) => rows.slice(1, -1).reduce((sum, row) => sum + centsOf(row[at] ?? ''), 0n);
    const expected = [sums.invoiced, sums.paid, sums.adjusted];
    expect([5, 6, 7].map(sumOfColumn)).toEqual(expected);
    expect(rows.at(-1)?.slice(5, 9).map(centsOf)).toEqual([...expected, sums.closing]);
    expect(centsOf(rows.at(-2)?.[8] ?? '')).toBe(sums.closing);
    if (statement.entries.length > 12 && statement.month !== todayInToronto(new Date(now)).slice(0, 7)) return;
    const pdf = await getDocument({ data: new Uint8Array(await bytesOf('pdf')), useSystemFonts: true }).promise;
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, at) => (await pdf.getPage(at + 1)).getTextContent()),
    );
    const words = pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ');
    const written = new Set([...words.matchAll(/-?CA\$[\d,]+\.\d\d/g)].map(([amount]) => centsOf(amount)));
    for (const cents of [...expected, sums.closing]) expect([words, written.has(cents)]).toEqual([words, true]);
    files += 1;
  };
  let files = 0;

  /** What was read of closed months is what is read after everything that may be done later. */
  const closedMonthsStay = async (today: string) => {
    const months = [...new Set([...ledger.keys()].map((key) => key.slice(-7)))].toSorted();
    const closed = months.filter((month) => month < today.slice(0, 7));
    const last = closed.at(-1) ?? '';
    const read = async () =>
      JSON.stringify([
        await Promise.all(
          closed.flatMap((month) => depots.map((id) => readStatement(database, id, month, today.slice(0, 7)))),
        ),
        await Promise.all(closed.map((month) => findBookings(database, defaultJournalAccounts, month))),
      ]);
    const before = await read();
    await database
      .insertInto('closed_months')
      .values({ month: last, closed_at: new Date(now), closed_by: null })
      .execute();
    const at = new Date(now);
    const as = { by: portalItself, now: at };
    for (const claim of [...known.values()].filter(({ paidOn }) => paidOn !== null).slice(0, 5))
      await adjustClaim(claim, at);
    const runOf = await database
      .selectFrom('payment_runs')
      .select(['id', 'version'])
      .where('status', '=', 'paid')
      .where('paid_on', '<=', `${last}-28`)
      .limit(1)
      .executeTakeFirstOrThrow();
    await expect(
      database
        .transaction()
        .execute((transaction) =>
          undoRun(
            { context: { database: transaction, paymentsFourEyes: false }, ...as },
            runOf.id,
            runOf.version,
            'Late',
          ),
        ),
    ).rejects.toMatchObject({ code: 'MONTH_CLOSED' });
    const due = (await findDue(database, null)).claims.flatMap(({ claimId }) => known.get(claimId) ?? []);
    const taken = adjustmentsFor(due, today);
    const ids = { claimIds: due.map(({ id }) => id), adjustmentIds: taken.map(({ id }) => id) };
    const usd = { usdRate: '1.3725', usdRateSource: 'Bank of Canada' };
    await database.transaction().execute(async (transaction) => {
      const act = { context: { database: transaction, paymentsFourEyes: false }, ...as };
      const run = await createRun(act, 'money-run-late', { ...ids, ...usd });
      await payRun(act, run.id, 1, { paidOn: today, reference: 'Late' });
    });
    expect(await read()).toBe(before);
  };

  it('is equal to the cent in runs, lines, statements and overview, also after undoing and voiding', async () => {
    const started = performance.now();
    const [model] = await database
      .selectFrom('platform_accounts')
      .selectAll()
      .where('id', '=', depotIds.ontario)
      .execute();
    if (!model) throw new Error('The demo has no depot.');
    await database
      .insertInto('platform_accounts')
      .values(depots.map((id) => ({ ...model, id, name: id })))
      .execute();
    await fill();

    const usd = { usdRate: '1.3725', usdRateSource: 'Bank of Canada' };
    // Rounds to the nearest cent, half a cent up, in integers.
    const usTaxInCad = (777n * 13_725n + 5_000n) / 10_000n;
    let runs = 0;
    let undone = 0;
    const inTransaction = <Result>(
      at: Date,
      write: (inTransaction: Parameters<typeof createRun>[0]) => Promise<Result>,
    ) =>
      database
        .transaction()
        .execute((transaction) =>
          write({ context: { database: transaction, paymentsFourEyes: false }, by: portalItself, now: at }),
        );
    /** Makes the invoice of a claim void three days later, and sends another with other taxes. */
    const invoiceAnew = async (claim: Known, gst: number) => {
      const at = new Date(Date.parse(`${claim.invoicedOn}T17:00:00Z`) + 3 * dayMs);
      const day = todayInToronto(at);
      await database.transaction().execute(async (transaction) => {
        const why = { voidedBy: null, reason: 'wrong_amount', note: null };
        const made = await voidInvoice(transaction, { claimId: claim.id, at, ...why });
        expect(BigInt(made.amountCents)).toBe(claim.cents);
        const dated = { invoice_date: day, created_by: null, created_at: at };
        const taxes = { gst_hst_tax_cents: gst, pst_qst_tax_cents: null, usd_tax_cents: 777 };
        await transaction
          .insertInto('invoices')
          .values({ id: `${claim.id} anew`, claim_id: claim.id, invoice_number: 'INV 2', ...dated, ...taxes })
          .execute();
      });
      monthOf(claim.depotId, day).adjusted -= claim.cents;
      bookInvoice(claim, day, -1n);
      claim.cents = claim.approved + BigInt(gst);
      [claim.gst, claim.pst] = [BigInt(gst), 0n];
      claim.invoicedOn = day;
      monthOf(claim.depotId, day).invoiced += claim.cents;
      bookInvoice(claim, day, 1n);
    };
    let voided = 0;
    const anew = new Set<string>();
    const adjustedClaims = new Set<string>();
    for (;;) {
      const due = (await findDue(database, null)).claims.flatMap(({ claimId }) => known.get(claimId) ?? []);
      const chosen = due.slice(0, runSize);
      // The remaining claims stay due.
      if (chosen.length < runSize || [...known.values()].filter(({ paidOn }) => paidOn === null).length < count / 8)
        break;
      runs++;
      for (const claim of due.slice(runSize, runSize + 6)) {
        if (anew.has(claim.id) || adjustedClaims.has(claim.id)) continue;
        anew.add(claim.id);
        await invoiceAnew(claim, (voided++ * 1_237) % 9_000);
      }
      const last =
        chosen
          .map(({ invoicedOn }) => invoicedOn)
          .toSorted()
          .at(-1) ?? '';
      const at = new Date(Math.min(now, Date.parse(`${last}T17:00:00Z`) + (runs % 5) * dayMs));
      const paidOn = todayInToronto(at);
      const settled = adjustmentsFor(chosen, paidOn);
      const run = await inTransaction(at, (one) =>
        createRun(one, `money-run-${runs}`, {
          claimIds: chosen.map(({ id }) => id),
          adjustmentIds: settled.map(({ id }) => id),
          ...usd,
        }),
      );
      const adjusted = settled.reduce((sum, { cents }) => sum + cents, 0n);
      expect(BigInt(run.totalCents)).toBe(chosen.reduce((sum, { cents }) => sum + cents + usTaxInCad, adjusted));
      await inTransaction(at, (one) => payRun(one, run.id, 1, { paidOn, reference: `EFT ${runs}` }));
      for (const claim of chosen) {
        const { depotId, cents } = claim;
        bookPayment(claim, paidOn, usTaxInCad, 1n);
        monthOf(depotId, paidOn).paid += cents + usTaxInCad;
        monthOf(depotId, paidOn).adjusted += usTaxInCad;
        monthOf(depotId, paidOn).usTax += usTaxInCad;
        monthOf(depotId, paidOn).bank += cents + usTaxInCad;
      }
      for (const { depotId, cents } of settled) {
        monthOf(depotId, paidOn).paid += cents;
        monthOf(depotId, paidOn).bank += cents;
        book(depotId, paidOn, { payable: cents, bank: -cents });
      }
      // Also of claims whose payment is undone afterwards.
      for (const claim of chosen.filter((_, place) => place % 4 === 1)) {
        adjustedClaims.add(claim.id);
        await adjustClaim(claim, new Date(Math.min(now, at.getTime() + random(5) * dayMs)));
      }
      if (runs % 6 === 0) {
        undone++;
        const later = new Date(Math.min(now, at.getTime() + 40 * dayMs));
        await inTransaction(later, (one) => undoRun(one, run.id, 2, 'Mistake'));
        for (const claim of chosen) {
          bookPayment(claim, todayInToronto(later), usTaxInCad, -1n);
          const month = monthOf(claim.depotId, todayInToronto(later));
          // The tax is taken back with its payment, and owed no more.
          month.adjusted += claim.cents;
          month.usTax -= usTaxInCad;
          month.bank -= claim.cents + usTaxInCad;
        }
        for (const { depotId, cents } of settled) {
          monthOf(depotId, todayInToronto(later)).adjusted += cents;
          monthOf(depotId, todayInToronto(later)).bank -= cents;
          book(depotId, todayInToronto(later), { payable: -cents, bank: cents });
        }
        continue;
      }
      for (const claim of [...chosen, ...settled]) claim.paidOn = paidOn;
      if (runs % 3 === 0) await inTransaction(at, (one) => closeRun(one, run.id, 2));
    }
    const settledCount = adjustments.filter(({ paidOn }) => paidOn !== null).length;
    expect([runs > 8, undone > 0, voided > 20, settledCount > 30]).toEqual([true, true, true, true]);

    const today = todayInToronto(new Date(now));
    const all = [...known.values()];
    const sumOf = (claims: readonly Known[]) => claims.reduce((sum, { cents }) => sum + cents, 0n);
    const sums = (await findDue(database, null)).depots;
    for (const depotId of depots) {
      const own = all.filter((claim) => claim.depotId === depotId);
      const unpaid = sumOf(own.filter(({ paidOn }) => paidOn === null));
      const owed = unpaid + sumOfDue(depotId);
      expect(BigInt(sums.find((sum) => sum.depotId === depotId)?.totalCents ?? 0)).toBe(owed);

      const overview = await readOverview(database, depotId, today);
      expect(BigInt(toCents(overview.unpaid.total))).toBe(unpaid);
      for (const { month, claims, total } of overview.paid) {
        const paid = own.filter(({ paidOn }) => paidOn?.startsWith(month));
        expect([month, claims, BigInt(toCents(total))]).toEqual([month, paid.length, sumOf(paid)]);
      }

      let balance = 0n;
      const months = (await findStatementMonths(database, depotId, today.slice(0, 7))).toReversed();
      const keys = [...ledger.keys()].filter((key) => key.startsWith(depotId)).map((key) => key.slice(-7));
      expect(months.map(({ month }) => month)).toEqual([...new Set([...keys, today.slice(0, 7)])].toSorted());
      for (const one of months) {
        const { invoiced, paid, adjusted, usTax, bank } = monthOf(depotId, one.month);
        const closing = balance + invoiced - paid + adjusted;
        const cents = [one.openingCents, one.invoicedCents, one.paidCents, one.adjustedCents, one.closingCents];
        expect([one.month, ...cents.map(BigInt)]).toEqual([one.month, balance, invoiced, paid, adjusted, closing]);
        balance = closing;
        const statement = await readStatement(database, depotId, one.month, today.slice(0, 7));
        const { entries = [] } = statement ?? {};
        const columns = { invoiced, paid, adjusted, closing };
        if (statement) await expectFile(statement, columns);
        const signed = entries.reduce(
          (sum, { kind, cents: own_ }) => sum + (kind === 'paid' ? -BigInt(own_) : BigInt(own_)),
          0n,
        );
        expect(signed).toBe(invoiced - paid + adjusted);
        const sumOfTypes = (...types: readonly string[]) =>
          entries.reduce((sum, { type, cents: own_ }) => (types.includes(type ?? '') ? sum + BigInt(own_) : sum), 0n);
        const takenBack = sumOfTypes(
          'payment_undone',
          'us_tax_payment_undone',
          'credit_payment_undone',
          'charge_back_undone',
        );
        expect([one.month, paid - takenBack, sumOfTypes('us_tax', 'us_tax_undone')]).toEqual([one.month, bank, usTax]);
      }
      expect(balance).toBe(owed);
    }
    const months = [...new Set([...ledger.keys()].map((key) => key.slice(-7)))].toSorted();
    const booked = new Map<string, bigint>();
    for (const month of months) {
      const bookings = (await findBookings(database, defaultJournalAccounts, month)).filter(({ depotId }) =>
        depots.some((id) => id === depotId),
      );
      expect(bookings.filter(({ day }) => !day.startsWith(month))).toEqual([]);
      const documents = Map.groupBy(bookings, ({ depotId, document, day }) => `${depotId} ${document} ${day}`);
      for (const [document, rows] of documents)
        expect([document, rows.reduce((sum, { cents }) => sum + BigInt(cents), 0n)]).toEqual([document, 0n]);
      for (const { depotId, account, cents } of bookings) {
        const name = Object.entries(accounts).find(([, number]) => number === account)?.[0];
        const key = `${month} ${depotId} ${name}`;
        booked.set(key, (booked.get(key) ?? 0n) + BigInt(cents));
      }
      for (const depotId of depots) {
        const { invoiced, paid, adjusted, usTax, bank } = monthOf(depotId, month);
        expect(booked.get(`${month} ${depotId} usTax`) ?? 0n).toBe(usTax);
        expect(booked.get(`${month} ${depotId} bank`) ?? 0n).toBe(-bank);
        expect(booked.get(`${month} ${depotId} payable`) ?? 0n).toBe(paid - invoiced - adjusted);
      }
    }
    const sorted = (sums: ReadonlyMap<string, bigint>) =>
      [...sums].filter(([, cents]) => cents !== 0n).toSorted(([one], [other]) => one.localeCompare(other));
    expect(sorted(booked)).toEqual(sorted(books));

    const { rows } = await sql<{ cents: string }>`select coalesce(sum(paid_cents), 0)::text as cents from claim_lines
      where claim_id like 'money-%'`.execute(database);
    const net = all.reduce((sum, { approved, paidOn }) => (paidOn === null ? sum : sum + approved), 0n);
    expect(BigInt(rows[0]?.cents ?? 0)).toBe(net);
    expect(files).toBeGreaterThanOrEqual(depots.length);
    await closedMonthsStay(today);
    const spent = Math.round((performance.now() - started) / 100) / 10;
    if (process.env.CLAIMS)
      process.stdout.write(
        `${count} claims, ${runs} runs, ${undone} undone, ${voided} invoices void: ${sumOf(all)} cents agree in ${spent} s\n`,
      );
  });
});
