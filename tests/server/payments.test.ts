import { parse as parseCsv } from 'csv-parse/sync';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { getClaim } from '#contract/claims.ts';
import { getOverview } from '#contract/overview.ts';
import { listDuePayments, listPaymentRuns, PaymentRun, PaymentRunDetail } from '#contract/payments.ts';
import { listStatements, Statement } from '#contract/statements.ts';
import { toCents } from '#domain/money.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { inTransaction } from '#server/http/route.ts';
import { payRun } from '#server/payments/payment-runs.ts';
import { portalItself } from '#server/audit/write-audit.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, today } from './support/claim-form.ts';
import { type Answer, Client, errorOf, newKey } from './support/client.ts';
import { approvedCents, dueCents, dueLines, makeDue } from './support/make-due.ts';
import { findClaimsUnlikeTheirSteps } from './support/claims-unlike-their-steps.ts';

onOneDatabase('Payments', (server) => {
  let depot: Client;
  let admin: Client;
  let other: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    admin = await Client.signIn(server().url, 'admin');
    other = await Client.signIn(server().url, 'admin');
  });

  const due = async () => {
    const { id } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    await makeDue(id, depot, admin);
    return id;
  };
  const post = (path: string, body: unknown, version: number | null, client = admin, key = newKey()) => {
    const match = version === null ? {} : { 'if-match': `"${version}"` };
    return client.post(`/desk/payment-runs${path}`, body, { headers: { 'idempotency-key': key, ...match } });
  };
  const runOf = (answer: Answer, status = 200) => {
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    return v.parse(PaymentRun, answer.json);
  };
  const create = async (...claimIds: string[]) => runOf(await post('', { claimIds }, null), 201);
  const mistake = { reason: 'Sent to the wrong account.' };
  const payment = { paidOn: today, reference: 'EFT 4711' };
  const pay = async (id: string) => runOf(await post(`/${id}/pay`, payment, 1));
  const detail = async (id: string) => v.parse(PaymentRunDetail, (await admin.get(`/desk/payment-runs/${id}`)).json);
  const fetchOwnClaim = async (id: string) =>
    v.parse(getClaim.output, (await depot.get(`/warranties/claims/${id}`)).json);
  const listDue = async () =>
    v.parse(listDuePayments.output, (await admin.get(`/desk/payments?depotId=${depotIds.ontario}`)).json);
  const month = today.slice(0, 7);
  const statement = async () => v.parse(Statement, (await depot.get(`/statements/${month}`)).json);

  it('pay the due amount to the cent, and notify the depot; closing makes them final', async () => {
    const [first, second] = [await due(), await due()];
    const before = await listDue();
    const sum = before.depots.find(({ depotId }) => depotId === depotIds.ontario);
    expect(before.claims.map(({ claimId }) => claimId)).toEqual(expect.arrayContaining([first, second]));
    expect(before.claims.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(sum?.totalCents);

    const run = await create(first, second);
    expect(run).toMatchObject({ status: 'open', version: 1, claims: 2, totalCents: 2 * dueCents });
    expect((await listDue()).claims.map(({ claimId }) => claimId)).not.toContain(first);
    const paid = await pay(run.id);
    expect(paid).toMatchObject({ status: 'paid', version: 2, ...payment, totalCents: 2 * dueCents });
    const claim = await fetchOwnClaim(first);
    expect(claim).toMatchObject({ status: 'Paid', grossTotal: approvedCents / 100 });
    expect(claim.lines?.map(({ paidCents }) => paidCents)).toEqual(dueLines);
    expect(claim.timeline?.at(-1)).toMatchObject({ status: 'Paid', note: 'EFT 4711' });

    const closed = runOf(await post(`/${run.id}/close`, undefined, 2));
    expect(closed).toMatchObject({ status: 'closed', version: 3 });
    expect((await fetchOwnClaim(second)).status).toBe('Closed');
    expect(errorOf(await post(`/${run.id}/undo`, mistake, 3))).toMatchObject({ status: 409 });
    const listed = v.parse(listPaymentRuns.output, (await admin.get('/desk/payment-runs')).json);
    expect(listed.data[0]).toEqual(closed);

    const { database } = server();
    const recorded = await database
      .selectFrom('events')
      .select(['kind', 'payload'])
      .where('claim_id', '=', first)
      .orderBy('id')
      .execute();
    expect(recorded.map(({ kind }) => kind).slice(-2)).toEqual(['paid', 'status_changed']);
    // Each total says by its name whether taxes are in it.
    const told = new Map(recorded.map(({ kind, payload }) => [kind, payload]));
    expect(told.get('approved')).toMatchObject({ total: approvedCents / 100, totalBeforeTaxes: approvedCents / 100 });
    expect(told.get('invoice_received')).toMatchObject({
      totalBeforeTaxes: approvedCents / 100,
      gstHst: (dueCents - approvedCents) / 100,
      totalWithTaxes: dueCents / 100,
    });
    expect(told.get('paid')).toMatchObject({ total: dueCents / 100, totalWithTaxes: dueCents / 100 });
    const rows = await database
      .selectFrom('audit_log')
      .select(['target', 'after'])
      .where('kind', '=', 'payments_changed')
      .where('target', 'in', [first, run.id])
      .orderBy('position')
      .execute();
    expect(rows.map(({ target }) => target)).toEqual([run.id, first, run.id, first, run.id]);
    expect(rows.map(({ after }) => after).join()).not.toContain('EFT');
  });

  it('are paid by somebody else than who made them, where two people are needed (R-PAY-12)', async () => {
    const run = await create(await due());
    const finance = await Client.signIn(server().url, 'finance');
    server().context.paymentsFourEyes = true;
    try {
      expect((await detail(run.id)).mayPay).toBe(false);
      expect(errorOf(await post(`/${run.id}/pay`, payment, 1))).toMatchObject({ status: 403, code: 'FOUR_EYES' });
      const asked = v.parse(PaymentRunDetail, (await finance.get(`/desk/payment-runs/${run.id}`)).json);
      expect([asked.status, asked.mayPay]).toEqual(['open', true]);
      expect(runOf(await post(`/${run.id}/pay`, payment, 1, finance)).status).toBe('paid');
    } finally {
      server().context.paymentsFourEyes = false;
    }
  });

  it('that are undone restore the earlier state, and the claims can be in another run', async () => {
    const id = await due();
    const before = await fetchOwnClaim(id);
    const run = await create(id);
    const opening = await statement();
    await pay(run.id);
    const undone = runOf(await post(`/${run.id}/undo`, mistake, 2));
    expect(undone).toMatchObject({ status: 'undone', undoReason: mistake.reason });
    const after = await fetchOwnClaim(id);
    expect({ ...after, timeline: [] }).toEqual({ ...before, timeline: [] });
    expect(after.timeline?.slice(-2).map(({ status }) => status)).toEqual(['Paid', 'Approved']);
    expect(after.timeline?.at(-1)?.note).toBe(mistake.reason);
    const closing = await statement();
    expect(closing.closingCents).toBe(opening.closingCents);
    expect(closing.adjustedCents - opening.adjustedCents).toBe(dueCents);
    expect(errorOf(await post(`/${run.id}/undo`, { reason: ' ' }, 3))).toMatchObject({ fields: ['reason'] });
    const again = await create(id);
    expect(runOf(await post(`/${again.id}/undo`, mistake, 1)).status).toBe('undone');
    expect((await listDue()).claims.map(({ claimId }) => claimId)).toContain(id);
  });

  it('accept a claim in one run only, also for two concurrent admins, and pay it once', async () => {
    const id = await due();
    const made = await Promise.all([post('', { claimIds: [id] }, null), post('', { claimIds: [id] }, null, other)]);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const run = runOf(made.find(({ status }) => status === 201) ?? made[0], 201);
    const paid = await Promise.all(
      [1, 2, 3, 4].map((at) => post(`/${run.id}/pay`, payment, 1, at % 2 ? admin : other)),
    );
    expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
    const twice = { run_id: run.id, depot_id: depotIds.ontario, amount_cents: 1, status_before: 'Approved' };
    const { database } = server();
    await database
      .insertInto('payment_runs')
      .values({ id: `twice ${id}`, created_at: new Date(), created_by: null })
      .execute();
    const again = database.insertInto('payment_run_claims').values({ ...twice, run_id: `twice ${id}`, claim_id: id });
    await expect(again.execute()).rejects.toThrow('claim_in_one_run');
    await database.deleteFrom('payment_runs').where('id', '=', `twice ${id}`).execute();
  });

  it('convert a US tax by the rate of the day, and pay it as a line of its own (R-PAY-10)', async () => {
    const [id, other] = [await due(), await due()];
    const { database } = server();
    await database.updateTable('invoices').set({ usd_tax_cents: 8_850 }).where('claim_id', '=', id).execute();
    const claimIds = [id, other];
    const rate = { usdRate: '1.3725', usdRateSource: 'Bank of Canada' };
    expect(errorOf(await post('', { claimIds }, null))).toMatchObject({
      status: 422,
      fields: ['usdRate', 'usdRateSource'],
    });
    for (const usdRate of ['0', '1,37', '1.37255', 'x'])
      expect(errorOf(await post('', { claimIds, ...rate, usdRate }, null)).fields).toEqual(['usdRate']);
    const opening = await statement();
    const run = runOf(await post('', { claimIds, ...rate }, null), 201);
    // 121.46625, half up.
    const converted = 12_147;
    expect(run).toMatchObject({ ...rate, totalCents: 2 * dueCents + converted });
    const { items, depots } = await detail(run.id);
    expect(
      new Map(items.map((item) => [item.claimId, [item.usdTaxCents, item.usTaxCadCents, item.amountCents]])),
    ).toEqual(
      new Map([
        [id, [8_850, converted, dueCents]],
        [other, [null, null, dueCents]],
      ]),
    );
    expect(depots[0]?.totalCents).toBe(run.totalCents);
    await pay(run.id);
    const paid = await statement();
    expect(paid.closingCents).toBe(opening.closingCents - 2 * dueCents);
    const own = paid.entries.filter(({ claimId, kind }) => claimId === id && kind !== 'invoiced');
    expect(own.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['adjusted', converted],
      ['paid', converted],
      ['paid', dueCents],
    ]);
    const event = await database
      .selectFrom('events')
      .select('payload')
      .where('claim_id', '=', id)
      .where('kind', '=', 'paid')
      .executeTakeFirstOrThrow();
    const withTaxes = (dueCents + converted) / 100;
    expect(event.payload).toMatchObject({ total: withTaxes, totalWithTaxes: withTaxes, usTaxCad: converted / 100 });
    for (const [path, row] of [
      [`/remittances/${depotIds.ontario}?format=csv&language=en`, ['88.50', '121.47', '314.58']],
      ['/export', ['88.50', '121.47', '314.58']],
    ] as const) {
      const { text } = await admin.get(`/desk/payment-runs/${run.id}${path}`);
      const line = text.split('\n').find((one) => one.includes('88.50'));
      expect(line?.replaceAll('"', '').trim().split(',').slice(-3)).toEqual(row);
      expect(text.replaceAll('"', '')).toContain('GST/HST,PST/QST,US tax (USD),US tax (CAD),Amount');
    }
    const { text: books } = await admin.get(`/desk/payment-runs/${run.id}/export`);
    expect(books.replaceAll('"', '')).toContain('1.3725,Bank of Canada');
    runOf(await post(`/${run.id}/undo`, mistake, 2));
    expect((await statement()).closingCents).toBe(opening.closingCents);
    const cad = runOf(await post('', { claimIds: [other], ...rate }, null), 201);
    expect([cad.usdRate, cad.usdRateSource]).toEqual([null, null]);
    await database.updateTable('invoices').set({ usd_tax_cents: null }).where('claim_id', '=', id).execute();
  });

  it('are validated: the version, the day, and each claim', async () => {
    const id = await due();
    const run = await create(id);
    expect((await post(`/${run.id}/pay`, payment, null)).status).toBe(422);
    expect((await post(`/${run.id}/pay`, payment, 7)).status).toBe(412);
    expect(errorOf(await post(`/${run.id}/pay`, { ...payment, paidOn: '2999-01-01' }, 1)).fields).toEqual(['paidOn']);
    expect(errorOf(await post(`/${run.id}/pay`, { ...payment, paidOn: '2020-01-01' }, 1)).fields).toEqual(['paidOn']);
    expect(errorOf(await post(`/${run.id}/pay`, { ...payment, reference: ' ' }, 1)).fields).toEqual(['reference']);
    expect((await post(`/${run.id}/close`, undefined, 1)).status).toBe(409);
    expect((await post('', { claimIds: [id] }, null)).status).toBe(409);
    expect((await post('', { claimIds: [] }, null)).status).toBe(422);
    const { database } = server();
    const total = (cents: number) =>
      database.updateTable('claims').set({ gross_total_cents: cents }).where('id', '=', id).execute();
    await total(1);
    expect((await detail(run.id)).items).toMatchObject([{ claimId: id, isChanged: true }]);
    expect((await post(`/${run.id}/pay`, payment, 1)).status).toBe(409);
    await total(approvedCents);
    expect((await detail(run.id)).items).toMatchObject([{ isChanged: false }]);
  });

  it('are all written or none when the transaction breaks off', async () => {
    const [first, second] = [await due(), await due()];
    const run = await create(first, second);
    const { context, database } = server();
    const broken = database.transaction().execute(async (transaction) => {
      await payRun(
        { context: inTransaction(context, transaction), by: portalItself, now: new Date() },
        run.id,
        1,
        payment,
      );
      throw new Error('the power goes');
    });
    await expect(broken).rejects.toThrow('the power goes');
    expect(await detail(run.id)).toMatchObject({ status: 'open', version: 1 });
    for (const id of [first, second]) {
      const claim = await fetchOwnClaim(id);
      expect([claim.status, claim.lines?.map(({ paidCents }) => paidCents)]).toEqual(['Approved', [null, null]]);
    }
    const recorded = await database
      .selectFrom('events')
      .select('id')
      .where('claim_id', '=', first)
      .where('kind', '=', 'paid')
      .execute();
    expect(recorded).toEqual([]);
    await pay(run.id);
  });

  describe('files', () => {
    const fileOf = async (client: Client, path: string, language = 'en') => {
      const bytes = await fetch(`${server().url}/api${path}`, {
        headers: { authorization: `Bearer ${client.session?.token ?? ''}`, 'accept-language': language },
      });
      expect([bytes.status, path]).toEqual([200, path]);
      expect(bytes.headers.get('content-type')).toMatch(/^(application\/pdf|text\/csv; charset=utf-8)$/);
      return new Uint8Array(await bytes.arrayBuffer());
    };
    const textOf = async (data: Uint8Array) => {
      const pdf = await getDocument({ data, useSystemFonts: true }).promise;
      const pages = await Promise.all(
        Array.from({ length: pdf.numPages }, async (_, at) => (await pdf.getPage(at + 1)).getTextContent()),
      );
      const words = pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')));
      return words.join(' ').replaceAll('\u00A0', ' ');
    };
    const rowsOf = (bytes: Uint8Array, delimiter: string) =>
      v.parse(v.array(v.array(v.string())), parseCsv(new TextDecoder().decode(bytes), { bom: true, delimiter }));

    it('include a remittance for each depot as PDF and CSV, in both languages, and the run as CSV', async () => {
      const [first, second] = [await due(), await due()];
      const run = await create(first, second);
      await pay(run.id);
      const path = `/desk/payment-runs/${run.id}`;
      const name = (await fetchOwnClaim(first)).name;
      const english = await textOf(await fileOf(admin, `${path}/remittances/${depotIds.ontario}`));
      for (const part of [`Remittance ${run.number}`, 'Harbour & Pine', 'EFT 4711', name, `INV-${first}`, 'CA$386.22'])
        expect(english).toContain(part);
      const french = await textOf(await fileOf(admin, `${path}/remittances/${depotIds.ontario}?language=fr`));
      for (const part of ['Avis de paiement', 'Réclamation', 'Numéro de série', '386,22 $'])
        expect(french).toContain(part);
      const csv = rowsOf(await fileOf(admin, `${path}/remittances/${depotIds.ontario}?format=csv&language=fr`), ';');
      expect(csv[0]?.at(-1)).toBe('Montant');
      expect(csv.slice(1).map((row) => row.at(-1))).toEqual(['193,11', '193,11', '386,22']);
      const { database } = server();
      const speak = (language: 'en' | 'fr') =>
        database.updateTable('accounts').set({ language }).where('email', '=', 'depot@portal.example').execute();
      await speak('fr');
      const own = await textOf(await fileOf(admin, `${path}/remittances/${depotIds.ontario}`));
      expect(own).toContain('Avis de paiement');
      await speak('en');
      const books = rowsOf(await fileOf(admin, `${path}/export`), ',');
      expect(books.slice(1).map((row) => [row[1], row.at(-1)])).toContainEqual([name, '193.11']);
      expect((await admin.get(`${path}/remittances/nobody`)).status).toBe(404);
    });

    it('show what people typed as text, which no reader of PDF runs, opens or links', async () => {
      const typed = ') Tj ET (\\) /URI (https://evil.example) >> endobj';
      const id = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot)))).id;
      await makeDue(id, depot, admin, 'INV) >> /JS (x');
      const run = await create(id);
      runOf(await post(`/${run.id}/pay`, { ...payment, reference: typed }, 1));
      const remittance = await fileOf(admin, `/desk/payment-runs/${run.id}/remittances/${depotIds.ontario}`);
      // Outside compressed streams.
      expect(Buffer.from(remittance).toString('latin1')).not.toMatch(/evil\.example|\/JS|\/JavaScript|\/URI|\/Launch/);
      const pdf = await getDocument({ data: remittance.slice(), useSystemFonts: true }).promise;
      expect([await pdf.getJSActions(), await pdf.getOpenAction(), await pdf.getAttachments()]).toEqual([
        null,
        null,
        null,
      ]);
      for (let page = 1; page <= pdf.numPages; page++)
        expect(await (await pdf.getPage(page)).getAnnotations()).toEqual([]);
      expect(await textOf(remittance)).toContain(typed);
    });

    it('include a statement for each month, whose sums equal its entries and the overview', async () => {
      await due();
      const own = await statement();
      const months = v.parse(listStatements.output, (await depot.get('/statements')).json).data;
      expect(months[0]).toMatchObject({ month, openingCents: own.openingCents, closingCents: own.closingCents });
      for (const [at, one] of months.entries()) expect(one.openingCents).toBe(months[at + 1]?.closingCents ?? 0);
      const sum = (kind: string) =>
        own.entries.filter((entry) => entry.kind === kind).reduce((total, { cents }) => total + cents, 0);
      expect([own.invoicedCents, own.paidCents, own.adjustedCents]).toEqual(['invoiced', 'paid', 'adjusted'].map(sum));
      const overview = v.parse(getOverview.output, (await depot.get('/overview')).json);
      expect(toCents(overview.unpaid.total)).toBe(own.closingCents);
      expect(toCents(overview.paid.at(-1)?.total ?? 0)).toBe(own.paidCents - own.adjustedCents);

      const text = await textOf(await fileOf(depot, `/statements/${month}/file`, 'fr'));
      for (const part of [`Relevé de compte ${month}`, 'Solde d’ouverture', 'Solde de clôture', 'EFT 4711'])
        expect(text).toContain(part);
      const csv = rowsOf(await fileOf(depot, `/statements/${month}/file?format=csv`), ',');
      expect(csv).toHaveLength(own.entries.length + 3);
      expect(csv.at(-1)?.at(-1)).toBe((own.closingCents / 100).toFixed(2));
      const foreign = await Client.signIn(server().url, 'depot.qc');
      const theirs = v.parse(Statement, (await foreign.get(`/statements/${month}`)).json);
      expect(theirs.entries.map(({ claimId }) => claimId)).not.toContain(own.entries[0]?.claimId);
      for (const wrong of ['2999-01', '2025-13', 'never'])
        expect((await depot.get(`/statements/${wrong}`)).status).toBe(404);
    });
  });

  it('leave the state of every claim equal to its events', async () => {
    const { database } = server();
    const paid = await database.selectFrom('payment_run_claims').select('claim_id').distinct().execute();
    expect(paid.length).toBeGreaterThan(5);
    expect(await findClaimsUnlikeTheirSteps(database)).toEqual([]);
  });
});
