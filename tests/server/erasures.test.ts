import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { ErasureRequest, OwnErasure, listErasures } from '#contract/erasure.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { amend } from './support/follow-ups.ts';
import { codeTo, lettersTo } from './support/letters.ts';
import { customerForm, newPassword, signedIn, signUp } from './support/new-customer.ts';
import { registrationFields, registrationForm, registrationMade } from './support/registration-form.ts';

onOneDatabase('Erasure', (server) => {
  const admin = () => Client.signIn(server().url, 'admin');
  const own = ({ json }: { json: unknown }) => v.parse(OwnErasure, json);
  const idOf = (client: Client) => client.session?.accountId ?? '';
  const listed = async (client: Client) =>
    v.parse(listErasures.output, (await client.get('/admin/erasures?size=100')).json).data;
  const openRequest = async (email: string) => {
    const found = (await listed(await admin())).find(
      ({ account, state }) => account?.email === email && state === 'requested',
    );
    if (!found) throw new Error(`${email} has not asked.`);
    return found;
  };
  const decide = async (id: string, decision: object, by?: Client) =>
    (by ?? (await admin())).patch(`/admin/erasures/${id}`, decision);
  const erase = async (client: Client, email: string) => {
    await client.post('/account/erasure');
    const answer = await decide((await openRequest(email)).id, { decision: 'erase' });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return v.parse(ErasureRequest, answer.json);
  };
  const verified = async (form = customerForm()) => {
    await signUp(server(), form);
    await new Client(server().url).patch(`/account/verify/${await codeTo(server(), form.email)}`);
    return { form, client: await signedIn(server(), form.email, newPassword) };
  };
  /** The tables that contain any of these texts in any column. */
  const tablesWith = async (...texts: string[]) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      server().database,
    );
    const found = new Set<string>();
    for (const { name } of tables.rows)
      for (const text of texts) {
        const rows = await sql`select 1 from ${sql.table(name)} as t
          where position(lower(${text}) in lower(t::text)) > 0 limit 1`.execute(server().database);
        if (rows.rows.length > 0) found.add(name);
      }
    return [...found];
  };

  it('covers every table and file, and leaves the depot its claim', async () => {
    const { form, client } = await verified(customerForm({ firstName: 'Mireille', lastName: 'Quatrepages' }));
    const names = [form.email, 'Mireille', 'Quatrepages', '418 555-0199'];
    const { contact_id: customerId } = await server()
      .database.selectFrom('accounts')
      .select('contact_id')
      .where('id', '=', idOf(client))
      .executeTakeFirstOrThrow();
    const fields = await registrationFields(client, 'DEMOSTOCK00001', { customerId: '' });
    const registered = registrationMade(
      await client.form('/product-registrations', registrationForm(fields, photo('quatrepages.jpg')), {
        headers: { 'idempotency-key': newKey() },
      }),
    );
    const { json } = await client.get('/products?size=1');
    const [product] = v.parse(v.object({ data: v.array(v.object({ id: v.string() })) }), json).data;
    const ticket = { productId: product?.id, ticketType: 'Product', ticketSubtype: 'Malfunction' };
    await client.post('/tickets/auth', { ...ticket, message: 'Mireille here.' });
    // A depot's stored answer names its customer.
    const depot = await Client.signIn(server().url, 'depot');
    const depotForm = claimForm(
      {
        ...(await claimFields(depot)),
        productRegistrationId: registered.id,
        customerId: customerId ?? '',
        emailOrPhone: form.email,
      },
      [photo()],
    );
    // A stored answer of the desk does not.
    const desk = await Client.signIn(server().url, 'desk');
    const approval = { decision: 'approve' };
    const decided = await desk.post(`/desk/registrations/${registered.id}/decision`, approval, {
      headers: { 'if-match': '"1"', 'idempotency-key': newKey() },
    });
    expect(decided.json).toEqual({ id: registered.id, version: 2, status: 'Approved', inactive: false });
    const filed = await depot.form('/warranties/claims', depotForm, { headers: { 'idempotency-key': newKey() } });
    expect([filed.status, filed.text]).toEqual([201, expect.stringContaining('Quatrepages')]);
    const { id: claimId } = v.parse(v.object({ id: v.string() }), filed.json);
    expect((await tablesWith(...names)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'accounts',
      'claims',
      'contacts',
      'idempotent_answers',
      'registrations',
      'stored_files',
      'tickets',
    ]);
    const proofs = await server()
      .database.selectFrom('stored_files')
      .select('path')
      .where('entity_id', '=', registered.id)
      .execute();
    expect(proofs).toHaveLength(1);

    const done = await erase(client, form.email);
    expect(done).toMatchObject({
      state: 'done',
      account: null,
      erased: { contacts: 1, tickets: 1, files: 1, claims: 1, answers: expect.any(Number) },
    });
    await server().deliverMail();
    expect(await tablesWith(...names)).toEqual([]);
    // The audit log keeps only the id.
    expect((await tablesWith(idOf(client))).toSorted()).toEqual(['audit_log', 'erasures']);
    for (const { path } of proofs) expect(await server().files.read(path, null)).toBeNull();
    const claim = await depot.get(`/warranties/claims/${claimId}`);
    expect(claim.json).toMatchObject({ customer: { name: null, email: null }, serialNumber: 'DEMOSTOCK00001' });
    expect((await client.get('/account')).status).toBe(401);
    expect((await lettersTo(server(), form.email)).at(-1)).toMatchObject({
      subject: 'You have been erased',
      text: expect.stringContaining('for 7 years without your name'),
    });
  });

  it('of depot staff keeps the claims of the depot and their files', async () => {
    const client = await Client.signIn(server().url, 'depot');
    const form = claimForm(await claimFields(client), [photo()]);
    const { json } = await client.form('/warranties/claims', form, { headers: { 'idempotency-key': newKey() } });
    const { id } = v.parse(v.object({ id: v.string() }), json);
    // A colleague's stored answer names who filed the claim.
    const { database } = server();
    const { platform_account_id } = await database
      .selectFrom('contacts')
      .select('platform_account_id')
      .where('id', '=', contactIds.depot)
      .executeTakeFirstOrThrow();
    await database
      .updateTable('contacts')
      .set({ platform_account_id })
      .where('id', '=', contactIds.depotQuebec)
      .execute();
    const amended = await amend(await Client.signIn(server().url, 'depot.qc'), id);
    expect([amended.status, amended.text]).toEqual([201, expect.stringContaining('Kowalchuk')]);
    const before = await server().database.selectFrom('claims').select('id').execute();
    await erase(client, 'depot@portal.example');
    expect(await server().database.selectFrom('claims').select('id').execute()).toHaveLength(before.length);
    expect(
      await server().database.selectFrom('stored_files').select('id').where('entity_id', '=', id).execute(),
    ).toHaveLength(1);
    await server().deliverMail();
    expect(await tablesWith('depot@portal.example', 'Kowalchuk')).toEqual([]);
  });

  it('takes the text in which the desk asked the depot for a proof, which nobody can add any more', async () => {
    const depot = await Client.signIn(server().url, 'depot.qc');
    const desk = await Client.signIn(server().url, 'desk');
    // A contact without an account until it signs up: the event is about nobody.
    const email = 'perrault@customer.example';
    const customerId = 'contact-of-no-account';
    const { database } = server();
    const [unit, product_id] = ['ERASEDUNIT01', demoId('product', 1)];
    await database.insertInto('serial_numbers').values({ id: unit, name: unit, product_id }).execute();
    await database
      .insertInto('contacts')
      .values({
        id: customerId,
        first_name: 'Odile',
        last_name: 'Perrault',
        email,
        email_consent_opt_out: true,
        is_store_stock: false,
      })
      .execute();
    const fields = await registrationFields(depot, unit, { customerId });
    const { id } = registrationMade(await depot.form('/product-registrations', registrationForm(fields, photo())));
    const asked = await desk.post(
      `/desk/registrations/${id}/request`,
      { text: 'Ms Perrault, the date is cut off.' },
      { headers: { 'if-match': '"1"', 'idempotency-key': newKey() } },
    );
    expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
    await tellEvents(server().context);
    const inbox = async () => (await depot.get('/inbox')).text;
    expect(await inbox()).toContain('Perrault');
    const { client } = await verified(customerForm({ email, firstName: 'Odile', lastName: 'Perrault' }));
    await erase(client, email);
    await server().deliverMail();
    expect(await tablesWith('Perrault')).toEqual([]);
    expect(await inbox()).not.toContain(id);
    const form = new FormData();
    form.append('proofOfPurchase', photo('perrault.jpg'));
    const added = await depot.form(`/product-registrations/${id}/proof`, form, {
      headers: { 'idempotency-key': newKey() },
    });
    expect(added.status).toBe(409);
    const { rows } = await sql`select 1 from stored_files where entity_id = ${id}`.execute(server().database);
    expect(rows).toEqual([]);
  });

  it('of an account with an unverified email leaves the person with that email unchanged', async () => {
    const email = 'owner@customer.example';
    await signUp(server(), { email });
    const { erased } = await erase(await signedIn(server(), email), email);
    expect(erased).toEqual({ contacts: 0, tickets: 0, files: 0, claims: 0, answers: 0 });
    const contact = await server()
      .database.selectFrom('contacts')
      .select('email')
      .where('id', '=', contactIds.owner)
      .executeTakeFirst();
    expect(contact).toEqual({ email });
  });

  describe('is requested', () => {
    it('once, with a mail to the person and to the admins, which lists what is kept', async () => {
      const client = await Client.signIn(server().url, 'customer');
      expect(own(await client.get('/account/erasure'))).toEqual({ request: null, keptDays: 2555 });
      const first = own(await client.post('/account/erasure'));
      expect(first.request).toMatchObject({ state: 'requested', decidedAt: null });
      expect(own(await client.post('/account/erasure'))).toEqual(first);
      const received = await lettersTo(server(), 'customer@portal.example');
      expect(received.map(({ subject }) => subject)).toEqual(['Your request for erasure']);
      expect((await lettersTo(server(), 'admin@portal.example')).at(-1)).toMatchObject({
        subject: 'A request for erasure waits',
        link: 'https://portal.example/admin/privacy',
      });
      const { dueAt, requestedAt } = await openRequest('customer@portal.example');
      expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(30 * 24 * 60 * 60 * 1000);
    });

    it('and withdrawn, after which no admin can decide it', async () => {
      const client = await Client.signIn(server().url, 'customer');
      await client.post('/account/erasure');
      const { id } = await openRequest('customer@portal.example');
      expect(own(await client.delete('/account/erasure')).request?.state).toBe('withdrawn');
      expect(errorOf(await decide(id, { decision: 'erase' }))).toMatchObject({ status: 409 });
      expect(await listed(await admin())).toContainEqual(expect.objectContaining({ id, state: 'withdrawn' }));
    });
  });

  describe('is decided', () => {
    it('with a reason that the person reads when it is refused', async () => {
      const client = await Client.signIn(server().url, 'retailer');
      await client.post('/account/erasure');
      const { id } = await openRequest('retailer@portal.example');
      expect(errorOf(await decide(id, { decision: 'refuse', reason: ' ' }))).toMatchObject({
        status: 422,
        fields: ['reason'],
      });
      await decide(id, { decision: 'refuse', reason: 'A dispute is open.' });
      expect(own(await client.get('/account/erasure')).request).toMatchObject({
        state: 'refused',
        reason: 'A dispute is open.',
      });
      expect((await lettersTo(server(), 'retailer@portal.example')).at(-1)?.subject).toMatch(/was refused$/);
      expect((await client.get('/account')).status).toBe(200);
    });

    it('by another admin, and never for the last admin', async () => {
      const client = await admin();
      await client.post('/account/erasure');
      const { id } = await openRequest('admin@portal.example');
      expect(errorOf(await decide(id, { decision: 'erase' }, client))).toMatchObject({ status: 409 });
      // A second admin, the only one who can sign in: the first one has no password any more.
      const { form, client: other } = await verified();
      const accounts = server().database.updateTable('accounts');
      await accounts.set({ role: 'admin' }).where('email', '=', form.email).execute();
      await other.addPasskey();
      await other.post('/account/erasure');
      const request = await openRequest(form.email);
      const first = accounts.where('id', '=', idOf(client));
      await first.set({ verified_at: null }).execute();
      try {
        expect((await decide(request.id, { decision: 'erase' }, other)).status).toBe(409);
      } finally {
        await first.set({ verified_at: new Date() }).execute();
      }
      expect((await decide(request.id, { decision: 'erase' }, client)).status).toBe(200);
    });

    it('only if there is a request', async () => {
      expect((await decide('nothing', { decision: 'erase' })).status).toBe(404);
    });
  });

  it('is announced to a device that stores the account, and to no other device', async () => {
    const { form, client } = await verified();
    const others = await Client.signIn(server().url, 'both');
    const ask = async (...accountIds: string[]) =>
      (await new Client(server().url).post('/auth/erased-accounts', { accountIds })).json;
    expect(await ask(idOf(client), idOf(others))).toEqual({ erased: [] });
    await erase(client, form.email);
    expect(await ask(idOf(client), idOf(others), 'nothing')).toEqual({ erased: [idOf(client)] });
    expect(await ask()).toEqual({ erased: [] });
    expect(
      (await new Client(server().url).post('/auth/erased-accounts', { accountIds: Array(51).fill('x') })).status,
    ).toBe(422);
  });
});
