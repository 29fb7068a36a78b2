import { parse as parseCsv } from 'csv-parse/sync';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { voidReasons } from '#contract/claim-corrections.ts';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { getClaim } from '#contract/claims.ts';
import { listInbox } from '#contract/inbox.ts';
import { getOverview } from '#contract/overview.ts';
import { listDuePayments, PaymentRun, PaymentRunDetail } from '#contract/payments.ts';
import { Statement } from '#contract/statements.ts';
import { todayInToronto } from '#domain/dates.ts';
import { mailNews } from '#server/delivery/mail/mail-news.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { voidInvoice } from '#server/desk/claim-corrections.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf } from './support/claim-form.ts';
import { findClaimsUnlikeTheirSteps } from './support/claims-unlike-their-steps.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { deskClaimOf, eventsOf, sendDeskAction } from './support/desk-actions.ts';
import { invoice } from './support/follow-ups.ts';
import { lettersTo } from './support/letters.ts';
import { approvedCents, dueCents, makeDue } from './support/make-due.ts';
import { races } from './support/races.ts';

const wrongAmount = { reason: 'wrong_amount', text: 'The tax is that of another province.' };

onEachDatabase('A void invoice', (server) => {
  let depot: Client;
  let desk: Client;
  let finance: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    finance = await Client.signIn(server().url, 'finance');
  });

  const approvedClaim = async (invoiceNumber?: string) => {
    const { id } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    await makeDue(id, depot, desk, invoiceNumber);
    return id;
  };
  const fetchDeskClaim = async (id: string) => v.parse(DeskClaim, (await desk.get(`/desk/claims/${id}`)).json);
  const fetchOwnClaim = async (id: string) =>
    v.parse(getClaim.output, (await depot.get(`/warranties/claims/${id}`)).json);
  const sendVoid = (id: string, body: unknown, version: number, client = finance, key?: string) =>
    sendDeskAction(client, id, 'invoice/void', body, version, key);
  const voidIt = async (id: string, body: unknown = wrongAmount) =>
    deskClaimOf(await sendVoid(id, body, (await fetchDeskClaim(id)).version));
  const stepsOf = async (id: string) => (await fetchDeskClaim(id)).events.map(({ kind }) => kind);
  const post = (path: string, body: unknown, version: number | null = null) => {
    const match = version === null ? {} : { 'if-match': `"${version}"` };
    return finance.post(`/desk/payment-runs${path}`, body, { headers: { 'idempotency-key': newKey(), ...match } });
  };
  const newRun = async (id: string) => v.parse(PaymentRun, (await post('', { claimIds: [id] })).json);
  const today = () => todayInToronto(server().context.now());
  const statement = async (month: string) => v.parse(Statement, (await depot.get(`/statements/${month}`)).json);
  const dueClaims = async () => {
    const { json } = await finance.get(`/desk/payments?depotId=${depotIds.ontario}`);
    return v.parse(listDuePayments.output, json).claims;
  };

  it('stays with who, when and why, and the claim is approved and can be invoiced anew', async () => {
    const id = await approvedClaim('HP-1');
    const before = await fetchDeskClaim(id);
    const after = await voidIt(id);
    expect(after).toMatchObject({
      version: before.version + 1,
      claim: { status: 'Approved', substatus: null, invoicedAt: null, invoice: null, grossTotal: approvedCents / 100 },
    });
    expect(after.lines).toEqual(before.lines);
    const marked = { reason: 'wrong_amount', text: wrongAmount.text, total: dueCents / 100 };
    expect(after.claim.voidedInvoices).toEqual([
      {
        ...before.claim.invoice,
        ...marked,
        invoicedAt: before.claim.invoicedAt,
        voidedAt: after.events.at(-1)?.at,
        voidedBy: 'Louis Bergeron',
      },
    ]);
    const own = await fetchOwnClaim(id);
    expect(own.voidedInvoices).toMatchObject([
      { ...marked, invoiceNumber: 'HP-1', voidedBy: null, createdBy: 'Dave Kowalchuk' },
    ]);
    expect(own.timeline?.at(-1)).toMatchObject({ kind: 'invoice voided', byDesk: true, reasons: ['wrong_amount'] });
    // By its time the app knows which invoice a file came with.
    const sent = after.files.filter(({ purpose }) => purpose === 'invoice').map(({ createdAt }) => createdAt);
    expect(sent).toEqual([before.claim.invoicedAt]);

    expect((await invoice(depot, id, { invoiceNumber: 'HP-2' })).status).toBe(201);
    const again = await fetchOwnClaim(id);
    expect(again).toMatchObject({ invoice: { invoiceNumber: 'HP-2' }, voidedInvoices: [{ invoiceNumber: 'HP-1' }] });
  });

  it('gives its number back to other claims, and not to its own', async () => {
    const [id, other] = [await approvedClaim('HP-10'), await approvedClaim('HP-11')];
    await voidIt(id);
    const taken = await invoice(depot, id, { invoiceNumber: 'hp-10' });
    expect(errorOf(taken)).toMatchObject({ status: 409, code: 'INVOICE_NUMBER_USED' });
    expect(taken.json).toMatchObject({
      fields: { invoiceNumber: 'The void invoice of this claim has this number: enter another' },
    });
    await voidIt(other);
    expect((await invoice(depot, other, { invoiceNumber: 'HP-10' })).status).toBe(201);
    expect((await invoice(depot, id, { invoiceNumber: 'HP-11' })).status).toBe(201);
  });

  it('is told to the depot in inbox and mail, with number, amount, reason and text', async () => {
    await tellEvents(server().context);
    await server().database.updateTable('inbox_items').set({ mail: null, read_at: new Date() }).execute();
    const id = await approvedClaim('HP-20');
    await tellEvents(server().context);
    await server().database.updateTable('inbox_items').set({ mail: null, read_at: new Date() }).execute();
    await voidIt(id);
    expect((await eventsOf(server().database, id)).at(-1)).toMatchObject({
      kind: 'invoice_voided',
      payload: {
        status: 'Approved',
        invoiceNumber: 'HP-20',
        total: dueCents / 100,
        reasons: ['wrong_amount'],
        note: wrongAmount.text,
      },
    });
    await tellEvents(server().context);
    server().advance(60_000);
    await mailNews(server().context);
    await server().deliverMail();
    const letters = (await lettersTo(server(), 'depot@portal.example')).map(({ text }) => text);
    const told = 'Invoice voided. HP-20. The amounts are wrong. The tax is that of another province.';
    expect(letters).toContainEqual(expect.stringContaining(told));
    const { data } = v.parse(listInbox.output, (await depot.get('/inbox')).json);
    const item = data.find(({ kind, claim }) => kind === 'invoice_voided' && claim?.id === id);
    expect(item).toMatchObject({ read: false });
  });

  it('is shown beside the new one in statement and files, and neither due nor unpaid', async () => {
    const month = today().slice(0, 7);
    const opening = await statement(month);
    const unpaid = async () => v.parse(getOverview.output, (await depot.get('/overview')).json).unpaid.total;
    const before = await unpaid();
    const id = await approvedClaim('HP-30');
    await voidIt(id);
    expect((await dueClaims()).map(({ claimId }) => claimId)).not.toContain(id);
    expect(await unpaid()).toBeCloseTo(before, 2);
    const voided = await statement(month);
    expect(voided.closingCents).toBe(opening.closingCents);
    const entriesOf = ({ entries }: Statement) =>
      entries
        .filter(({ claimId }) => claimId === id)
        .map(({ kind, invoiceNumber, cents, isVoid = false }) => [kind, invoiceNumber, cents, isVoid])
        .toSorted(([, one], [, other]) => String(one).localeCompare(String(other)));
    const both = [
      ['invoiced', 'HP-30', dueCents, false],
      ['adjusted', 'HP-30', -dueCents, true],
    ];
    expect(entriesOf(voided)).toEqual(both);
    await invoice(depot, id, { invoiceNumber: 'HP-31', gstHstTaxAmount: '1.00' });
    const anew = approvedCents + 100;
    const closing = await statement(month);
    expect(closing.closingCents).toBe(opening.closingCents + anew);
    expect(entriesOf(closing)).toEqual([...both, ['invoiced', 'HP-31', anew, false]]);
    expect((await dueClaims()).find(({ claimId }) => claimId === id)).toMatchObject({
      invoiceNumber: 'HP-31',
      amountCents: anew,
    });
    const { text } = await depot.get(`/statements/${month}/file?format=csv`);
    const rows: string[][] = parseCsv(text, { bom: true, relaxColumnCount: true });
    expect(rows.filter((row) => row.includes('HP-30')).map(([, entry, , , , ...cents]) => [entry, ...cents])).toEqual([
      ['Invoiced', '193.11', '', '', expect.any(String)],
      ['Invoice voided', '', '', '-193.11', expect.any(String)],
    ]);
  });

  it('is still that of a run which was undone before', async () => {
    const id = await approvedClaim('HP-40');
    const run = await newRun(id);
    expect((await post(`/${run.id}/undo`, { reason: 'Mistake' }, 1)).status).toBe(200);
    await voidIt(id);
    await invoice(depot, id, { invoiceNumber: 'HP-41', gstHstTaxAmount: '1.00' });
    const again = await newRun(id);
    const itemsOf = async (runId: string) =>
      v.parse(PaymentRunDetail, (await finance.get(`/desk/payment-runs/${runId}`)).json).items;
    expect(await itemsOf(run.id)).toMatchObject([{ invoiceNumber: 'HP-40', amountCents: dueCents, taxCents: 2_221 }]);
    expect(await itemsOf(again.id)).toMatchObject([
      { invoiceNumber: 'HP-41', amountCents: approvedCents + 100, taxCents: 100, isChanged: false },
    ]);
  });

  it('is refused without one, in a run that stands, and after the payment', async () => {
    const id = await approvedClaim();
    const refused = async (code = 'CONFLICT') => {
      const { version, events } = await fetchDeskClaim(id);
      expect(errorOf(await sendVoid(id, wrongAmount, version))).toEqual({ status: 409, code });
      const after = await fetchDeskClaim(id);
      expect([after.version, after.events.length]).toEqual([version, events.length]);
    };
    const run = await newRun(id);
    expect((await fetchDeskClaim(id)).paymentRun).toEqual({ id: run.id, number: run.number });
    await refused();
    expect((await post(`/${run.id}/pay`, { paidOn: today(), reference: 'EFT 1' }, 1)).status).toBe(200);
    await refused();
    expect((await post(`/${run.id}/undo`, { reason: 'Mistake' }, 2)).status).toBe(200);
    await voidIt(id);
    await refused();
  });

  it('lets the decision be reopened, and then the claim be closed, whose days of retention begin with it', async () => {
    const id = await approvedClaim();
    await voidIt(id);
    const act = async (action: string, body: unknown) =>
      sendDeskAction(desk, id, action, body, (await fetchDeskClaim(id)).version);
    expect(errorOf(await act('close', { reason: 'duplicate' }))).toEqual({ status: 409, code: 'CONFLICT' });
    expect((await act('reopen', { reason: 'mistake' })).status).toBe(200);
    const { platform, now } = server().context;
    const dayMs = 24 * 60 * 60 * 1000;
    const invoicedBefore = (ms: number) => platform.findInvoicedBefore([id], new Date(now().getTime() + ms));
    expect(await invoicedBefore(dayMs)).toEqual([]);
    expect((await act('close', { reason: 'duplicate' })).status).toBe(200);
    // Retention knows it by the void invoice (R-PRIV-05).
    expect([await invoicedBefore(-dayMs), await invoicedBefore(dayMs)]).toEqual([[], [id]]);
  });

  it('needs a reason of its list, a text for another one, and the latest version, once', async () => {
    const id = await approvedClaim();
    const fieldsOf = async (body: object) => errorOf(await sendVoid(id, body, 3)).fields;
    expect(await fieldsOf({})).toEqual(['reason']);
    expect(await fieldsOf({ reason: 'mistake' })).toEqual(['reason']);
    expect(await fieldsOf({ reason: 'other', text: ' ' })).toEqual(['text']);
    expect(errorOf(await sendVoid(id, wrongAmount, 2))).toEqual({ status: 412, code: 'VERSION_OUTDATED' });
    const key = newKey();
    const first = await sendVoid(id, wrongAmount, 3, finance, key);
    const again = await sendVoid(id, wrongAmount, 3, finance, key);
    expect([first.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([200, 'true', first.text]);
    for (const [at, reason] of voidReasons.entries()) {
      await invoice(depot, id, { invoiceNumber: `HP-5${at}-${id}` });
      expect((await voidIt(id, { reason, text: reason === 'other' ? 'Because.' : null })).claim.invoice).toBeNull();
    }
    expect((await fetchOwnClaim(id)).voidedInvoices).toHaveLength(1 + voidReasons.length);
  });

  it('is a matter of finance and admins alone, and of no one where Salesforce pays', async () => {
    const id = await approvedClaim();
    expect(errorOf(await sendVoid(id, wrongAmount, 3, desk))).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(errorOf(await sendVoid('nothing', wrongAmount, 1))).toEqual({ status: 404, code: 'NOT_FOUND' });
    const { context } = server();
    const caller = { accountId: 'demo-finance', contactId: null };
    const salesforce = { ...context, platform: { ...context.platform, desk: null } };
    const by = { accountId: 'demo-finance', network: null };
    const act = { context: salesforce, caller, id, version: 3, by, now: context.now(), newId: newKey };
    const why = { reason: 'duplicate', text: null } as const;
    await expect(voidInvoice(act, why)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const admin = await Client.signIn(server().url, 'admin');
    expect((await sendVoid(id, wrongAmount, 3, admin)).status).toBe(200);
  });

  it('can be judged by finance, who reads the claim without its customer and decides nothing', async () => {
    const id = await approvedClaim();
    const read = v.parse(DeskClaim, (await finance.get(`/desk/claims/${id}`)).json);
    expect(read.claim).toMatchObject({ id, customer: null, invoice: { invoiceNumber: `INV-${id}` } });
    const approve = { decision: 'approve', lines: [] };
    expect(errorOf(await sendDeskAction(finance, id, 'decision', approve, 3))).toMatchObject({ status: 403 });
  });

  describe('that arrives with another write has one winner', () => {
    it('a payment run', async () => {
      for (let at = 0; at < races; at++) {
        const id = await approvedClaim();
        const [voiding, run] = await Promise.all([sendVoid(id, wrongAmount, 3), post('', { claimIds: [id] })]);
        const { claim, paymentRun } = await fetchDeskClaim(id);
        const invoiced = [null, 'approved', 'invoiced'];
        if (voiding.status === 200) {
          expect(errorOf(run)).toEqual({ status: 409, code: 'CONFLICT' });
          expect([claim.invoice, paymentRun, await stepsOf(id)]).toEqual([null, null, [...invoiced, 'invoice voided']]);
        } else {
          expect([errorOf(voiding), run.status]).toEqual([{ status: 409, code: 'CONFLICT' }, 201]);
          expect([claim.voidedInvoices, await stepsOf(id)]).toEqual([undefined, invoiced]);
          expect(paymentRun).toMatchObject({ id: v.parse(PaymentRun, run.json).id });
        }
      }
    });

    it('another one', async () => {
      for (let at = 0; at < races; at++) {
        const id = await approvedClaim();
        const answers = await Promise.all([sendVoid(id, wrongAmount, 3), sendVoid(id, { reason: 'duplicate' }, 3)]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
        expect((await fetchDeskClaim(id)).claim.voidedInvoices).toHaveLength(1);
      }
    });
  });

  it('leaves the state of every claim equal to its steps', async () => {
    expect(await findClaimsUnlikeTheirSteps(server().database)).toEqual([]);
  });
});
