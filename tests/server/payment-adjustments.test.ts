import { parse as parseCsv } from 'csv-parse/sync';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { adjustmentReasons } from '#contract/claim-corrections.ts';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { getClaim } from '#contract/claims.ts';
import { listInbox } from '#contract/inbox.ts';
import { listDuePayments, PaymentRun, PaymentRunDetail, runClaimsMax } from '#contract/payments.ts';
import { Statement } from '#contract/statements.ts';
import { addDays, addMonths, todayInToronto } from '#domain/dates.ts';
import { mailNews } from '#server/delivery/mail/mail-news.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { adjust } from '#server/desk/claim-corrections.ts';
import { findDue } from '#server/payments/find-payments.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { findClaimsUnlikeTheirSteps } from './support/claims-unlike-their-steps.ts';
import { type Answer, Client, errorOf, newKey } from './support/client.ts';
import { deskClaimOf, eventsOf, sendDeskAction } from './support/desk-actions.ts';
import { lettersTo } from './support/letters.ts';
import { dueCents, makeDue } from './support/make-due.ts';
import { races } from './support/races.ts';

const credit = {
  amountCents: 4_000,
  taxCents: { gstHst: 520, pstQst: 0 },
  reason: 'price_correction',
  text: 'The disc had another price.',
};
const creditCents = 4_520;
const chargeBack = { amountCents: -1_000, taxCents: { gstHst: -130 }, reason: 'part_returned' };
const chargeBackCents = -1_130;

onEachDatabase('An adjustment of a payment', (server) => {
  let depot: Client;
  let desk: Client;
  let admin: Client;
  let finance: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    admin = await Client.signIn(server().url, 'admin');
    finance = await Client.signIn(server().url, 'finance');
  });

  const today = () => todayInToronto(server().context.now());
  const month = () => today().slice(0, 7);
  const post = (path: string, body?: unknown, version: number | null = null, client = finance) => {
    const match = version === null ? {} : { 'if-match': `"${version}"` };
    return client.post(`/desk/payment-runs${path}`, body, { headers: { 'idempotency-key': newKey(), ...match } });
  };
  const runOf = (answer: Answer) => {
    expect([200, 201, answer.text]).toContain(answer.status);
    return v.parse(PaymentRun, answer.json);
  };
  const newRun = async (body: { claimIds?: string[]; adjustmentIds?: string[] }) => runOf(await post('', body));
  const pay = (run: PaymentRun, paidOn = today(), client = finance) =>
    post(`/${run.id}/pay`, { paidOn, reference: 'EFT 9' }, run.version, client);
  const undo = (run: PaymentRun) => post(`/${run.id}/undo`, { reason: 'Wrong account' }, run.version);
  const dueClaim = async () => {
    const { id } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    await makeDue(id, depot, desk);
    return id;
  };
  /** A claim that a run has paid, and that run. */
  const paidClaim = async () => {
    const id = await dueClaim();
    const run = runOf(await pay(await newRun({ claimIds: [id] })));
    return { id, run };
  };
  const fetchDeskClaim = async (id: string) => v.parse(DeskClaim, (await finance.get(`/desk/claims/${id}`)).json);
  const fetchOwnClaim = async (id: string) =>
    v.parse(getClaim.output, (await depot.get(`/warranties/claims/${id}`)).json);
  const send = (id: string, body: unknown, version: number, client = finance, key = newKey()) =>
    sendDeskAction(client, id, 'adjustments', body, version, key);
  /** The new adjustment of a claim. */
  const adjustIt = async (id: string, body: unknown = credit) => {
    const after = deskClaimOf(await send(id, body, (await fetchDeskClaim(id)).version));
    const made = after.claim.adjustments?.at(-1);
    if (!made) throw new Error('Nothing was adjusted.');
    return made;
  };
  const listDue = async (client = finance) => {
    const { json } = await client.get(`/desk/due-payments?depotId=${depotIds.ontario}`);
    return v.parse(listDuePayments.output, json);
  };
  const sumDue = async () => (await listDue()).depots.find(({ depotId }) => depotId === depotIds.ontario);
  const isDue = async (id: string) => (await listDue()).adjustments.some(({ adjustmentId }) => adjustmentId === id);
  const detailOf = async ({ id }: PaymentRun) =>
    v.parse(PaymentRunDetail, (await finance.get(`/desk/payment-runs/${id}`)).json);
  const statement = async (of = month()) => v.parse(Statement, (await depot.get(`/statements/${of}`)).json);
  const csvOf = async (client: Client, path: string): Promise<string[][]> =>
    parseCsv((await client.get(path)).text, { bom: true, relaxColumnCount: true });

  const pdfText = async (path: string) => {
    const answer = await fetch(`${server().url}/api${path}`, {
      headers: { authorization: `Bearer ${finance.session?.token ?? ''}` },
    });
    const data = new Uint8Array(await answer.arrayBuffer());
    const pdf = await getDocument({ data, useSystemFonts: true }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  };

  it('keeps who, when, how much and why, on a claim that stays as it is', async () => {
    const { id } = await paidClaim();
    const before = await fetchDeskClaim(id);
    const made = await adjustIt(id);
    const after = await fetchDeskClaim(id);
    expect(after).toMatchObject({ version: before.version + 1, claim: { status: 'Paid', substatus: null } });
    expect([after.claim.grossTotal, after.claim.paidAt, after.lines]).toEqual([
      before.claim.grossTotal,
      before.claim.paidAt,
      before.lines,
    ]);
    const known = { number: 1, reason: 'price_correction', text: credit.text, paidOn: null, reference: null };
    const amounts = { amount: 40, gstHstTaxAmount: 5.2, pstQstTaxAmount: 0, total: 45.2 };
    expect(made).toMatchObject({ ...known, ...amounts, adjustedBy: 'Louis Bergeron' });
    expect(after.events.at(-1)).toMatchObject({
      kind: 'adjusted',
      status: 'Paid',
      reasons: ['price_correction'],
      note: credit.text,
      by: 'Louis Bergeron',
      at: made.adjustedAt,
    });
    const own = await fetchOwnClaim(id);
    expect(own.adjustments).toEqual([{ ...made, adjustedBy: null }]);
    expect(own.timeline?.at(-1)).toMatchObject({ kind: 'adjusted', byDesk: true, reasons: ['price_correction'] });
    const audited = await server()
      .database.selectFrom('audit_log')
      .select('after')
      .where('target', '=', id)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    expect(audited.after).toContain('"adjusted":40');
    expect(audited.after).not.toContain('disc');
  });

  it('is due at once beside claims, and paid with them or alone', async () => {
    const { id } = await paidClaim();
    const other = await dueClaim();
    const before = await sumDue();
    const made = await adjustIt(id);
    const sum = await sumDue();
    expect([sum?.claims, sum?.adjustments, sum?.totalCents]).toEqual([
      before?.claims,
      (before?.adjustments ?? 0) + 1,
      (before?.totalCents ?? 0) + creditCents,
    ]);
    const listed = (await listDue()).adjustments.find(({ adjustmentId }) => adjustmentId === made.id);
    const taxes = { taxCents: 520, gstHstCents: 520, pstQstCents: 0 };
    expect(listed).toMatchObject({ claimId: id, number: 1, amountCents: creditCents, ...taxes, reason: credit.reason });
    expect((await finance.get(`/desk/payments?depotId=${depotIds.ontario}`)).json).toEqual(await listDue());

    const run = await newRun({ claimIds: [other], adjustmentIds: [made.id] });
    expect(run).toMatchObject({ claims: 1, adjustments: 1, totalCents: dueCents + creditCents });
    expect(await isDue(made.id)).toBe(false);
    expect(errorOf(await post('', { adjustmentIds: [made.id] }))).toEqual({ status: 409, code: 'CONFLICT' });
    expect(runOf(await pay(run))).toMatchObject({ status: 'paid', totalCents: dueCents + creditCents });
    const paid = { paidOn: today(), reference: 'EFT 9' };
    expect((await fetchOwnClaim(id)).adjustments).toMatchObject([paid]);
    expect((await fetchOwnClaim(id)).status).toBe('Paid');

    const next = await adjustIt(id, { ...credit, reason: 'goodwill' });
    expect(next.number).toBe(2);
    const alone = runOf(await pay(await newRun({ adjustmentIds: [next.id] })));
    expect(alone).toMatchObject({ claims: 0, adjustments: 1, totalCents: creditCents });
    expect((await detailOf(alone)).adjusted).toMatchObject([{ adjustmentId: next.id, amountCents: creditCents }]);
    expect(runOf(await post(`/${alone.id}/close`, undefined, alone.version))).toMatchObject({ status: 'closed' });
  });

  it('takes a charge-back with claims of the depot, and refuses a run below zero, naming the depot', async () => {
    const { id } = await paidClaim();
    const other = await dueClaim();
    const made = await adjustIt(id, chargeBack);
    const refused = await post('', { adjustmentIds: [made.id] });
    expect(errorOf(refused)).toMatchObject({ status: 409, code: 'RUN_BELOW_ZERO', fields: ['adjustmentIds'] });
    expect(refused.text).toContain('Harbour & Pine Small Engine would get less than zero');
    expect(await isDue(made.id)).toBe(true);
    const opposite = await adjustIt((await paidClaim()).id, {
      ...chargeBack,
      amountCents: 1_000,
      taxCents: { gstHst: 130 },
    });
    // Zero is not below zero.
    expect(await newRun({ adjustmentIds: [made.id, opposite.id] }).then(undo)).toMatchObject({ status: 200 });
    const run = await newRun({ claimIds: [other], adjustmentIds: [made.id] });
    expect(run.totalCents).toBe(dueCents + chargeBackCents);
    expect((await detailOf(run)).depots).toMatchObject([
      { depotId: depotIds.ontario, claims: 1, adjustments: 1, totalCents: dueCents + chargeBackCents },
    ]);
    expect((await pay(run)).status).toBe(200);
  });

  it('carries the balance of the statement forward until it is paid', async () => {
    const { id } = await paidClaim();
    const opening = await statement();
    const made = await adjustIt(id);
    const adjusted = await statement();
    expect(adjusted.closingCents).toBe(opening.closingCents + creditCents);
    expect(adjusted.adjustedCents).toBe(opening.adjustedCents + creditCents);
    const ofIt = ({ entries }: Statement) => entries.filter(({ claimId }) => claimId === id).slice(-1);
    expect(adjusted.entries.find(({ adjustmentReason, claimId }) => claimId === id && adjustmentReason)).toMatchObject({
      kind: 'adjusted',
      cents: creditCents,
      adjustmentReason: 'price_correction',
    });
    const run = runOf(await pay(await newRun({ adjustmentIds: [made.id] })));
    const paid = await statement();
    expect(paid.closingCents).toBe(opening.closingCents);
    expect(ofIt(paid)).toMatchObject([{ kind: 'paid', reference: 'EFT 9' }]);
    expect((await undo(run)).status).toBe(200);
    expect((await statement()).closingCents).toBe(opening.closingCents + creditCents);
    expect(await isDue(made.id)).toBe(true);
    expect((await fetchOwnClaim(id)).adjustments).toMatchObject([{ paidOn: null, reference: null }]);
  });

  it('is in the files of run, remittance and statement, with its reason and each tax', async () => {
    const { id } = await paidClaim();
    const { name } = await fetchOwnClaim(id);
    const other = await dueClaim();
    const made = await adjustIt(id, { ...chargeBack, taxCents: { gstHst: -130, pstQst: -70 }, text: 'Sent back.' });
    const run = runOf(await pay(await newRun({ claimIds: [other], adjustmentIds: [made.id] })));
    const words = `${today()}, A part was returned, Sent back.`;
    const cells = ['-10.00', '-1.30', '-0.70', '-12.00'];
    for (const path of ['/export', `/remittances/${depotIds.ontario}?format=csv&language=en`]) {
      const rows = await csvOf(finance, `/desk/payment-runs/${run.id}${path}`);
      expect(rows.find((row) => row.includes(words))).toEqual(expect.arrayContaining([name, words, ...cells]));
    }
    const french = await finance.get(`/desk/payment-runs/${run.id}/export`, { headers: { 'accept-language': 'fr' } });
    expect(french.text).toContain('"Ajustement"');
    expect(french.text).toContain('Une pièce a été retournée, Sent back.');
    const text = await pdfText(`/desk/payment-runs/${run.id}/remittances/${depotIds.ontario}?language=en`);
    for (const part of ['A part was', '-CA$10.00', '-CA$1.30', '-CA$0.70', '-CA$12.00']) expect(text).toContain(part);

    const rows = await csvOf(depot, `/statements/${month()}/file?format=csv`);
    const own = rows
      .filter((row) => row.includes(name))
      .map(([, entry, , , , ...amounts]) => [entry, ...amounts.slice(0, 3)]);
    expect(own).toEqual(
      expect.arrayContaining([
        ['Adjustment, A part was returned', '', '', '-12.00'],
        ['Charged back', '', '-12.00', ''],
      ]),
    );
    const [titles = []] = rows;
    const taxOf = (title: string) =>
      rows.find((row) => row[1]?.startsWith('Adjustment, A part') && row[2] === name)?.[titles.indexOf(title)];
    expect([taxOf('GST/HST adjusted'), taxOf('PST/QST adjusted')]).toEqual(['-1.30', '-0.70']);
    const due = await adjustIt(id);
    const exported = await csvOf(finance, '/exports/due-payments');
    const column = exported[0]?.indexOf('Adjustment') ?? -1;
    expect(exported.find((row) => row[0] === name && row.includes('45.20'))?.[column]).toBe('Correction of a price');
    await newRun({ adjustmentIds: [due.id] });
  });

  it('is booked on its day in the journal, by its reason, and with the payment', async () => {
    const { id } = await paidClaim();
    const { name } = await fetchOwnClaim(id);
    for (const [reason, account] of [
      ['tax_correction', '5200'],
      ['goodwill', '5220'],
      ['charge_back', '5230'],
    ] as const) {
      const sign = reason === 'charge_back' ? -1 : 1;
      const body = { amountCents: sign * 1_000, taxCents: { gstHst: sign * 50, pstQst: sign * 100 }, reason };
      const { number } = await adjustIt(id, body);
      const rows = (await csvOf(finance, `/exports/journal?month=${month()}`)).filter(
        (row) => row[1] === `A/${name}/${number}`,
      );
      const sides = rows.map(([day, , , , , to, , debit, creditSide]) => [day, to, debit, creditSide]);
      const side = (amount: string) => (sign > 0 ? [amount, ''] : ['', amount]);
      expect(sides).toEqual([
        [today(), account, ...side('10.00')],
        [today(), '1310', ...side('0.50')],
        [today(), '1320', ...side('1.00')],
        [today(), '2000', ...side('11.50').toReversed()],
      ]);
      expect(rows[0]?.at(-1)).toMatch(/^Adjustment, (Correction of a tax|Goodwill|Charged back), /);
    }
    const run = runOf(
      await pay(
        await newRun({
          adjustmentIds: (await listDue()).adjustments.flatMap((one) => (one.claimId === id ? [one.adjustmentId] : [])),
        }),
      ),
    );
    const booked = async (document: string) =>
      (await csvOf(finance, `/exports/journal?month=${month()}`))
        .filter((row) => row[1] === document)
        .reduce((sum, row) => sum + (row[5] === '1000' ? Number(row[7]) - Number(row[8]) : 0), 0);
    expect(await booked(`R/${run.number}`)).toBeCloseTo(-11.5, 5);
    await undo(run);
    expect(await booked(`U/${run.number}`)).toBeCloseTo(11.5, 5);
  });

  it('is told to the depot in inbox and mail, with amount, reason, text and what follows', async () => {
    const clear = async () => {
      await tellEvents(server().context);
      await server().database.updateTable('inbox_items').set({ mail: null, read_at: new Date() }).execute();
    };
    const { id } = await paidClaim();
    await clear();
    await adjustIt(id);
    expect((await eventsOf(server().database, id)).at(-1)).toMatchObject({
      kind: 'adjusted',
      payload: {
        status: 'Paid',
        total: creditCents / 100,
        totalWithTaxes: creditCents / 100,
        reasons: ['price_correction'],
        note: credit.text,
      },
    });
    await tellEvents(server().context);
    server().advance(60_000);
    await mailNews(server().context);
    await server().deliverMail();
    const letters = (await lettersTo(server(), 'depot@portal.example')).map(({ text }) => text);
    const told =
      'Payment adjusted. Correction of a price. The disc had another price. $45.20. It is part of a later payment';
    expect(letters).toContainEqual(expect.stringContaining(told));
    const { data } = v.parse(listInbox.output, (await depot.get('/inbox')).json);
    expect(data.find(({ kind, claim }) => kind === 'adjusted' && claim?.id === id)).toMatchObject({ read: false });
  });

  it('is of a claim that was paid, also when it is closed, and of no other', async () => {
    const id = await dueClaim();
    const refused = async () => {
      const { version } = await fetchDeskClaim(id);
      expect(errorOf(await send(id, credit, version))).toEqual({ status: 409, code: 'CONFLICT' });
      expect((await fetchDeskClaim(id)).version).toBe(version);
    };
    await refused();
    const open = await newRun({ claimIds: [id] });
    await refused();
    const paid = runOf(await pay(open));
    expect(runOf(await post(`/${paid.id}/close`, undefined, paid.version)).status).toBe('closed');
    await adjustIt(id);
    const closed = await fetchDeskClaim(id);
    expect([closed.claim.status, closed.claim.adjustments?.length]).toEqual(['Closed', 1]);
  });

  it('stays due when the run that paid its claim is undone', async () => {
    const { id, run } = await paidClaim();
    const made = await adjustIt(id, chargeBack);
    const seen = await detailOf(run);
    expect(seen.version).toBe(run.version + 1);
    expect((await undo(seen)).status).toBe(200);
    expect(await isDue(made.id)).toBe(true);
    const both = runOf(await pay(await newRun({ claimIds: [id], adjustmentIds: [made.id] })));
    expect(both.totalCents).toBe(dueCents + chargeBackCents);
  });

  it('is taken back, by reason, with the invoice of a payment that was made in error and undone', async () => {
    const before = await statement();
    const sum = await sumDue();
    const { id, run } = await paidClaim();
    const settled = await adjustIt(id, credit);
    runOf(await pay(await newRun({ adjustmentIds: [settled.id] })));
    const made = await adjustIt(id, chargeBack);
    await adjustIt(id, { ...chargeBack, amountCents: 100, taxCents: { gstHst: 0 } });
    expect((await undo(await detailOf(run))).status).toBe(200);
    const { version } = await fetchDeskClaim(id);
    const why = { reason: 'duplicate', text: 'Paid twice.' };
    const voided = deskClaimOf(await sendDeskAction(finance, id, 'invoice/void', why, version));
    expect(voided.claim).toMatchObject({ status: 'Approved', invoicedAt: null });
    const { adjustments = [] } = voided.claim;
    expect(adjustments.slice(3).map(({ reason, total, text }) => [reason, total, text])).toEqual([
      ['price_correction', -45.2, 'Paid twice.'],
      ['part_returned', 10.3, 'Paid twice.'],
    ]);
    const kinds = (await eventsOf(server().database, id)).map(({ kind }) => kind);
    expect(kinds.slice(-3)).toEqual(['adjusted', 'adjusted', 'invoice_voided']);
    // The credit was paid, and is owed back; nothing else is left of the claim.
    const after = await sumDue();
    expect(after?.totalCents).toBe((sum?.totalCents ?? 0) - creditCents);
    expect((await statement()).closingCents).toBe(before.closingCents - creditCents);
    const left = (await listDue()).adjustments.filter(({ claimId }) => claimId === id);
    expect(left.reduce((cents, { amountCents }) => cents + amountCents, 0)).toBe(-creditCents);
    expect(left.some(({ adjustmentId }) => adjustmentId === made.id)).toBe(true);
    // Other tests of the depot go on from zero.
    const again = await dueClaim();
    const adjustmentIds = left.map(({ adjustmentId }) => adjustmentId);
    expect(adjustmentIds.length).toBeGreaterThan(1);
    expect((await pay(await newRun({ claimIds: [again], adjustmentIds }))).status).toBe(200);
  });

  it('goes with what takes it back into one run, and in none that leaves one of them out', async () => {
    const before = await statement();
    const { id, run } = await paidClaim();
    const never = await adjustIt(id);
    expect((await undo(await detailOf(run))).status).toBe(200);
    const { version } = await fetchDeskClaim(id);
    deskClaimOf(
      await sendDeskAction(finance, id, 'invoice/void', { reason: 'duplicate', text: 'Paid twice.' }, version),
    );
    const left = (await listDue()).adjustments.filter(({ claimId }) => claimId === id);
    expect(left.map(({ amountCents }) => amountCents)).toEqual([creditCents, -creditCents]);
    const adjustmentIds = left.map(({ adjustmentId }) => adjustmentId);
    expect(adjustmentIds).toContain(never.id);
    const other = await dueClaim();
    for (const one of adjustmentIds)
      expect(errorOf(await post('', { claimIds: [other], adjustmentIds: [one] }))).toEqual({
        status: 409,
        code: 'CONFLICT',
      });
    const [first, second] = await Promise.all([1, 2].map(() => post('', { adjustmentIds })));
    expect([first?.status, second?.status].toSorted((one, other) => Number(one) - Number(other))).toEqual([201, 409]);
    const made = first?.status === 201 ? first : second;
    if (made) expect(runOf(await pay(runOf(made)))).toMatchObject({ adjustments: 2, totalCents: 0 });
    expect(await isDue(never.id)).toBe(false);
    runOf(await pay(await newRun({ claimIds: [other] })));
    expect((await statement()).closingCents).toBe(before.closingCents);
  });

  it('is listed with all others of its claim, also where the list is cut off', async () => {
    const [many, few, late] = [await dueClaim(), await dueClaim(), await dueClaim()];
    const trial = await server().database.startTransaction().execute();
    try {
      const add = (claimId: string, count: number, day: string) =>
        sql`insert into payment_adjustments
          select cast(${claimId} as text) || ' ' || one, cast(${claimId} as text), one, cast(${day} as timestamptz) + one * interval '40 days', null,
          100, 0, 0, 'goodwill', null from generate_series(1, cast(${count} as integer)) one`.execute(trial);
      await add(many, runClaimsMax - 2, '1900-01-01');
      await add(few, 2, '1900-01-02');
      await add(late, 2, '1900-01-03');
      const listed = async () => {
        const { adjustments } = await findDue(trial, depotIds.ontario);
        return [many, few, late].map((id) => adjustments.filter(({ claimId }) => claimId === id).length);
      };
      expect(await listed()).toEqual([runClaimsMax - 2, 2, 0]);
      await sql`update payment_adjustments set claim_id = ${few}, number = 3 where id = ${`${late} 1`}`.execute(trial);
      expect(await listed()).toEqual([runClaimsMax - 2, 0, 0]);
    } finally {
      await trial.rollback().execute();
    }
    runOf(await pay(await newRun({ claimIds: [many, few, late] })));
  });

  it('is paid on its day or later, and by somebody else where two people are needed', async () => {
    const { id } = await paidClaim();
    const made = await adjustIt(id);
    const run = await newRun({ adjustmentIds: [made.id] });
    expect(errorOf(await pay(run, addDays(today(), -1))).fields).toEqual(['paidOn']);
    const mixed = await post('', { adjustmentIds: [(await adjustIt(id)).id] }, null, admin);
    server().context.paymentsFourEyes = true;
    try {
      // Finance made the adjustment, and an admin the run.
      expect(errorOf(await pay(runOf(mixed)))).toEqual({ status: 403, code: 'FOUR_EYES' });
      expect((await detailOf(runOf(mixed))).mayPay).toBe(false);
      expect((await pay(run, today(), admin)).status).toBe(200);
    } finally {
      server().context.paymentsFourEyes = false;
    }
  });

  it('is dated in no closed month', async () => {
    const { id } = await paidClaim();
    const { database, context } = server();
    const { version } = await fetchDeskClaim(id);
    const closed = { month: month(), closed_at: context.now(), closed_by: null };
    await database.insertInto('closed_months').values(closed).execute();
    try {
      expect(errorOf(await send(id, credit, version))).toEqual({ status: 409, code: 'MONTH_CLOSED' });
      expect((await fetchDeskClaim(id)).claim.adjustments).toBeUndefined();
    } finally {
      await database.deleteFrom('closed_months').execute();
    }
    const last = addMonths(`${month()}-01`, -1).slice(0, 7);
    const read = [await statement(last), (await finance.get(`/exports/journal?month=${last}`)).text];
    await adjustIt(id);
    expect([await statement(last), (await finance.get(`/exports/journal?month=${last}`)).text]).toEqual(read);
  });

  it('needs an amount or a tax, a reason of its list, a text for another one, and the latest version, once', async () => {
    const { id } = await paidClaim();
    const { version } = await fetchDeskClaim(id);
    const fieldsOf = async (change: object) => errorOf(await send(id, { ...credit, ...change }, version)).fields;
    expect(await fieldsOf({ amountCents: 0, taxCents: {} })).toEqual(['amountCents']);
    expect(await fieldsOf({ amountCents: 520, taxCents: { gstHst: -520 } })).toEqual(['amountCents']);
    expect(await fieldsOf({ amountCents: 1.5 })).toEqual(['amountCents']);
    expect(await fieldsOf({ amountCents: 1e12 })).toEqual(['amountCents']);
    expect(await fieldsOf({ taxCents: { pstQst: 'x' } })).toEqual(['taxCents.pstQst']);
    expect(await fieldsOf({ reason: 'mistake' })).toEqual(['reason']);
    expect(await fieldsOf({ reason: 'other', text: ' ' })).toEqual(['text']);
    expect(errorOf(await post('', {})).fields).toEqual(['claimIds']);
    expect(errorOf(await post('', { adjustmentIds: ['nothing'] }))).toEqual({ status: 409, code: 'CONFLICT' });
    expect(errorOf(await send(id, credit, version - 1))).toEqual({ status: 412, code: 'VERSION_OUTDATED' });
    const key = newKey();
    const first = await send(id, credit, version, finance, key);
    const again = await send(id, credit, version, finance, key);
    expect([first.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([200, 'true', first.text]);
    for (const reason of adjustmentReasons)
      await adjustIt(id, { amountCents: 0, taxCents: { pstQst: 1 }, reason, text: 'T' });
    expect((await fetchOwnClaim(id)).adjustments).toHaveLength(1 + adjustmentReasons.length);
  });

  it('is a matter of finance and admins alone, and of no one where Salesforce pays', async () => {
    const { id } = await paidClaim();
    const { version } = await fetchDeskClaim(id);
    expect(errorOf(await send(id, credit, version, desk))).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(errorOf(await send('nothing', credit, 1))).toEqual({ status: 404, code: 'NOT_FOUND' });
    const { context } = server();
    const salesforce = { ...context, platform: { ...context.platform, desk: null } };
    const by = { accountId: 'demo-finance', network: null };
    const caller = { accountId: 'demo-finance', contactId: null };
    const act = { context: salesforce, caller, id, version, by, now: context.now(), newId: newKey };
    const what = { amountCents: 1, taxCents: { gstHst: 0, pstQst: 0 }, reason: 'goodwill', text: null } as const;
    await expect(adjust(act, what)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await send(id, credit, version, admin)).status).toBe(200);
  });

  describe('that arrives with another write has one winner', () => {
    it('another adjustment of the claim', async () => {
      for (let at = 0; at < races; at++) {
        const { id } = await paidClaim();
        const { version } = await fetchDeskClaim(id);
        const answers = await Promise.all([send(id, credit, version), send(id, chargeBack, version, admin)]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
        const { claim, events } = await fetchDeskClaim(id);
        expect(claim.adjustments).toHaveLength(1);
        expect(events.filter(({ kind }) => kind === 'adjusted')).toHaveLength(1);
      }
    });

    it('the undoing of the run that paid it', async () => {
      for (let at = 0; at < races; at++) {
        const { id, run } = await paidClaim();
        const { version } = await fetchDeskClaim(id);
        const acts = [() => send(id, credit, version), () => undo(run)];
        const [one, two] = await Promise.all((at % 2 ? acts : acts.toReversed()).map((act) => act()));
        const [adjusted, undone] = at % 2 ? [one, two] : [two, one];
        const { claim } = await fetchDeskClaim(id);
        if (adjusted?.status === 200) {
          expect(undone && errorOf(undone)).toEqual({ status: 412, code: 'VERSION_OUTDATED' });
          expect([claim.status, claim.adjustments?.length]).toEqual(['Paid', 1]);
        } else {
          expect([adjusted?.status, undone?.status]).toEqual([412, 200]);
          expect([claim.status, claim.adjustments]).toEqual(['Approved', undefined]);
        }
      }
    });

    it('the payment of its claim', async () => {
      for (let at = 0; at < races; at++) {
        const id = await dueClaim();
        const run = await newRun({ claimIds: [id] });
        const { version } = await fetchDeskClaim(id);
        const [adjusted, paid] = await Promise.all([send(id, credit, version), pay(run)]);
        expect(paid.status).toBe(200);
        expect([409, 412]).toContain(adjusted.status);
        const { claim } = await fetchDeskClaim(id);
        expect([claim.status, claim.adjustments]).toEqual(['Paid', undefined]);
      }
    });

    it('two runs that take it', async () => {
      for (let at = 0; at < races; at++) {
        const { id } = await paidClaim();
        const { id: adjustmentId } = await adjustIt(id);
        const body = { adjustmentIds: [adjustmentId] };
        const made = await Promise.all([post('', body), post('', body, null, admin)]);
        expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      }
    });
  });

  it('leaves the state of every claim equal to its steps', async () => {
    expect(await findClaimsUnlikeTheirSteps(server().database)).toEqual([]);
  });
});
