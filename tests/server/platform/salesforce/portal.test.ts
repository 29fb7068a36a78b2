import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClaimMessage, listClaimMessages } from '#contract/claim-conversation.ts';
import { listClaims } from '#contract/claims.ts';
import { listServiceManuals } from '#contract/documents.ts';
import { paidMonths } from '#domain/claim-parts.ts';
import { todayInToronto } from '#domain/dates.ts';
import { createApiKey } from '#server/accounts/api-keys.ts';
import { watchClaims } from '#server/platform/watch-claims.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { salesforcePlatform } from '#server/platform/salesforce/salesforce-platform.ts';
import { SalesforceStandIn } from '#tests/support/salesforce/salesforce-stand-in.ts';
import { seedOrg } from '#tests/support/salesforce/seed-org.ts';
import { demoDatabase, serve, type TestServer } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo, registrationOf } from '../../support/claim-form.ts';
import { Client, errorOf, newKey } from '../../support/client.ts';
import { amend, invoice, invoiceFields, invoiceFile } from '../../support/follow-ups.ts';
import { depotWrites, type RepeatableWrite, repeatableDepotWrite } from '../../support/repeatable-writes.ts';
import { sendUntilAnswered, sendWrite } from '../../support/send-write.ts';

/** The object of which each write creates one record in the org. */
const made: Readonly<Record<string, string | null>> = {
  createClaim: 'Warranty_Claim__c',
  updateClaim: null,
  createContact: 'Contact',
  updateContact: null,
  createAmendment: 'Estimated_Repair_Cost__c',
  createInvoice: 'Claim_Invoice__c',
  createRegistration: 'Product_Registration__c',
  createTicket: 'Case',
  createGuestTicket: 'Case',
  signUpCustomer: 'Contact',
  applyAsRepairDepot: 'Account',
};

/** Messages are stored in the portal only, and nothing is withdrawn, appealed or asked for: these calls write nothing to the org. */
const ownWrites = ['createClaimMessage', 'createTicketMessage', 'withdrawClaim', 'appealClaim', 'addProof'];
const writes = depotWrites.filter((name) => !ownWrites.includes(name));

describe('The portal on Salesforce', () => {
  let standIn: SalesforceStandIn;
  let server: TestServer;
  let depot: Client;
  let stop = async () => {};

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-salesforce-'));
    const files = await openLocalFileStore(folder);
    const database = await demoDatabase(files);
    standIn = await SalesforceStandIn.start();
    await seedOrg(standIn, database);
    // Empties the embedded platform, so that every response comes from the org.
    await sql`truncate claims, claim_estimates, claim_events, registrations, serial_numbers, contacts, platform_accounts,
      products, picklists cascade`.execute(database);
    server = await serve(database, files, { platform: salesforcePlatform(standIn.settings) });
    depot = await Client.signIn(server.url, 'depot');
    stop = async () => {
      await server.stop();
      await database.destroy();
      await standIn.stop();
      await rm(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => stop());
  afterEach(() => standIn.org.clearRules());

  const recordsOf = (object: string) => [...standIn.org.records(object)].length;

  it('files a claim with its photos, and shows it first in the list', async () => {
    const answer = await depot.form('/warranties/claims', claimForm(await claimFields(depot), [photo(), photo()]));
    const claim = claimOf(answer);
    expect(claim).toMatchObject({ status: 'New', repairDepot: { billingState: 'ON' }, timeline: [{ status: 'New' }] });
    expect(claim.files).toHaveLength(2);
    const { data } = v.parse(listClaims.output, (await depot.get('/warranties/claims')).json);
    expect(data[0]?.id).toBe(claim.id);
    expect((await depot.get(`/files/${claim.files?.[0]?.id}/content`)).status).toBe(200);
    const stranger = await Client.signIn(server.url, 'both');
    expect((await stranger.get(`/warranties/claims/${claim.id}`)).status).toBe(404);
    expect((await stranger.get(`/files/${claim.files?.[0]?.id}/content`)).status).toBe(404);
  });

  it('makes one event of requested photos: the next poll of the org finds nothing new', async () => {
    await watchClaims(server.context);
    const fields = await claimFields(depot);
    const { id } = claimOf(await depot.form('/warranties/claims', claimForm(fields)));
    standIn.org.update('Warranty_Claim__c', id, { Status__c: 'Pending Review', Substatus__c: 'Photos requested' });
    await watchClaims(server.context);
    await depot.form(`/warranties/claims/${id}`, claimForm(fields, [photo()]), { method: 'PATCH' });
    expect(await watchClaims(server.context)).toBe(0);
    const events = server.database.selectFrom('events').select(['kind', 'payload']).where('claim_id', '=', id);
    expect(await events.orderBy('id').execute()).toMatchObject([
      { kind: 'claim_received' },
      { kind: 'photos_requested', payload: { substatus: 'Photos requested' } },
      { kind: 'photos_received', payload: { status: 'Pending Review', substatus: null } },
    ]);
  });

  it('exports the filtered claims', async () => {
    const months = paidMonths(todayInToronto(new Date()));
    for (const query of ['', 'search=wc-00001', 'part=open-older', `paidIn=${months[0]}/${months.at(-1)}`]) {
      const { data } = v.parse(listClaims.output, (await depot.get(`/warranties/claims?size=100&${query}`)).json);
      const { text } = await depot.get(`/exports/claims?${query}`);
      const names = [...text.matchAll(/^"(WC-\d+)","/gm)].map(([, name]) => name);
      expect(data.length).toBeGreaterThan(0);
      expect(names).toEqual(data.map(({ name }) => name));
    }
  });

  it('lets admins write first on any claim, with files that both sides open (R-MESSAGE-01)', async () => {
    const admin = await Client.signIn(server.url, 'admin');
    const [claim] = v.parse(listClaims.output, (await depot.get('/warranties/claims?status=Approved')).json).data;
    const path = `/warranties/claims/${claim?.id}/messages`;
    await server.database
      .deleteFrom('events')
      .where('claim_id', '=', claim?.id ?? '')
      .execute();
    const write = (to: string) =>
      admin.form(to, claimForm({ text: 'One more photo?' }, [photo()]), { headers: { 'idempotency-key': newKey() } });
    expect((await write('/warranties/claims/nothing/messages')).status).toBe(404);
    const sent = v.parse(createClaimMessage.output, (await write(path)).json);
    const { data } = v.parse(listClaimMessages.output, (await depot.get(path)).json);
    expect(data).toMatchObject([{ from: 'desk', text: 'One more photo?' }]);
    for (const client of [depot, admin])
      expect((await client.get(`/files/${sent.files[0]?.id}/content`)).status).toBe(200);
  });

  it('has no desk, since the org decides the claims (R-DESK-01)', async () => {
    const desk = await Client.signIn(server.url, 'desk');
    for (const path of [
      '/desk/claims',
      '/desk/rules',
      '/desk/rules/choices',
      '/desk/claims/any/rules',
      '/desk/tickets',
      '/desk/tickets/any',
      '/tickets',
      '/tickets/any/messages',
      '/desk/registrations',
      '/desk/registrations/any',
    ])
      expect(errorOf(await desk.get(path))).toEqual({ status: 404, code: 'NOT_FOUND' });
    const newHeaders = () => ({ 'if-match': '"1"', 'idempotency-key': newKey() });
    const decision = await desk.post(
      '/desk/registrations/any/decision',
      { decision: 'approve' },
      { headers: newHeaders() },
    );
    expect(errorOf(decision)).toEqual({ status: 404, code: 'NOT_FOUND' });
    const retirement = await desk.post(
      '/desk/registrations/any/retire',
      { text: 'Returned.' },
      { headers: newHeaders() },
    );
    expect(errorOf(retirement)).toEqual({ status: 404, code: 'NOT_FOUND' });
    const correction = await desk.write('PATCH', '/desk/registrations/any', {}, newHeaders());
    expect(errorOf(correction)).toEqual({ status: 404, code: 'NOT_FOUND' });
    const transfer = await desk.post('/desk/registrations/any/transfer', {}, { headers: newHeaders() });
    expect(errorOf(transfer)).toEqual({ status: 404, code: 'NOT_FOUND' });
    const request = await desk.post('/desk/registrations/any/request', { text: 'Which?' }, { headers: newHeaders() });
    expect(errorOf(request)).toEqual({ status: 404, code: 'NOT_FOUND' });
    const bulk = { action: 'assign', claims: [{ id: 'any', version: 1 }], assigneeId: null };
    const acting = await desk.post('/desk/claims/bulk', bulk, { headers: { 'idempotency-key': newKey() } });
    expect(errorOf(acting)).toEqual({ status: 404, code: 'NOT_FOUND' });
    const admin = await Client.signIn(server.url, 'admin');
    const limiting = await admin.write('PUT', '/admin/account/demo-desk/approval-limit', { cents: 1 }, {});
    expect(errorOf(limiting)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await desk.get('/account')).json).not.toHaveProperty('desk');
  });

  it('has no keys of other systems and no feed of events, and a key of before opens nothing (R-KEY-03)', async () => {
    const admin = await Client.signIn(server.url, 'admin');
    const gone = { status: 404, code: 'NOT_FOUND' };
    for (const path of ['/admin/api-keys', '/events']) expect(errorOf(await admin.get(path))).toEqual(gone);
    const form = { name: 'Books', scopes: ['read' as const], expiresAt: null };
    expect(errorOf(await admin.post('/admin/api-keys', form))).toEqual(gone);
    for (const answer of [await admin.post('/admin/api-keys/any/renew'), await admin.delete('/admin/api-keys/any')])
      expect(errorOf(answer)).toEqual(gone);
    const accountId = admin.session?.accountId ?? '';
    const by = { accountId, network: null };
    const { key } = await createApiKey(server.database, accountId, form, { by, now: new Date() });
    const answer = await admin.get('/salesforce-accounts', { headers: { authorization: `Bearer ${key}` } });
    expect(errorOf(answer)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('takes back no claim and no decision, since the org decides (R-CLAIM-23, R-CLAIM-24)', async () => {
    const [claim] = v.parse(listClaims.output, (await depot.get('/warranties/claims?status=New')).json).data;
    const headers = { 'idempotency-key': newKey() };
    const answer = await depot.post(`/warranties/claims/${claim?.id}/withdraw`, { text: 'Filed twice.' }, { headers });
    expect(errorOf(answer)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await depot.get(`/warranties/claims/${claim?.id}`)).json).toMatchObject({ status: 'New' });
    const appeal = claimForm({ text: 'Look again.' });
    const again = { headers: { 'idempotency-key': newKey() } };
    expect(errorOf(await depot.form(`/warranties/claims/${claim?.id}/appeal`, appeal, again)).status).toBe(404);
    expect(claim).not.toHaveProperty('withdrawable');
    expect(claim).not.toHaveProperty('takesInvoiceTotal');
    expect((await depot.get(`/warranties/claims/${claim?.id}`)).json).not.toHaveProperty('appealBy');
  });

  it('has no payments and no statements, since the org keeps the books (R-PAY-06)', async () => {
    const admin = await Client.signIn(server.url, 'admin');
    const headers = { 'idempotency-key': newKey() };
    const gone = { status: 404, code: 'NOT_FOUND' };
    const runs = ['/desk/payment-runs', '/desk/payment-runs/any'];
    for (const path of [
      '/desk/payments',
      '/desk/due-payments',
      ...runs,
      '/desk/months',
      '/exports/journal?month=2026-01',
    ])
      expect(errorOf(await admin.get(path))).toEqual(gone);
    expect(errorOf(await admin.post('/desk/payment-runs', { claimIds: ['any'] }, { headers }))).toEqual(gone);
    const voiding = { headers: { 'idempotency-key': newKey(), 'if-match': '"1"' } };
    const body = { reason: 'duplicate' };
    expect(errorOf(await admin.post('/desk/claims/any/invoice/void', body, voiding))).toEqual(gone);
    const adjusting = { headers: { 'idempotency-key': newKey(), 'if-match': '"1"' } };
    const goodwill = { amountCents: 100, reason: 'goodwill' };
    expect(errorOf(await admin.post('/desk/claims/any/adjustments', goodwill, adjusting))).toEqual(gone);
    for (const path of ['/statements', '/statements/2026-01']) expect(errorOf(await depot.get(path))).toEqual(gone);
    expect((await depot.get('/overview')).json).not.toHaveProperty('statements');
  });

  it('takes no claim after the end of cover, and says nothing of one', async () => {
    server.context.lateFilingDays = 30;
    try {
      const registration = await registrationOf(await Client.signIn(server.url, 'depot'), 'DEMOACTIVE0001');
      expect(registration).not.toHaveProperty('filing');
      expect(registration).not.toHaveProperty('use');
    } finally {
      server.context.lateFilingDays = 0;
    }
  });

  it('processes a whole claim in ten calls', async () => {
    const account = await Client.signIn(server.url, 'depot');
    await account.get('/warranties/claims');
    await account.form('/warranties/claims', claimForm(await claimFields(account)));
    const counts: Record<string, number> = {};
    const counted = async (step: string, run: () => Promise<{ status: number }>) => {
      const before = standIn.calls.length;
      const { status } = await run();
      expect(status).toBeLessThan(300);
      counts[step] = standIn.calls.length - before;
    };

    await counted('serial number', () => account.get('/serial-numbers?serialNumber=DEMOACTIVE0001'));
    await counted('registrations', () => account.get('/product-registrations?serialNumber=DEMOACTIVE0001'));
    const fields = await claimFields(account, { emailOrPhone: 'owner@customer.example' });
    let id = '';
    await counted('file', async () => {
      const answer = await account.form('/warranties/claims', claimForm(fields, [photo(), photo(), photo()]));
      ({ id } = claimOf(answer));
      return answer;
    });
    await counted('list', () => account.get('/warranties/claims'));
    await counted('detail', () => account.get(`/warranties/claims/${id}`));
    standIn.org.update('Warranty_Claim__c', id, { Status__c: 'Pending Review' });
    await counted('estimate', () => amend(account, id));
    standIn.org.update('Warranty_Claim__c', id, { Status__c: 'Approved', Gross_Total__c: 1000 });
    await counted('invoice', () => invoice(account, id));

    expect(counts).toEqual({
      'serial number': 1,
      registrations: 1,
      file: 2,
      list: 1,
      detail: 1,
      estimate: 2,
      invoice: 2,
    });
    const after = claimOf(await account.get(`/warranties/claims/${id}`));
    expect(after).toMatchObject({ invoice: { invoiceNumber: `INV-${id}` } });
    expect(after.estimatedRepairCosts).toHaveLength(1);
    standIn.org.update('Warranty_Claim__c', id, { Status__c: 'Closed' });
  });

  it('leaves what an invoice says that it comes to out of what others are told (R-INV-11)', async () => {
    const { id } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    standIn.org.update('Warranty_Claim__c', id, { Status__c: 'Approved', Gross_Total__c: 1000 });
    expect((await invoice(depot, id, { invoiceTotal: '998.75' })).status).toBe(201);
    const { payload } = await server.database
      .selectFrom('events')
      .select('payload')
      .where('claim_id', '=', id)
      .where('kind', '=', 'invoice_received')
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ totalBeforeTaxes: 1000, gstHst: 0.01 });
    expect(payload).not.toHaveProperty('invoiceTotal');
  });

  it('returns the tax that a rule of the org refuses, and accepts the corrected invoice', async () => {
    const { data } = v.parse(listClaims.output, (await depot.get('/warranties/claims?status=Approved')).json);
    const claim = data.at(-1);
    standIn.org.rule('Claim_Invoice__c', ({ GST_HST_Tax_Amount__c: tax }) =>
      Number(tax) > 1 ? { message: 'Too much', field: 'GST_HST_Tax_Amount__c' } : null,
    );
    const send = async (gstHstTaxAmount: string) => {
      const form = claimForm({ ...invoiceFields, gstHstTaxAmount });
      form.append('file', invoiceFile());
      const headers = { 'idempotency-key': newKey() };
      return depot.form(`/warranties/claims/${claim?.id}/invoice`, form, { headers });
    };
    const refused = await send('2.00');
    expect(refused.json).toMatchObject({ code: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', fields: ['GST/HST'] });
    expect(refused.text).not.toContain('Too much');
    expect((await send('1.00')).status).toBe(201);
    expect(errorOf(await send('1.00'))).toEqual({ status: 409, code: 'ALREADY_INVOICED' });
  });

  it('answers 503 with Retry-After while the org is unavailable, without internal details', async () => {
    standIn.fail(/POST \/composite of queries/, 'server unavailable');
    const answer = await depot.get('/warranties/claims');
    expect(errorOf(answer)).toEqual({ status: 503, code: 'UNAVAILABLE' });
    expect(answer.headers.get('retry-after')).toBe('17');
    expect(answer.text).not.toMatch(/salesforce|__c|SERVER_UNAVAILABLE/i);
  });

  it('sends the file of a manual, whole and in part, to each reader of such manuals', async () => {
    const [product] = standIn.org.records('Product2');
    const productId = String(product?.['Id']);
    const ids = { manual: 'a07PORTAL000000001', document: '069PORTAL000000001', version: '068PORTAL000000001' };
    const bytes = randomBytes(90_000);
    const { org, contents } = standIn;
    org.load('Portal_Manual__c', { Id: ids.manual, Name: 'Rebuild', Kind__c: 'Service Manual', Product__c: productId });
    org.load('ContentDocument', {
      Id: ids.document,
      Title: 'Rebuild',
      FileType: 'PDF',
      ContentSize: bytes.length,
      LastModifiedDate: '2026-05-01T12:00:00.000Z',
      LatestPublishedVersionId: ids.version,
    });
    org.load('ContentDocumentLink', {
      Id: '06APORTAL000000001',
      LinkedEntityId: ids.manual,
      ContentDocumentId: ids.document,
    });
    contents.set(ids.version, bytes);

    const { json } = await depot.get(`/service-manual?productId=${productId}`);
    const { data } = v.parse(listServiceManuals.output, json);
    expect(data.find(({ id }) => id === ids.manual)?.contentDocuments.map(({ id }) => id)).toEqual([ids.document]);
    const path = `${server.url}/api/files/${ids.document}/content`;
    const whole = await fetch(path, { headers: depot.identity() });
    expect(bytes.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true);
    expect(whole.headers.get('etag')).toBe(`"${ids.version}"`);
    const part = await fetch(path, { headers: { ...depot.identity(), range: 'bytes=70000-70009' } });
    expect(part.status).toBe(206);
    expect(bytes.subarray(70_000, 70_010).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
    const customer = await Client.signIn(server.url, 'customer');
    expect((await customer.get(`/files/${ids.document}/content`)).status).toBe(404);
  });

  it('refuses garbage in the path and the query as without an org', async () => {
    for (const garbage of ["' OR Id != null", '%', '\\', '\u2028', 'x'.repeat(90)]) {
      const text = encodeURIComponent(garbage);
      expect((await depot.get(`/warranties/claims/${text}`)).status).toBe(404);
      expect((await depot.get(`/product-registrations/${text}`)).status).toBe(404);
      expect((await depot.get(`/products/${text}`)).status).toBe(404);
      expect((await depot.get(`/warranties/claims?search=${text}&status=${text}`)).json).toMatchObject({ data: [] });
    }
  });

  // More writes than an account may send in a minute.
  beforeEach(() => server.database.deleteFrom('rate_windows').execute());

  describe.each(writes)('%s is executed once', (name) => {
    /** Sends a write that fails at first, and repeats it. It must exist once. */
    async function expectOnce(disturbed: (write: RepeatableWrite) => Promise<void>): Promise<void> {
      const write = await repeatableDepotWrite(name, depot);
      const object = made[name];
      if (object === undefined) throw new Error(`Say what ${name} leaves behind.`);
      const before = object === null ? 0 : recordsOf(object);
      await disturbed(write);
      const answer = await sendUntilAnswered(write);
      expect(answer.status).toBeLessThan(300);
      expect((await sendWrite(write)).text).toBe(answer.text);
      if (object !== null) expect(recordsOf(object)).toBe(before + 1);
    }

    it('when the response of the org is lost after its commit', () =>
      expectOnce(async (write) => {
        standIn.fail(/POST \/composite$/, 'connection cut after the commit');
        expect(errorOf(await sendWrite(write))).toEqual({ status: 503, code: 'UNAVAILABLE' });
      }));

    it('when the own commit is lost after that of the org', () =>
      expectOnce(async (write) => {
        await loseCommits(server);
        expect(errorOf(await sendWrite(write))).toEqual({ status: 503, code: 'UNAVAILABLE' });
        await keepCommits(server);
      }));

    it('when it arrives many times at the same time', () =>
      expectOnce(async (write) => {
        const answers = await Promise.all(Array.from({ length: 5 }, () => sendWrite(write)));
        expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
      }));
  });

  it('and each write creates the expected number of records', () => {
    expect(Object.keys(made).toSorted()).toEqual([...writes].toSorted());
  });
});

/** From here on the commit fails, as when the database server ends. */
async function loseCommits({ database }: TestServer): Promise<void> {
  await sql`create function lose_commit() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '57P01'; end $$`.execute(database);
  await sql`create constraint trigger lose_commit after insert on idempotent_answers
    deferrable initially deferred for each row execute function lose_commit()`.execute(database);
}

async function keepCommits({ database }: TestServer): Promise<void> {
  await sql`drop trigger lose_commit on idempotent_answers`.execute(database);
  await sql`drop function lose_commit`.execute(database);
}
