import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { Contact } from '#contract/contacts.ts';
import { Account } from '#contract/session.ts';
import { depotApplication } from '#tests/support/depot-application.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { codeTo, lettersTo } from './support/letters.ts';
import { customerForm, signedIn, signUp } from './support/new-customer.ts';

const Created = v.object({ id: v.string() });
const minuteMs = 60 * 1000;

onOneDatabase('Signing up', (server) => {
  const visitor = () => new Client(server().url);
  const countOf = async (table: 'accounts' | 'contacts' | 'depot_applications' | 'platform_accounts') =>
    (await server().database.selectFrom(table).select('id').execute()).length;

  describe('a customer', () => {
    it('gets an unverified account with a contact, and a mail to verify it', async () => {
      const form = customerForm({ email: 'Josée.Côté@customer.example'.normalize('NFC').replaceAll(/[^\w.@]/g, 'e') });
      const answer = await visitor().post('/contacts/customer', form);
      expect(answer.status).toBe(201);
      expect(Object.keys(v.parse(v.looseObject({ id: v.string() }), answer.json))).toEqual(['id']);

      const email = form.email.toLowerCase();
      const client = await signedIn(server(), email);
      const account = v.parse(Account, (await client.get('/account')).json);
      expect(account).toMatchObject({ email, name: 'Rosalie Tremblay', role: 'customer', verifiedAt: null });
      await client.patch(`/account/verify/${await codeTo(server(), email)}`);
      const verified = await signedIn(server(), email);
      expect(v.parse(Contact, (await verified.get('/contacts/customer')).json)).toMatchObject({
        id: account.salesForceId,
        firstName: 'Rosalie',
        lastName: 'Tremblay',
        email,
        phone: '+1 418 555-0199',
        emailConsentOptOut: true,
      });
    });

    it('has no typed text in a mail, whose reader may be another person', async () => {
      const firstName = 'Your parcel waits, call 1 900 555-0100 and ask for';
      const email = await signUp(server(), { firstName });
      await new Client(server().url).post('/auth/password/reset/request', { email });
      const letters = await lettersTo(server(), email);
      expect(letters).toHaveLength(2);
      for (const { text, html } of letters) expect(text + html).not.toContain('parcel');
    });

    it('with an email in use gets the same response, and the owner a mail, once a minute', async () => {
      const email = await signUp(server());
      await lettersTo(server(), email);
      const accounts = await countOf('accounts');
      const form = customerForm({ email: email.toUpperCase(), password: 'Other-words-31', firstName: 'Mallory' });
      const fresh = await visitor().post('/contacts/customer', customerForm());
      for (let tries = 0; tries < 3; tries++) {
        const again = await visitor().post('/contacts/customer', form);
        expect(again.status).toBe(201);
        expect(v.parse(Created, again.json).id).toHaveLength(v.parse(Created, fresh.json).id.length);
      }
      expect(await countOf('accounts')).toBe(accounts + 1);
      const notified = (await lettersTo(server(), email)).slice(1);
      expect(notified.map(({ subject }) => subject)).toEqual(['You already have an account']);
      expect(notified[0]?.link).toBe('https://portal.example/auth/login');
      expect(notified[0]?.text).not.toContain('Mallory');
      await signedIn(server(), email);

      server().advance(minuteMs);
      await visitor().post('/contacts/customer', form);
      expect(await lettersTo(server(), email)).toHaveLength(3);
    });

    it('who signs up several times at once with one email gets one account', async () => {
      const form = customerForm();
      const clients = Array.from({ length: 6 }, visitor);
      await Promise.all(clients.map((client) => client.xsrf()));
      const answers = await Promise.all(clients.map((client) => client.post('/contacts/customer', form)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
      const accounts = server().database.selectFrom('accounts').selectAll().where('email', '=', form.email);
      expect(await accounts.execute()).toHaveLength(1);
      const contacts = server().database.selectFrom('contacts').selectAll().where('email', '=', form.email);
      expect(await contacts.execute()).toHaveLength(1);
      const subjects = (await lettersTo(server(), form.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject === 'Verify your email')).toHaveLength(1);
    });

    it('whose contact exists gets that contact, with its registrations', async () => {
      const email = await signUp(server(), { email: 'owner@customer.example' });
      const client = await signedIn(server(), email);
      const { salesForceId } = v.parse(Account, (await client.get('/account')).json);
      const known = server().database.selectFrom('contacts').select(['id', 'last_name']).where('email', '=', email);
      expect(await known.execute()).toEqual([{ id: salesForceId, last_name: 'Okafor' }]);
    });

    it('never gets the contact of a depot, and its role with it', async () => {
      await server()
        .database.updateTable('contacts')
        .set({ email: 'counter@fleuve.example' })
        .where('email', '=', 'depot.us@portal.example')
        .execute();
      const client = await signedIn(server(), await signUp(server(), { email: 'counter@fleuve.example' }));
      const account = v.parse(Account, (await client.get('/account')).json);
      expect(account.role).toBe('customer');
      const contact = server().database.selectFrom('contacts').selectAll();
      expect(await contact.where('id', '=', account.salesForceId).executeTakeFirst()).toMatchObject({
        platform_account_id: null,
      });
    });

    it('with one key gets one account, also after a lost response, without details of another', async () => {
      const form = customerForm();
      const headers = { 'idempotency-key': newKey() };
      const first = await visitor().post('/contacts/customer', form, { headers });
      const again = await visitor().post('/contacts/customer', form, { headers });
      expect(again.json).toEqual(first.json);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await lettersTo(server(), form.email)).toHaveLength(1);
      const other = await visitor().post('/contacts/customer', { ...form, password: 'Other-words-31' }, { headers });
      expect(errorOf(other).code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    it.each([
      [{ email: 'rosalie' }, 'email'],
      [{ password: 'short1' }, 'password'],
      [{ password: 'Password123' }, 'password'],
      [{ firstName: '' }, 'firstName'],
      [{ phone: '12' }, 'phone'],
    ])('who sends %j gets the names of the invalid fields', async (changes, field) => {
      const answer = await visitor().post('/contacts/customer', customerForm(changes));
      expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: [field] });
    });

    it('is refused after sixty submissions of the address in a minute', async () => {
      const client = visitor();
      await client.xsrf();
      const send = () => client.post('/contacts/customer', {});
      for (let group = 0; group < 6; group++) await Promise.all(Array.from({ length: 10 }, send));
      const refused = await client.post('/contacts/customer', customerForm());
      expect(errorOf(refused)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
      expect((await visitor().post('/contacts/customer', customerForm())).status).toBe(201);
    });
  });

  describe('a repair depot', () => {
    const apply = (changes: Record<string, unknown> = {}, language = 'en', headers = {}) =>
      visitor().post('/repair-depots', depotApplication(changes), {
        headers: { 'accept-language': language, ...headers },
      });

    it('has a pending application, and its first contact gets a mail', async () => {
      const { HQAddress } = depotApplication();
      const second = { firstName: 'Anne', lastName: 'Roy', phone: '418 555-0172', email: 'anne@fleuve.example' };
      const contact = [...depotApplication().contact, second];
      const answer = await apply({ contact, shippingAddress: HQAddress }, 'fr');
      expect(answer.status).toBe(201);
      const { id } = v.parse(Created, answer.json);
      // Phones are stored in one form.
      const stored = contact.map((person) => ({ ...person, phone: `+1 ${person.phone}` }));
      const kept = server().database.selectFrom('depot_applications').select('application').where('id', '=', id);
      expect(JSON.parse((await kept.executeTakeFirstOrThrow()).application)).toEqual(
        depotApplication({ contact: stored, shippingAddress: HQAddress }),
      );
      const [letter] = (await lettersTo(server(), 'luc.gagnon@fleuve.example')).slice(-1);
      expect(letter).toMatchObject({ subject: 'Nous avons reçu votre demande', link: 'https://portal.example/' });
      expect(letter?.text).toContain('Bonjour,');
      expect(letter?.text).not.toContain('Luc');
      expect(letter?.text).toContain('Atelier du Fleuve');
      expect(await lettersTo(server(), 'anne@fleuve.example')).toEqual([]);
    });

    it('becomes a depot when an admin links its contact, and can choose a password then', async () => {
      const email = 'chef@rivage.example';
      await apply({ contact: [{ firstName: 'Léa', lastName: 'Caron', phone: '418 555-0173', email }] });
      const notified = (await lettersTo(server(), 'admin@portal.example')).filter(({ text }) => text.includes(email));
      expect(notified.map(({ subject }) => subject)).toEqual(['A repair depot has applied']);
      expect(notified[0]?.link).toBe('https://portal.example/admin/accounts');
      expect(notified[0]?.text).toContain('Contact: Léa Caron, chef@rivage.example.');
      const id = /CRM id of the contact: (\S+)/.exec(notified[0]?.text ?? '')?.[1];
      const admin = await Client.signIn(server().url, 'admin');
      const made = await admin.post(`/admin/account/salesforce/${id}`);
      expect(made).toMatchObject({ status: 201, json: { email, role: 'depot', name: 'Léa Caron', salesForceId: id } });
      await admin.patch(`/auth/password/reset/${await codeTo(server(), email)}`, { password: 'Slate-harbour-17' });
      const client = await signedIn(server(), email, 'Slate-harbour-17');
      expect(await client.get('/warranties/claims')).toMatchObject({ status: 200, json: { data: [] } });
    });

    it('keeps the people it names out of look-ups', async () => {
      const contact = [{ ...depotApplication().contact[0], email: 'helen.marchetti@customer.example' }];
      expect((await apply({ contact })).status).toBe(201);
      const depot = await Client.signIn(server().url, 'depot');
      const [byEmail, byPhone] = [
        await depot.get('/contacts?email=helen.marchetti@customer.example'),
        await depot.get('/contacts?phone=418-555-0171'),
      ];
      expect(byEmail.json).toMatchObject({ pagination: { totalItems: 1 } });
      expect(byPhone.json).toMatchObject({ pagination: { totalItems: 0 } });
    });

    it('has no typed advertisement in a mail', async () => {
      const email = 'victim@elsewhere.example';
      const contact = [{ firstName: 'Win www.prize.example', lastName: 'X', phone: '418 555-0174', email }];
      await apply({ name: 'Claim it at http://prize.example/now', contact });
      const [letter] = await lettersTo(server(), email);
      expect(letter?.text).not.toContain('prize');
      expect(letter?.html).not.toContain('prize');
      expect(letter?.text).toContain('Hello,');
    });

    it('cannot flood the admins: they get at most ten mails an hour about applications', async () => {
      server().advance(61 * minuteMs);
      const before = (await lettersTo(server(), 'admin@portal.example')).length;
      for (let times = 0; times < 12; times++) expect((await apply()).status).toBe(201);
      expect(await lettersTo(server(), 'admin@portal.example')).toHaveLength(before + 10);
      server().advance(61 * minuteMs);
    });

    it('applies once with one key', async () => {
      const before = await countOf('depot_applications');
      const headers = { 'idempotency-key': newKey() };
      const [first, again] = [await apply({}, 'en', headers), await apply({}, 'en', headers)];
      expect(again.json).toEqual(first.json);
      expect(await countOf('depot_applications')).toBe(before + 1);
    });

    it('gets the names of all invalid fields, in its language', async () => {
      const answer = await apply(
        {
          dateOfEstablishment: '2999-01-01',
          businessType: 'Guild',
          brandServiceType: ['Nobody'],
          serviceType: ['Sleigh'],
          HQAddress: { ...depotApplication().HQAddress, postalCode: '12207', provinceState: 'NY' },
        },
        'fr',
      );
      expect(errorOf(answer)).toEqual({
        status: 422,
        code: 'VALIDATION_FAILED',
        fields: [
          'dateOfEstablishment',
          'businessType',
          'brandServiceType',
          'serviceType',
          'HQAddress.provinceState',
          'HQAddress.postalCode',
        ],
      });
      expect(answer.json).toMatchObject({
        fields: { 'HQAddress.postalCode': '12207 est un code ZIP américain, mais vous avez choisi le Canada' },
      });
      expect(errorOf(await apply({ contact: [{}] })).fields).toEqual([
        'contact.0.firstName',
        'contact.0.lastName',
        'contact.0.phone',
        'contact.0.email',
      ]);
    });
  });
});
