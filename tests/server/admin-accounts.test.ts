import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { AdminAccount, clearReason, flagReason, listAccounts } from '#contract/admin-accounts.ts';
import { folded } from '#domain/folded.ts';
import { accountSearchText } from '#server/database/account-search-text.ts';
import { matchingAccounts } from '#server/accounts/find-accounts.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { codeTo, lettersTo } from './support/letters.ts';
import { newPassword, signedIn, signUp } from './support/new-customer.ts';

const accountOf = ({ json }: { json: unknown }) => v.parse(AdminAccount, json);

onOneDatabase('Account administration', (server) => {
  const admin = () => Client.signIn(server().url, 'admin');
  let contacts = 0;
  /** Creates a contact without an account. */
  const newContact = async (changes: Record<string, unknown> = {}) => {
    const id = demoId('contact', 7000 + ++contacts);
    await server()
      .database.insertInto('contacts')
      .values({
        id,
        first_name: 'Élodie',
        last_name: 'Fréchette',
        email: `elodie.${contacts}@depot.example`,
        email_consent_opt_out: false,
        is_store_stock: false,
        platform_account_id: depotIds.quebec,
        ...changes,
      })
      .execute();
    return id;
  };
  /** Signs in a second admin. */
  const anotherAdmin = async () => {
    const email = await signUp(server());
    const accounts = server().database.updateTable('accounts').where('email', '=', email);
    await accounts.set({ role: 'admin', verified_at: new Date() }).execute();
    return signedIn(server(), email);
  };
  const idOf = (client: Client) => client.session?.accountId ?? '';

  describe('the list', () => {
    const list = async (query = '') => {
      const answer = await (await admin()).get(`/admin/account?${query}`);
      expect(answer.status).toBe(200);
      return v.parse(listAccounts.output, answer.json);
    };
    const emails = async (query: string) => (await list(query)).data.map(({ email }) => email);

    it('is paged and sorted by email, and each row has the fields of an admin', async () => {
      const whole = await list('size=100');
      expect(whole.pagination).toEqual({ page: 1, size: 100, totalItems: whole.data.length });
      const sorted = whole.data.map(({ email }) => email);
      expect(sorted).toEqual(sorted.toSorted());
      const second = await list('page=2&size=3');
      expect(second.pagination).toEqual({ page: 2, size: 3, totalItems: whole.data.length });
      expect(second.data).toEqual(whole.data.slice(3, 6));
      expect(whole.data.find(({ email }) => email === 'disabled@portal.example')).toMatchObject({
        name: 'Oscar Gone',
        role: 'customer',
        salesForceId: contactIds.disabled,
        deactivated: true,
      });
      expect(whole.data.find(({ email }) => email === 'unverified@portal.example')?.verifiedAt).toBeNull();
      expect((await list('size=5000')).pagination.size).toBe(100);
    });

    it('is searched by name, email and CRM id, ignoring case and accents', async () => {
      await newContact();
      await (await admin()).post(`/admin/account/salesforce/${await newContact()}`);
      for (const search of ['ELODIE fré', 'élodie FRECHETTE', 'Frechette'])
        expect(await emails(`search=${encodeURIComponent(search)}`)).toEqual(['elodie.2@depot.example']);
      expect(await emails('search=depot.qc@')).toEqual(['depot.qc@portal.example']);
      expect(await emails(`search=${contactIds.retailer.toLowerCase()}`)).toEqual(['retailer@portal.example']);
      expect(await emails('search=nobody-of-that-name')).toEqual([]);
      expect((await emails('search=%20')).length).toBeGreaterThan(8);
      // Search text is no pattern, and no match spans two fields.
      for (const search of ['%', '_', '\\', 'Kowalchuk\ndepot'])
        expect(await emails(`search=${encodeURIComponent(search)}`)).toEqual([]);
    });

    it('is filtered by one field or by several', async () => {
      expect(await emails('name=kowal')).toEqual(['depot@portal.example']);
      expect(await emails('name=portal.example')).toEqual([]);
      expect(await emails('email=DEPOT@')).toEqual(['depot@portal.example']);
      expect(await emails(`salesForceId=${contactIds.customer}`)).toEqual(['customer@portal.example']);
      expect(await emails(`salesForceId=portal`)).toEqual([]);
      expect(await emails('search=portal.example&name=ada')).toEqual(['admin@portal.example']);
      expect(await emails('name=ada&email=depot')).toEqual([]);
    });

    it('is filtered by role, and sorted by every column in both directions, ignoring case and accents', async () => {
      expect(await emails('role=retailer')).toEqual(['retailer@portal.example']);
      expect(await emails('role=retailer&search=depot')).toEqual([]);
      const all = async (query: string) => (await list(`size=100&${query}`)).data;
      const whole = await all('');
      expect(await all('sort=email')).toEqual(whole);
      expect(await all('sort=-email')).toEqual(whole.toReversed());
      const values = {
        name: ({ name }: AdminAccount) => name && folded(name),
        role: ({ role }: AdminAccount) => role,
        salesForceId: ({ salesForceId }: AdminAccount) => salesForceId,
      };
      const order = new Intl.Collator('en').compare;
      for (const [column, valueOf] of Object.entries(values)) {
        const given = (accounts: AdminAccount[]) => accounts.map(valueOf).filter((value) => value !== null);
        const up = await all(`sort=${column}`);
        expect(given(up)).toEqual(given(whole).toSorted(order));
        expect(given(await all(`sort=-${column}`))).toEqual(given(up).toReversed());
        // Accounts without a value are last in both directions, and every account appears once.
        expect(new Set(up.map(({ id }) => id)).size).toBe(whole.length);
        expect(up.map(valueOf).indexOf(null)).toBeOneOf([-1, given(up).length]);
      }
    });

    it.each(['page=0', 'size=-1', 'role=owner', 'sort=password', 'sort=--name', 'page=1.5', 'size=x'])(
      'refuses %s',
      async (query) => {
        const answer = await (await admin()).get(`/admin/account?${query}`);
        expect(errorOf(answer)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
      },
    );
  });

  describe('a list of many accounts', () => {
    const everything = { search: null, name: null, email: null, salesForceId: null, role: null };

    it.runIf(allTests)('is read by an index for every search', async () => {
      const { database } = server();
      const ids = Array.from({ length: 6000 }, (_, at) => `many-${at}`);
      const rows = ids.map((id, at) => {
        const account = { name: `Person ${at * 7919}`, email: `${at}@many.example`, contact_id: `003M${at}` };
        return { ...account, id, role: 'customer' as const, search_text: accountSearchText(account) };
      });
      for (let from = 0; from < rows.length; from += 2000)
        await database
          .insertInto('accounts')
          .values(rows.slice(from, from + 2000))
          .execute();
      await sql`vacuum analyze accounts`.execute(database);

      const planOf = async (query: { explain: () => Promise<unknown> }) => JSON.stringify(await query.explain());
      for (const filter of [{ search: '5998@many' }, { name: 'person 7919' }, { salesForceId: '003M5998' }]) {
        const found = matchingAccounts(database, { ...everything, ...filter });
        expect(await planOf(found.select('id'))).toContain('accounts_search');
      }
      const page = matchingAccounts(database, everything).select('id').orderBy('email').limit(10);
      for (const offset of [0, 990]) expect(await planOf(page.offset(offset))).toContain('accounts_email_key');
      await database.deleteFrom('accounts').where('id', 'in', ids).execute();
    });
  });

  describe('an invitation', () => {
    it('is sent again to a person who has not used it, once a minute, in their language', async () => {
      const client = await admin();
      const contact = await newContact({ email: 'again@depot.example' });
      const { id } = accountOf(await client.post(`/admin/account/salesforce/${contact}`));
      const again = () => client.post(`/admin/account/${id}/invitation`);
      expect(await lettersTo(server(), 'again@depot.example')).toHaveLength(1);
      expect(await again()).toMatchObject({ status: 200, json: { delay: 60 } });
      expect(errorOf(await again())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
      const letters = await lettersTo(server(), 'again@depot.example');
      expect(letters.map(({ subject }) => subject)).toEqual(Array(2).fill(letters[0]?.subject));
      const code = await codeTo(server(), 'again@depot.example');
      expect((await client.patch(`/auth/password/reset/${code}`, { password: newPassword })).status).toBe(204);
      server().advance(60_000);
      expect(errorOf(await again())).toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('is sent in place of the one that still waits', async () => {
      const client = await admin();
      const contact = await newContact({ email: 'waits@depot.example' });
      const body = { contactIds: [contact], emails: [] };
      expect((await client.post('/admin/invitation', body)).status).toBe(200);
      const { data } = v.parse(listAccounts.output, (await client.get('/admin/account?search=waits@depot')).json);
      expect((await client.post(`/admin/account/${data[0]?.id}/invitation`)).status).toBe(200);
      expect(await lettersTo(server(), 'waits@depot.example')).toHaveLength(1);
    });

    it('is not sent to a person who chose a password while it waited', async () => {
      const client = await admin();
      const email = 'meanwhile@depot.example';
      const contact = await newContact({ email });
      await client.post('/admin/invitation', { contactIds: [contact], emails: [] });
      await server()
        .database.updateTable('accounts')
        .set({ verified_at: server().context.now() })
        .where('email', '=', email)
        .execute();
      expect(await lettersTo(server(), email)).toHaveLength(0);
    });

    it('asks a person who signed up with a password to verify the email', async () => {
      const email = await signUp(server());
      const client = await admin();
      const { data } = v.parse(listAccounts.output, (await client.get(`/admin/account?search=${email}`)).json);
      expect((await client.post(`/admin/account/${data[0]?.id}/invitation`)).status).toBe(200);
      expect((await lettersTo(server(), email)).at(-1)?.link).toMatch(/account\/verify/);
    });

    it('is not sent to a deactivated account', async () => {
      const client = await admin();
      const contact = await newContact({ email: 'gone.again@depot.example' });
      const { id } = accountOf(await client.post(`/admin/account/salesforce/${contact}`));
      await client.delete(`/admin/account/${id}`, { flagReason });
      expect(errorOf(await client.post(`/admin/account/${id}/invitation`)).status).toBe(409);
      expect(await lettersTo(server(), 'gone.again@depot.example')).toHaveLength(0);
    });
  });

  describe('deactivation', () => {
    it('ends every session at once, and refuses every later sign-in', async () => {
      const email = await signUp(server());
      const client = await signedIn(server(), email);
      const { refreshToken } = client.session ?? {};
      const adminClient = await admin();
      const answer = await adminClient.delete(`/admin/account/${idOf(client)}`, { flagReason });
      expect(answer).toMatchObject({ status: 204, text: '' });
      expect((await client.get('/account')).status).toBe(401);
      const accountId = idOf(client);
      expect((await client.post('/auth/refresh-token', { accountId, refreshToken })).status).toBe(401);
      expect((await client.post('/auth/login', { email, password: newPassword })).status).toBe(401);

      expect((await adminClient.delete(`/admin/account/${accountId}`, { flagReason })).status).toBe(204);
      const back = await adminClient.patch(`/admin/account/${accountId}`, { clearReason });
      expect(back.status).toBe(200);
      expect(accountOf(back)).toMatchObject({ id: accountId, email, deactivated: false });
      expect(accountOf(await adminClient.patch(`/admin/account/${accountId}`, { clearReason })).deactivated).toBe(
        false,
      );
      expect((await client.get('/account')).status).toBe(401);
      await client.signInAs(email, newPassword);

      const events = server().database.selectFrom('account_events').select(['kind', 'reason', 'by']);
      expect(await events.where('account_id', '=', accountId).orderBy('id').execute()).toEqual([
        { kind: 'deactivated', reason: flagReason, by: idOf(adminClient) },
        { kind: 'reenabled', reason: clearReason, by: idOf(adminClient) },
      ]);
    });

    it('is refused for the own account and for the last admin', async () => {
      const adminClient = await admin();
      const own = await adminClient.delete(`/admin/account/${idOf(adminClient)}`, { flagReason });
      expect(errorOf(own)).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect(own.json).toMatchObject({ message: 'You cannot deactivate your own account.' });
      expect((await adminClient.get('/account')).status).toBe(200);
    });

    it('leaves one admin active when two admins deactivate each other at the same time', async () => {
      for (let round = 0; round < 3; round++) {
        const [adminClient, other] = [await admin(), await anotherAdmin()];
        await Promise.all([adminClient.xsrf(), other.xsrf()]);
        const answers = await Promise.all([
          adminClient.delete(`/admin/account/${idOf(other)}`, { flagReason }),
          other.delete(`/admin/account/${idOf(adminClient)}`, { flagReason }),
        ]);
        const admins = server().database.selectFrom('accounts').select('id').where('role', '=', 'admin');
        expect(await admins.where('deactivated_at', 'is', null).execute()).toHaveLength(1);
        const statuses = answers.map(({ status }) => status);
        expect(statuses).toContain(204);
        // The second request is refused: the account is no longer an admin, or its session has ended.
        expect([401, 403]).toContain(statuses.find((status) => status !== 204));
        await server()
          .database.updateTable('accounts')
          .set({ deactivated_at: null })
          .where('email', '=', 'admin@portal.example')
          .execute();
        await server()
          .database.updateTable('accounts')
          .set({ role: 'customer' })
          .where('id', '=', idOf(other))
          .execute();
      }
    });

    it.each([
      [undefined, 400],
      [{}, 422],
      [{ flagReason: '' }, 422],
    ])('requires a reason: %j', async (body, status) => {
      expect((await (await admin()).delete('/admin/account/demo-customer', body)).status).toBe(status);
      expect((await (await admin()).patch('/admin/account/demo-customer', body)).status).toBe(status);
    });

    it.each(['nothing', '%00', "'%20or%201=1"])('finds no account %s', async (id) => {
      const adminClient = await admin();
      for (const answer of [
        await adminClient.delete(`/admin/account/${id}`, { flagReason }),
        await adminClient.patch(`/admin/account/${id}`, { clearReason }),
        await adminClient.patch(`/admin/account/${id}/sync`),
        await adminClient.patch(`/admin/account/${id}/salesforce/${contactIds.owner}`),
      ])
        expect(errorOf(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    });
  });

  describe('a new account for a contact', () => {
    const open = async (contactId: string, language = 'en') =>
      (await admin()).post(`/admin/account/salesforce/${contactId}`, undefined, {
        headers: { 'accept-language': language },
      });

    it('has name, email and role of the contact, and its owner is invited to choose a password', async () => {
      const contactId = await newContact({ email: 'Patron@Rivage.example' });
      const answer = await open(contactId, 'fr');
      expect(answer.status).toBe(201);
      const email = 'patron@rivage.example';
      expect(accountOf(answer)).toMatchObject({
        email,
        name: 'Élodie Fréchette',
        role: 'depot',
        salesForceId: contactId,
        verifiedAt: null,
        deactivated: false,
      });
      const [letter] = await lettersTo(server(), email);
      expect(letter?.subject).toBe('Votre compte sur Depot Portal');
      expect(letter?.link).toMatch(/^https:\/\/portal\.example\/auth\/password\/reset\?code=[\w-]{43}$/);

      // A sign-in before that is refused, also with an empty password.
      for (const password of ['null', newPassword])
        expect((await new Client(server().url).post('/auth/login', { email, password })).status).toBe(401);
      const visitor = new Client(server().url);
      const code = await codeTo(server(), email);
      expect((await visitor.patch(`/auth/password/reset/${code}`, { password: newPassword })).status).toBe(204);
      expect((await (await signedIn(server(), email)).get('/warranties/claims')).status).toBe(200);
    });

    it.each([
      ['Portal Administration', 'admin'],
      ['Claims desk', 'adjudicator'],
      ['Finance', 'finance'],
      ['Repair Depot', 'depot'],
      ['Retailer', 'retailer'],
      ['Retailer and Repair Depot', 'retailer_depot'],
      ['Something else', 'customer'],
      [null, 'customer'],
    ])('for a contact of a %s account has the role %s', async (type, role) => {
      const id = type === null ? null : demoId('account', 700 + ++contacts);
      if (id !== null && type !== null)
        await server().database.insertInto('platform_accounts').values({ id, name: 'An account', type }).execute();
      const account = accountOf(await open(await newContact({ platform_account_id: id })));
      expect(account.role).toBe(role);
      await server().database.updateTable('accounts').set({ role: 'customer' }).where('id', '=', account.id).execute();
    });

    it('is refused without such a contact, for a contact with an account, for an email in use, and without an email', async () => {
      const unknown = await open('nothing', 'fr');
      expect(errorOf(unknown)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(unknown.json).toMatchObject({ message: 'Aucun contact n’a cet identifiant CRM.' });
      expect(errorOf(await open(contactIds.stockOntario))).toMatchObject({ status: 404 });
      const linked = await open(contactIds.depot);
      expect(errorOf(linked)).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect(linked.json).toMatchObject({ message: 'This contact already has an account.' });
      const taken = await open(await newContact({ email: 'depot@portal.example' }), 'fr');
      expect(errorOf(taken)).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect(taken.json).toMatchObject({ message: 'Un autre compte utilise déjà le courriel de ce contact.' });
      expect(errorOf(await open(await newContact({ email: null })))).toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('is created once when two admins create it at the same time', async () => {
      const adminClient = await admin();
      const contactId = await newContact();
      const path = `/admin/account/salesforce/${contactId}`;
      const answers = await Promise.all([adminClient.post(path), adminClient.post(path)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      const { email } = accountOf(answers.find(({ status }) => status === 201) ?? { json: null });
      expect(await lettersTo(server(), email)).toHaveLength(1);
    });
  });

  describe('a link to another contact', () => {
    const link = async (id: string, contactId: string) =>
      (await admin()).patch(`/admin/account/${id}/salesforce/${contactId}`);
    const accountWith = async (email: string) =>
      (await server().database.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow())
        .id;

    it('copies its name, email and role, also for the search', async () => {
      const id = await accountWith(await signUp(server()));
      const contactId = await newContact({ first_name: 'Ursule', last_name: 'Émond' });
      const account = accountOf(await link(id, contactId));
      expect(account).toMatchObject({ id, name: 'Ursule Émond', role: 'depot', salesForceId: contactId });
      const found = await (await admin()).get('/admin/account?search=ursule+emond');
      expect(v.parse(listAccounts.output, found.json).data).toEqual([account]);
      expect(accountOf(await link(id, contactId))).toEqual(account);
    });

    it('is refused for an unknown contact, a linked contact, and a deactivated account', async () => {
      const id = await accountWith(await signUp(server()));
      expect(errorOf(await link(id, 'nothing'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(errorOf(await link(id, contactIds.retailer))).toMatchObject({ status: 409, code: 'CONFLICT' });
      const disabled = await accountWith('disabled@portal.example');
      expect(errorOf(await link(disabled, await newContact()))).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect(errorOf(await link(disabled, contactIds.disabled))).toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('does not change the role of the last admin', async () => {
      const adminClient = await admin();
      const answer = await link(idOf(adminClient), await newContact());
      expect(errorOf(answer)).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect(answer.json).toMatchObject({ message: 'This is the last administrator; there must always be one.' });
      expect((await adminClient.get('/admin/account')).status).toBe(200);
    });

    it.each([
      ['has yet to choose a password', { password_hash: null, verified_at: null }],
      ['has no password, though verified', { password_hash: null, verified_at: new Date() }],
      ['is not verified', { verified_at: null }],
    ])('does not count as the last admin an admin who %s', async (_, state) => {
      const adminClient = await admin();
      const email = await signUp(server());
      const invited = server().database.updateTable('accounts').where('email', '=', email);
      await invited.set({ role: 'admin', ...state }).execute();
      expect(errorOf(await link(idOf(adminClient), await newContact()))).toMatchObject({
        status: 409,
        code: 'CONFLICT',
      });
      expect((await adminClient.get('/admin/account')).status).toBe(200);
      await invited.set({ role: 'customer' }).execute();
    });
  });

  describe('synchronisation', () => {
    const sync = async (id: string) => (await admin()).patch(`/admin/account/${id}/sync`);

    it('reads name, email and role again, which apply from the next call on', async () => {
      const contactId = await newContact();
      const { id, email } = accountOf(await (await admin()).post(`/admin/account/salesforce/${contactId}`));
      const code = await codeTo(server(), email);
      await new Client(server().url).patch(`/auth/password/reset/${code}`, { password: newPassword });
      const client = await signedIn(server(), email);
      expect((await client.get('/warranties/claims')).status).toBe(200);

      const contact = server().database.updateTable('contacts').where('id', '=', contactId);
      await contact
        .set({ last_name: 'Gauthier', email: 'e.gauthier@depot.example', platform_account_id: null })
        .execute();
      expect(accountOf(await sync(id))).toMatchObject({
        id,
        name: 'Élodie Gauthier',
        email: 'e.gauthier@depot.example',
        role: 'customer',
      });
      expect((await client.get('/warranties/claims')).status).toBe(403);
      await signedIn(server(), 'e.gauthier@depot.example');
    });

    it('leaves the demo accounts unchanged, whose contacts have the same values', async () => {
      const { json } = await (await admin()).get('/admin/account?email=portal.example&size=100');
      const { data } = v.parse(listAccounts.output, json);
      expect(data.length).toBe(11);
      for (const account of data) expect(accountOf(await sync(account.id))).toEqual(account);
    });

    it('keeps a deactivated account deactivated', async () => {
      const rows = server().database.selectFrom('accounts').select('id').where('email', '=', 'disabled@portal.example');
      expect(accountOf(await sync((await rows.executeTakeFirstOrThrow()).id)).deactivated).toBe(true);
    });

    it('reports an account without a contact, and one whose contact was deleted', async () => {
      const email = await signUp(server());
      const accounts = server().database.updateTable('accounts').where('email', '=', email);
      const [{ id }] = (await accounts.set({ contact_id: null }).returning('id').execute()) as [{ id: string }];
      expect(errorOf(await sync(id))).toMatchObject({ status: 409, code: 'CONFLICT' });
      await accounts.set({ contact_id: 'gone' }).execute();
      expect(errorOf(await sync(id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    });

    it('leaves one admin when the contacts of both admins lose the role at the same time', async () => {
      const [adminClient, other] = [await admin(), await anotherAdmin()];
      const people = server().database.updateTable('contacts').where('id', '=', contactIds.admin);
      await people.set({ platform_account_id: null }).execute();
      await Promise.all([adminClient.xsrf(), other.xsrf()]);
      const answers = await Promise.all([
        adminClient.patch(`/admin/account/${idOf(other)}/sync`),
        other.patch(`/admin/account/${idOf(adminClient)}/sync`),
      ]);
      const admins = server().database.selectFrom('accounts').select('id').where('role', '=', 'admin');
      expect(await admins.where('deactivated_at', 'is', null).execute()).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await server()
        .database.updateTable('accounts')
        .set({ role: 'admin' })
        .where('id', '=', idOf(adminClient))
        .execute();
      await server().database.updateTable('accounts').set({ role: 'customer' }).where('id', '=', idOf(other)).execute();
    });
  });
});
