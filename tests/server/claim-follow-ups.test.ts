import { onOneDatabase } from '#tests/support/server.ts';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { Claim } from '#contract/claims.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { addDays } from '#domain/dates.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { photo, today } from './support/claim-form.ts';
import { type Answer, Client, errorOf } from './support/client.ts';
import { amend, claimIn, followUpOf, invoice, invoiceFile, newestClaim } from './support/follow-ups.ts';

onOneDatabase('Amendments and invoices', (server) => {
  let depot: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
  });
  const claimAs = (status: string | null) => claimIn(status, depot, server().database);
  const read = async (id: string, client = depot) =>
    v.parse(Claim, (await client.get(`/warranties/claims/${id}`)).json);
  const rowsOf = async (table: 'claim_estimates' | 'invoices', claimId: string) =>
    server().database.selectFrom(table).selectAll().where('claim_id', '=', claimId).execute();

  describe('an amendment', () => {
    it.each(['New', 'Pending Review', 'Approved', 'Parts Ordered'])(
      'in status %s sets the claim to Pending Review, with an estimate and the file',
      async (status) => {
        const id = await claimAs(status);
        const before = await read(id);
        const answer = await amend(depot, id, {}, photo('crack.jpg'));
        expect(answer.status).toBe(201);
        const after = await read(id);
        expect(followUpOf(answer).claim).toEqual(after);
        expect(after).toMatchObject({ status: 'Pending Review', substatus: null, invoicedAt: null });
        expect(after.estimatedRepairCosts).toHaveLength(before.estimatedRepairCosts.length + 1);
        expect(after.estimatedRepairCosts.at(-1)).toMatchObject({
          partsRequired: 'Housing NV-114-0100 (1)',
          description: 'Gearbox housing is cracked as well.',
          totalCost: null,
          labourHours: 2.5,
        });
        expect(after.timeline?.at(-1)).toMatchObject({ kind: 'estimate requested', status: 'Pending Review' });
        expect(after.timeline?.at(-1)).not.toHaveProperty('byDesk');
        expect(after.files).toEqual(followUpOf(answer).files?.map((one) => ({ ...one, createdBy: 'Dave Kowalchuk' })));
        expect(after.files).toMatchObject([{ name: 'crack.jpg', purpose: 'amendment' }]);
        const row = (await rowsOf('claim_estimates', id)).at(-1);
        expect(row).toMatchObject({ id: followUpOf(answer).id, labour_hours: 2.5, requested_by: 'demo-depot' });
      },
    );

    it('is accepted without a file', async () => {
      const answer = await amend(depot, await claimAs('New'));
      expect([answer.status, followUpOf(answer).files]).toEqual([201, []]);
    });

    it.each(['Closed - Paid', 'Closed - Rejected', null])('is refused in status %s', async (status) => {
      const id = await claimAs(status);
      expect(errorOf(await amend(depot, id, {}, photo()))).toEqual({ status: 409, code: 'CLAIM_NOT_AMENDABLE' });
      expect(await read(id)).toMatchObject({ status, estimatedRepairCosts: [], files: [] });
    });

    it.each([
      ['diagnosis', { diagnosis: undefined }],
      ['parts', { parts: ' ' }],
      ['parts', { parts: 'x'.repeat(32_769) }],
      ['labourHours', { labourHours: '' }],
      ['labourHours', { labourHours: '99.995' }],
    ])('is refused with %s for %j', async (field, changes) => {
      expect(errorOf(await amend(depot, await claimAs('New'), changes))).toEqual({
        status: 422,
        code: 'VALIDATION_FAILED',
        fields: [field],
      });
    });

    it('accepts one file of an allowed type', async () => {
      const id = await claimAs('New');
      const form = new FormData();
      for (const name of ['a.jpg', 'b.jpg']) form.append('file', photo(name));
      for (const [name, value] of Object.entries({ diagnosis: 'x', parts: 'y', labourHours: '1' }))
        form.append(name, value);
      const path = `/warranties/claims/${id}/amendment`;
      expect(errorOf(await depot.form(path, form))).toMatchObject({ status: 422, fields: ['file'] });
      expect(errorOf(await amend(depot, id, {}, new File(['<html>'], 'a.pdf'))).status).toBe(415);
      expect((await read(id)).status).toBe('New');
    });

    it("of another depot's claim is not found", async () => {
      const foreign = await newestClaim(await Client.signIn(server().url, 'depot.qc'));
      expect(errorOf(await amend(depot, foreign))).toEqual({ status: 404, code: 'NOT_FOUND' });
    });
  });

  describe('an invoice', () => {
    it.each(['Approved', 'Parts Ordered'])('in status %s is stored once, with its file', async (status) => {
      const id = await claimAs(status);
      const taxes = { gstHstTaxAmount: '130.01', pstQstTaxAmount: 'null', usdTaxAmount: undefined };
      const answer = await invoice(depot, id, { ...taxes, invoiceNumber: `  Nº 7/é ${status} ` });
      expect(answer.status).toBe(201);
      const after = await read(id);
      expect(followUpOf(answer).claim).toEqual(after);
      expect(after.status).toBe(status);
      expect(after.invoicedAt).toMatch(/^\d{4}-/);
      expect(after.timeline?.at(-1)).toEqual({
        at: after.invoicedAt,
        kind: 'invoiced',
        status,
        substatus: null,
        note: `Nº 7/é ${status}`,
        createdBy: 'Dave Kowalchuk',
      });
      expect(after.invoice).toMatchObject({ invoiceNumber: expect.any(String), invoiceDate: expect.any(String) });
      expect(after.files).toMatchObject([{ name: 'invoice.pdf', purpose: 'invoice' }]);
      expect(await rowsOf('invoices', id)).toMatchObject([
        {
          id: followUpOf(answer).id,
          invoice_date: today,
          invoice_number: `Nº 7/é ${status}`,
          gst_hst_tax_cents: 13_001,
          pst_qst_tax_cents: null,
          usd_tax_cents: null,
          created_by: 'demo-depot',
        },
      ]);
    });

    it.each([
      ['1000.01', false],
      ['1000.02', false],
      ['1000.03', true],
      ['998', true],
      [undefined, false],
    ])('that says the total %s is compared with what was approved and the taxes (R-INV-12)', async (total, differs) => {
      const { database } = server();
      const id = await claimAs('Approved');
      expect((await read(id)).takesInvoiceTotal).toBe(true);
      const answer = await invoice(depot, id, { invoiceTotal: total });
      expect(answer.status).toBe(201);
      expect((await read(id)).invoice?.invoiceTotal).toBe(total === undefined ? undefined : Number(total));
      const row = () => database.selectFrom('claims').select('flags').where('id', '=', id).executeTakeFirstOrThrow();
      expect((await row()).flags.includes('invoice_differs')).toBe(differs);
      const { payload } = await database
        .selectFrom('events')
        .select('payload')
        .where('claim_id', '=', id)
        .where('kind', '=', 'invoice_received')
        .executeTakeFirstOrThrow();
      expect(payload.invoiceTotal).toBe(total === undefined ? undefined : Number(total));
      await database.deleteFrom('invoices').where('claim_id', '=', id).execute();
      expect((await row()).flags).not.toContain('invoice_differs');
    });

    it('refuses a second invoice and later amendments', async () => {
      const id = await claimAs('Approved');
      expect((await invoice(depot, id)).status).toBe(201);
      expect(errorOf(await invoice(depot, id))).toEqual({ status: 409, code: 'ALREADY_INVOICED' });
      expect(errorOf(await amend(depot, id))).toEqual({ status: 409, code: 'CLAIM_NOT_AMENDABLE' });
      expect((await read(id)).files).toHaveLength(1);
    });

    it('is stored once when several arrive at the same time', async () => {
      const id = await claimAs('Approved');
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          invoice(depot, id, { invoiceNumber: `INV-${at}` }, invoiceFile(`${at}.pdf`)),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201))
        expect(errorOf(answer)).toEqual({ status: 409, code: 'ALREADY_INVOICED' });
      expect(await rowsOf('invoices', id)).toHaveLength(1);
      expect((await read(id)).files).toHaveLength(1);
    });

    it('has a number of its own among those of its depot, without case and blanks', async () => {
      const [one, other] = [await claimAs('Approved'), await claimAs('Approved')];
      const { name } = await read(one);
      expect((await invoice(depot, one, { invoiceNumber: 'Nr 2026/Á' })).status).toBe(201);
      const refused = await invoice(depot, other, { invoiceNumber: 'NR2026 / A\u0301' });
      expect(refused.status).toBe(409);
      expect(refused.json).toMatchObject({
        code: 'INVOICE_NUMBER_USED',
        fields: { invoiceNumber: `The invoice of claim ${name} has this number` },
      });
      expect(await rowsOf('invoices', other)).toEqual([]);
      const { invoice_number: ofOtherDepot } = await server()
        .database.selectFrom('invoices')
        .innerJoin('claims', 'claims.id', 'invoices.claim_id')
        .select('invoice_number')
        .where('depot_id', '<>', depotIds.ontario)
        .executeTakeFirstOrThrow();
      expect((await invoice(depot, other, { invoiceNumber: ofOtherDepot })).status).toBe(201);
    });

    it('with the number of another is stored once when both arrive at the same time', async () => {
      const ids = await Promise.all(Array.from({ length: 4 }, () => claimAs('Approved')));
      const answers = await Promise.all(ids.map((id) => invoice(depot, id, { invoiceNumber: 'AT-ONCE' })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    });

    it('and a concurrent amendment are not both stored', async () => {
      const id = await claimAs('Approved');
      const [bill, more] = await Promise.all([invoice(depot, id), amend(depot, id)]);
      expect([
        [201, 'CLAIM_NOT_AMENDABLE'],
        [201, 'CLAIM_NOT_INVOICEABLE'],
      ]).toContainEqual(bill.status === 201 ? [201, errorOf(more).code] : [more.status, errorOf(bill).code]);
    });

    it.each(['New', 'Pending Review', 'Closed - Paid', null])('is refused in status %s', async (status) => {
      expect(errorOf(await invoice(depot, await claimAs(status)))).toEqual({
        status: 409,
        code: 'CLAIM_NOT_INVOICEABLE',
      });
    });

    it.each([
      ['invoiceDate', { invoiceDate: '' }],
      ['invoiceDate', { invoiceDate: '2026-13-01' }],
      ['invoiceNumber', { invoiceNumber: ' ' }],
      ['invoiceNumber', { invoiceNumber: 'x'.repeat(256) }],
      ['gstHstTaxAmount', { gstHstTaxAmount: '' }],
      ['gstHstTaxAmount', { gstHstTaxAmount: 'ten' }],
      ['gstHstTaxAmount', { gstHstTaxAmount: '-0.01' }],
      ['gstHstTaxAmount', { gstHstTaxAmount: '999.01' }],
      ['gstHstTaxAmount', { gstHstTaxAmount: '1.005' }],
      ['invoiceTotal', { invoiceTotal: '1.005' }],
      ['invoiceTotal', { invoiceTotal: 'ten' }],
      ['pstQstTaxAmount', { pstQstTaxAmount: '1' }],
      ['usdTaxAmount', { usdTaxAmount: '1' }],
    ])('is refused with %s for %j', async (field, changes) => {
      expect(errorOf(await invoice(depot, await claimAs('Approved'), changes))).toEqual({
        status: 422,
        code: 'VALIDATION_FAILED',
        fields: [field],
      });
    });

    it('is refused without its file', async () => {
      const id = await claimAs('Approved');
      const form = new FormData();
      form.append('invoiceNumber', 'INV-1');
      form.append('invoiceDate', today);
      form.append('gstHstTaxAmount', '1');
      const answer = await depot.form(`/warranties/claims/${id}/invoice`, form);
      expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['file'] });
    });

    /** The tax names in the refusal, in the form of the sales platform. */
    const refusedTaxes = ({ status, json }: Answer) => {
      const { code, fields, message } = v.parse(ErrorBody, json);
      expect([status, code]).toEqual([422, 'FIELD_CUSTOM_VALIDATION_EXCEPTION']);
      return { fields, message };
    };

    it('of a claim without a total, dated tomorrow, is accepted with its tax', async () => {
      const id = await claimAs('Approved');
      await server().database.updateTable('claims').set({ gross_total_cents: 0 }).where('id', '=', id).execute();
      const sent = await invoice(depot, id, { invoiceDate: addDays(today, 1), gstHstTaxAmount: '42.29' });
      expect(sent.status).toBe(201);
    });

    it('above the tax rate is refused with the name of the tax', async () => {
      const id = await claimAs('Approved');
      const { fields, message } = refusedTaxes(await invoice(depot, id, { gstHstTaxAmount: '130.02' }));
      expect(fields).toEqual(['GST/HST']);
      expect(message).toEqual(['Invoiced GST/HST or PST/QST exceeds tax rate']);
      expect((await read(id)).invoicedAt).toBeNull();
    });

    it('of a depot in Quebec is checked against its two taxes', async () => {
      const quebec = await Client.signIn(server().url, 'depot.qc');
      const id = await newestClaim(quebec);
      await server().database.updateTable('claims').set({ gross_total_cents: 100_000 }).where('id', '=', id).execute();
      const send = (gstHstTaxAmount: string, pstQstTaxAmount: string) =>
        invoice(quebec, id, { gstHstTaxAmount, pstQstTaxAmount });
      expect(refusedTaxes(await send('50.02', '99.77')).fields).toEqual(['GST/HST', 'PST/QST']);
      expect(refusedTaxes(await send('50', '99.77')).fields).toEqual(['PST/QST']);
      const equal = refusedTaxes(await send('50', '50'));
      expect(equal.fields).toEqual(['GST/HST', 'PST/QST']);
      expect(equal.message).toHaveLength(1);
      expect(errorOf(await send('50', '')).fields).toEqual(['pstQstTaxAmount']);
      expect((await send('50.01', '99.76')).status).toBe(201);
    });

    it('of a depot in the United States has US dollars, or no tax', async () => {
      const newYork = await Client.signIn(server().url, 'depot.us');
      const none = { gstHstTaxAmount: '', pstQstTaxAmount: '' };
      const id = await newestClaim(newYork);
      const canadian = errorOf(await invoice(newYork, id, { gstHstTaxAmount: '1', pstQstTaxAmount: '2' }));
      expect(canadian).toMatchObject({ status: 422, fields: ['gstHstTaxAmount', 'pstQstTaxAmount'] });
      await server().database.updateTable('claims').set({ gross_total_cents: 59_000 }).where('id', '=', id).execute();
      expect(refusedTaxes(await invoice(newYork, id, { ...none, usdTaxAmount: '88.52' })).fields).toEqual(['USD']);
      expect((await invoice(newYork, id, { ...none, usdTaxAmount: '88.5' })).status).toBe(201);
      expect(await rowsOf('invoices', id)).toMatchObject([{ usd_tax_cents: 8_850, gst_hst_tax_cents: null }]);
    });

    it("of another depot's claim is not found", async () => {
      const foreign = await newestClaim(await Client.signIn(server().url, 'both'));
      expect(errorOf(await invoice(depot, foreign))).toEqual({ status: 404, code: 'NOT_FOUND' });
    });
  });
});
