import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Contact } from '#contract/contacts.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf, newKey } from './support/client.ts';

const person = {
  firstName: 'Ama',
  lastName: 'Boateng',
  email: 'Ama.Boateng@Customer.example',
  phone: '(905) 555-0177',
  postalCode: 'l8l4s1',
};

onOneDatabase('Contacts', (server) => {
  const as = (account: string) => Client.signIn(server().url, account);
  const anonymous = () => new Client(server().url);
  const minutes = (number: number) => number * 60 * 1000;

  const contactRow = (id: string) =>
    server().database.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const idOf = (json: unknown) => v.parse(Contact, json).id;

  describe('are created', () => {
    it.each(['customer', 'depot', 'retailer', 'both', 'admin'])('by %s, who receives the contact', async (account) => {
      const answer = await (await as(account)).post('/contacts', { ...person, email: `${account}@new.example` });
      expect(answer.status).toBe(201);
      expect(v.parse(Contact, answer.json)).toEqual({
        id: expect.any(String),
        name: 'Ama Boateng',
        firstName: 'Ama',
        lastName: 'Boateng',
        email: `${account}@new.example`,
        phone: '+1 905 555-0177',
        postalCode: 'L8L 4S1',
        emailConsentOptOut: true,
      });
    });

    it('by a visitor, who receives only its id', async () => {
      const answer = await anonymous().post('/contacts', person);
      expect(answer.status).toBe(201);
      expect(Object.keys(v.parse(v.looseObject({}), answer.json))).toEqual(['id']);
    });

    it('and found by the typed values in any notation', async () => {
      const answer = await anonymous().post('/contacts', {
        ...person,
        email: 'Found@New.example',
        phone: '613.555.0178',
      });
      const find = async (query: string) => (await (await as('depot')).get(`/contacts?${query}`)).json;
      for (const query of [
        'email=found@new.EXAMPLE',
        'phone=%2B1 613 555-0178',
        'email=found@new.example&phone=6135550178',
      ])
        expect(await find(query)).toMatchObject({ data: [{ id: idOf(answer.json), name: 'Ama Boateng' }] });
    });

    it.each([
      [{ email: undefined }, { email: null, phone: '+1 905 555-0177' }],
      [{ phone: '' }, { email: 'one@new.example', phone: null }],
      [
        { phone: null, postalCode: ' ' },
        { phone: null, postalCode: null },
      ],
      [{ firstName: '  Zoé ' }, { firstName: 'Zoé' }],
      [{ emailConsentOptOut: false }, { emailConsentOptOut: false }],
    ])('with %j', async (changes, contact) => {
      const answer = await (await as('depot')).post('/contacts', { ...person, email: 'one@new.example', ...changes });
      expect(answer.status).toBe(201);
      expect(answer.json).toMatchObject(contact);
    });

    it.each([
      [{ firstName: '' }, ['firstName']],
      [{ firstName: undefined, lastName: ' ' }, ['firstName', 'lastName']],
      [{ lastName: 'x'.repeat(256) }, ['lastName']],
      [{ email: null, phone: '' }, ['email']],
      [{ email: 'ama@' }, ['email']],
      [{ phone: '555-0177' }, ['phone']],
      [{ postalCode: 'D1D 1D1' }, ['postalCode']],
      [{ postalCode: '1234' }, ['postalCode']],
      [{ emailConsentOptOut: 'yes' }, ['emailConsentOptOut']],
    ])('but refused with %j', async (changes, fields) => {
      for (const client of [anonymous(), await as('depot')]) {
        const answer = await client.post('/contacts', { ...person, ...changes });
        expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields });
      }
    });

    it('once for repeated submissions, signed in or not', async () => {
      for (const client of [anonymous(), await as('depot')]) {
        const email = `once-${client.address}@new.example`;
        const headers = { 'idempotency-key': newKey('/contact') };
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => client.post('/contacts', { ...person, email }, { headers })),
        );
        const made = answers.filter(({ status }) => status === 201);
        expect(made.length).toBeGreaterThan(0);
        for (const answer of answers.filter(({ status }) => status !== 201))
          expect(errorOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
        const again = await client.post('/contacts', { ...person, email }, { headers });
        expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([made[0]?.text, 'true']);
        const other = await client.post('/contacts', { ...person, email: 'other@new.example' }, { headers });
        expect(errorOf(other)).toEqual({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
        const rows = await server().database.selectFrom('contacts').select('id').where('email', '=', email).execute();
        expect(rows).toHaveLength(1);
      }
    });

    it('at most sixty a minute from one address', async () => {
      const client = anonymous();
      for (let number = 0; number < 60; number++)
        expect((await client.post('/contacts', { ...person, firstName: '' })).status).toBe(422);
      expect(errorOf(await client.post('/contacts', person))).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
      await client.signIn('depot');
      expect((await client.post('/contacts', person)).status).toBe(201);
    });
  });

  describe('change their consent to promotions', () => {
    const consent = (client: Client, id: string, emailConsentOptOut: unknown = false) =>
      client.patch(`/contacts/${id}`, { emailConsentOptOut });

    it('themselves', async () => {
      const client = await as('customer');
      for (const optOut of [true, false]) {
        const answer = await consent(client, contactIds.customer, optOut);
        expect([answer.status, answer.json]).toEqual([
          200,
          expect.objectContaining({ id: contactIds.customer, emailConsentOptOut: optOut, name: 'Claire Fontaine' }),
        ]);
        expect((await contactRow(contactIds.customer)).email_consent_opt_out).toBe(optOut);
      }
    });

    it('through the account that created them, within the hour', async () => {
      const client = await as('depot');
      const id = idOf((await client.post('/contacts', person)).json);
      expect((await consent(client, id)).json).toMatchObject({ id, emailConsentOptOut: false });
      server().advance(minutes(59));
      await client.signIn('depot');
      expect((await consent(client, id, true)).status).toBe(200);
      server().advance(minutes(1));
      await client.signIn('depot');
      expect(errorOf(await consent(client, id))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect((await contactRow(id)).email_consent_opt_out).toBe(true);
    });

    it('through a visitor who created them, from the same browser only', async () => {
      const client = anonymous();
      const id = idOf((await client.post('/contacts', person)).json);
      expect(errorOf(await consent(anonymous(), id))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(errorOf(await consent(await as('depot'), id))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect((await consent(client, id)).json).toEqual({ id });
      expect((await contactRow(id)).email_consent_opt_out).toBe(false);
      server().advance(minutes(61));
      expect((await consent(client, id, true)).status).toBe(404);
    });

    it('through no other account', async () => {
      const before = (await contactRow(contactIds.owner)).email_consent_opt_out;
      const clients = [anonymous(), ...(await Promise.all(['customer', 'depot', 'retailer', 'admin'].map(as)))];
      for (const client of clients)
        expect(errorOf(await consent(client, contactIds.owner, !before))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect((await consent(anonymous(), 'nobody')).status).toBe(404);
      expect((await contactRow(contactIds.owner)).email_consent_opt_out).toBe(before);
    });

    it.each([undefined, null, 'true', 1])('but refused with %j', async (optOut) => {
      const answer = await consent(await as('customer'), contactIds.customer, optOut ?? null);
      expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['emailConsentOptOut'] });
    });
  });
});
