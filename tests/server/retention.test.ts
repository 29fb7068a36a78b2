import { afterEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { createClaim } from '#contract/claims.ts';
import { defaultRetentionDays, listRetention, type RetentionKind } from '#contract/retention.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { applyRetention, readRetention } from '#server/privacy/retention.ts';
import { startRetentionJob } from '#server/privacy/retention-job.ts';
import { withoutPeople } from '#server/privacy/stored-answers.ts';
import { depotApplication } from '#tests/support/depot-application.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { codeTo } from './support/letters.ts';
import { signedIn, signUp } from './support/new-customer.ts';

const dayMs = 24 * 60 * 60 * 1000;

onOneDatabase('Retention', (server) => {
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);
  /** Runs retention of one kind just before and just after its days. */
  const around = async (kind: RetentionKind) => {
    const retention = { ...forEver, [kind]: defaultRetentionDays[kind] };
    const context = { ...server().context, retention };
    const run = async (days: number) => (await applyRetention(context, inDays(days)))[kind];
    return [await run(defaultRetentionDays[kind] - 1), await run(defaultRetentionDays[kind] + 1)];
  };
  const has = async (table: 'accounts' | 'tickets' | 'depot_applications', column: 'id', id: string) =>
    (await server().database.selectFrom(table).select(column).where(column, '=', id).execute()).length > 0;

  it('removes sign-ups with an unverified email, and no verified account', async () => {
    const [left, proven] = [await signUp(server()), await signUp(server())];
    await new Client(server().url).patch(`/account/verify/${await codeTo(server(), proven)}`);
    const [before, after] = await around('unverified_accounts');
    expect([before, after !== undefined && after > 0]).toEqual([0, true]);
    const emails = (await server().database.selectFrom('accounts').select('email').execute()).map(({ email }) => email);
    expect([emails.includes(left), emails.includes(proven)]).toEqual([false, true]);
  });

  it('keeps a sign-up that waits for a decision about erasure, and removes reasons of refusals with the account', async () => {
    const email = await signUp(server());
    const client = await signedIn(server(), email);
    const accountId = client.session?.accountId ?? '';
    const requests = () => server().database.selectFrom('erasures').select(['state', 'reason']);
    const own = () => requests().where('account_id', '=', accountId).orderBy('requested_at').execute();
    const refused = { id: newKey(), account_id: accountId, requested_at: inDays(-1), state: 'refused' } as const;
    await server()
      .database.insertInto('erasures')
      .values({ ...refused, reason: 'Owes money.' })
      .execute();
    await client.post('/account/erasure');
    await around('unverified_accounts');
    expect(await has('accounts', 'id', accountId)).toBe(true);
    await client.delete('/account/erasure');
    await around('unverified_accounts');
    expect(await has('accounts', 'id', accountId)).toBe(false);
    expect(await own()).toEqual([
      { state: 'refused', reason: null },
      { state: 'withdrawn', reason: null },
    ]);
  });

  it('keeps an account whose email is verified while sign-ups are removed', async () => {
    const email = await signUp(server());
    const { database } = server();
    const proof = database.updateTable('accounts').set({ verified_at: new Date() }).where('email', '=', email);
    const begin = database.transaction.bind(database);
    const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(() => {
      const opened = begin();
      const run = opened.execute.bind(opened);
      opened.execute = async (work) => {
        await proof.execute();
        return run(work);
      };
      return opened;
    });
    await around('unverified_accounts');
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
    const left = await database.selectFrom('accounts').select('email').where('email', '=', email).execute();
    expect(left).toEqual([{ email }]);
  });

  it('removes personal data from stored responses, and a repeat still gets a confirmation', async () => {
    const depot = await Client.signIn(server().url, 'depot');
    const person = { firstName: 'Ondine', lastName: 'Vachon', email: 'ondine@customer.example', postalCode: null };
    const headers = { 'idempotency-key': newKey() };
    const made = await depot.post('/contacts', person, { headers });
    const picks = JSON.stringify({
      failureCode: null,
      operations: [],
      parts: [],
      typed: [{ kind: 'labour', description: 'Fitted at Ondine Vachon’s', number: null, quantity: null, hours: 1 }],
      campaign: null,
      catalogueAt: '2026-11-20T14:00:00.000Z',
      expectedCents: 0,
      hoursReason: 'Ondine Vachon was not at home.',
    });
    const claim = claimForm(await claimFields(depot, { picks }));
    const claimKey = { 'idempotency-key': newKey() };
    const filed = await depot.form('/warranties/claims', claim, { headers: claimKey });
    const [before, after] = await around('answers');
    expect([before, Number(after) >= 2]).toEqual([0, true]);
    const again = await depot.post('/contacts', person, { headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.json).toEqual({ id: v.parse(v.object({ id: v.string() }), made.json).id });
    const filedAgain = await depot.form('/warranties/claims', claim, { headers: claimKey });
    const texts = { diagnosis: undefined, partsRequired: undefined, timeline: undefined, invoice: undefined };
    const whole = v.parse(createClaim.output, filed.json);
    expect(whole.picks?.typed).toHaveLength(1);
    const left = { ...whole, ...texts, picks: undefined, customer: null, createdBy: null };
    expect(v.parse(createClaim.output, filedAgain.json)).toEqual(left);
    expect(filedAgain.text).not.toContain('Vachon');
    const other = await depot.post('/contacts', { ...person, lastName: 'Roy' }, { headers });
    expect(other.status).toBe(422);
  });

  it('keeps a ticket whose person still writes, however long it has waited', async () => {
    const client = await Client.signIn(server().url, 'customer');
    const ticket = {
      productId: demoId('product', 1),
      ticketType: 'Product',
      ticketSubtype: 'Malfunction',
      message: 'Old',
    };
    const filed = await client.post('/tickets/auth', ticket);
    const { id } = v.parse(v.object({ id: v.string() }), filed.json);
    expect((await client.post(`/tickets/${id}/messages`, { text: 'Still nobody?' })).status).toBe(201);
    await server()
      .database.updateTable('tickets')
      .set({ state_since: inDays(-defaultRetentionDays.tickets) })
      .where('id', '=', id)
      .execute();
    const context = { ...server().context, retention: { ...forEver, tickets: defaultRetentionDays.tickets } };
    await applyRetention(context, inDays(1));
    expect(await has('tickets', 'id', id)).toBe(true);
    await applyRetention(context, inDays(defaultRetentionDays.tickets + 1));
    expect(await has('tickets', 'id', id)).toBe(false);
  });

  it('removes messages, and applications that were not accepted', async () => {
    const client = await Client.signIn(server().url, 'customer');
    const { json } = await client.get('/products?size=1');
    const [product] = v.parse(v.object({ data: v.array(v.object({ id: v.string() })) }), json).data;
    const ticket = { productId: product?.id, ticketType: 'Product', ticketSubtype: 'Malfunction', message: 'Old' };
    const { id: ticketId } = v.parse(v.object({ id: v.string() }), (await client.post('/tickets/auth', ticket)).json);
    const ids = [];
    for (const email of ['accepted@depot.example', 'never@depot.example']) {
      const contact = [{ firstName: 'Luc', lastName: 'Gagnon', phone: '418 555-0171', email }];
      const answer = await new Client(server().url).post('/repair-depots', depotApplication({ contact }));
      ids.push(v.parse(v.object({ id: v.string() }), answer.json).id);
    }
    const [accepted = '', never = ''] = ids;
    const contact = await server()
      .database.selectFrom('contacts')
      .select('id')
      .where('platform_account_id', '=', accepted)
      .executeTakeFirstOrThrow();
    await (await Client.signIn(server().url, 'admin')).post(`/admin/account/salesforce/${contact.id}`);
    expect((await around('tickets'))[0]).toBe(0);
    expect(await has('tickets', 'id', ticketId)).toBe(false);
    expect(await around('applications')).toEqual([0, 1]);
    expect(await has('depot_applications', 'id', never)).toBe(false);
    expect(await has('depot_applications', 'id', accepted)).toBe(true);
    const left = await server()
      .database.selectFrom('contacts')
      .select('id')
      .where('email', '=', 'never@depot.example')
      .execute();
    expect(left).toEqual([]);
  });

  it('removes the photos of a claim after its invoice, later its other files and its customer', async () => {
    const depot = await Client.signIn(server().url, 'depot');
    const form = claimForm(await claimFields(depot), [photo()]);
    const { json } = await depot.form('/warranties/claims', form, { headers: { 'idempotency-key': newKey() } });
    const { id } = v.parse(v.object({ id: v.string() }), json);
    const files = async () =>
      server().database.selectFrom('stored_files').select(['path', 'purpose']).where('entity_id', '=', id).execute();
    const [stored] = await files();
    await server()
      .database.insertInto('stored_files')
      .values({
        id: `${id}-invoice`,
        entity_id: id,
        name: 'i.pdf',
        type: 'application/pdf',
        size: 1,
        sha256: 'x',
        path: `${id}-i`,
        position: 0,
        purpose: 'invoice',
        created_at: new Date(),
      })
      .execute();
    const days = defaultRetentionDays.claim_photos + 1;
    const context = { ...server().context, retention: { ...forEver, claim_photos: defaultRetentionDays.claim_photos } };
    await applyRetention(context, inDays(days));
    expect((await files()).map(({ purpose }) => purpose)).toEqual(['claim', 'invoice']);
    await server()
      .database.insertInto('invoices')
      .values({ id, claim_id: id, invoice_date: '2026-11-20', invoice_number: '1', created_at: new Date() })
      .execute();
    await applyRetention(context, inDays(days - 2));
    expect(await files()).toHaveLength(2);
    await applyRetention(context, inDays(days));
    expect((await files()).map(({ purpose }) => purpose)).toEqual(['invoice']);
    expect(await server().files.read(stored?.path ?? '', null)).toBeNull();
    const later = { ...server().context, retention: { ...forEver, claims: defaultRetentionDays.claims } };
    await applyRetention(later, inDays(defaultRetentionDays.claims + 1));
    expect(await files()).toEqual([]);
    const claim = await server()
      .database.selectFrom('claims')
      .select(['customer_id', 'search_text', 'diagnosis'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(claim).toMatchObject({ customer_id: null, diagnosis: expect.any(String) });
    expect(claim.search_text).not.toContain('okafor');
  });

  it('removes ended sessions, old changes and old uploads', async () => {
    const client = await Client.signIn(server().url, 'retailer');
    const accountId = client.session?.accountId ?? '';
    const { database } = server();
    await database
      .insertInto('account_events')
      .values({ account_id: accountId, at: new Date(), by: accountId, kind: 'reenabled', reason: 'x' })
      .execute();
    await database
      .insertInto('uploads')
      .values({ account_id: accountId, sha256: 'a', size: 1, received: 0, touched_at: new Date() })
      .execute();
    expect(await around('account_changes')).toEqual([0, 1]);
    expect((await around('uploads'))[1]).toBe(1);
    await applyRetention({ ...server().context, retention: { ...forEver, sessions: 1 } }, inDays(92));
    expect(await database.selectFrom('sessions').select('id').where('account_id', '=', accountId).execute()).toEqual(
      [],
    );
  });

  describe('is reported', () => {
    it('to admins, by kind, with the due rows and those that the last run removed', async () => {
      const admin = await Client.signIn(server().url, 'admin');
      await applyRetention(server().context, new Date());
      const { data } = v.parse(listRetention.output, (await admin.get('/admin/retention')).json);
      expect(data.map(({ kind, days }) => [kind, days])).toEqual(Object.entries(defaultRetentionDays));
      for (const { due, last } of data) expect([due, last?.removed]).toEqual([0, expect.any(Number)]);
      await signUp(server());
      const [unverified] = await readRetention(server().context, inDays(366));
      expect(unverified?.due).toBeGreaterThan(0);
    });

    it('in the log of the one server that ran it, without personal data', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const lines: unknown[] = [];
      const log = { info: (details: object) => lines.push(details), error: (details: object) => lines.push(details) };
      const context = { ...server().context, now: () => inDays(0.1) };
      const stops = [startRetentionJob(context, log), startRetentionJob(context, log)];
      await waitFor(() => expect(lines).toHaveLength(1));
      for (const stop of stops) await stop();
      expect(lines).toEqual([{ removed: expect.objectContaining({ tickets: 0 }) }]);
    });
    afterEach(() => void vi.useRealTimers());
  });
});

const forEver = {
  unverified_accounts: 36_525,
  uploads: 36_525,
  sessions: 36_525,
  account_changes: 36_525,
  answers: 36_525,
  tickets: 36_525,
  applications: 36_525,
  claim_photos: 36_525,
  claims: 36_525,
  events: 36_525,
} satisfies Record<RetentionKind, number>;

describe('A stored response without personal data', () => {
  it.each([
    ['a contact', '{"id":"1","name":"A B","firstName":"A","lastName":"B","email":"a@b.ca"}', '{"id":"1"}'],
    ['a claim', '{"id":"1","name":"WC-1","customer":{"name":"A B"}}', '{"id":"1","name":"WC-1","customer":null}'],
    [
      'an amendment',
      '{"id":"1","files":[],"claim":{"id":"2","diagnosis":"A B said","timeline":[],"customer":{"name":"A B"}}}',
      '{"id":"1","files":[],"claim":{"id":"2","customer":null}}',
    ],
    [
      'a claim at the desk',
      '{"claim":{"id":"1","customer":{"name":"A B"},"picks":{"hoursReason":"A B"}},"version":2,"tickets":[{"id":"3","who":"A B"}],"picksPrice":{"lines":[]}}',
      '{"claim":{"id":"1","customer":null},"version":2}',
    ],
    ['a refusal', '{"code":"CONFLICT","message":"No"}', '{"code":"CONFLICT","message":"No"}'],
    ['no JSON', '', ''],
  ])('of %s', (_kind, body, left) => {
    expect(withoutPeople(body)).toBe(left);
  });
});
