import { onOneDatabase } from '#tests/support/server.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findContacts } from '#contract/contacts.ts';
import { Picklist } from '#contract/picklists.ts';
import { findRegistrations, Registration } from '#contract/registrations.ts';
import { findSerialNumbers } from '#contract/serial-numbers.ts';
import { offeredValues } from '#domain/offered-values.ts';
import { Client, errorOf } from './support/client.ts';
import { registrationOf } from './support/claim-form.ts';

onOneDatabase('Look-ups', (server) => {
  const as = (account: string) => Client.signIn(server().url, account);
  const anonymous = () => new Client(server().url);

  describe('serial numbers', () => {
    it('are found exactly, without spaces and in any case', async () => {
      const { json } = await anonymous().get(`/serial-numbers?serialNumber=${encodeURIComponent(' demo unreg 0001 ')}`);
      const { data, pagination } = v.parse(findSerialNumbers.output, json);
      expect(data.map(({ name }) => name)).toEqual(['DEMOUNREG0001']);
      expect(pagination).toEqual({ page: 1, size: 20, totalItems: 1 });
    });

    it('are returned twice if the platform has two, and not at all if it has none', async () => {
      const count = async (serialNumber: string) =>
        v.parse(findSerialNumbers.output, (await anonymous().get(`/serial-numbers?serialNumber=${serialNumber}`)).json)
          .pagination.totalItems;
      expect(await count('DEMODOUBLE0001')).toBe(2);
      expect(await count('DEMOACTIVE000')).toBe(0);
      expect(await count('NOSUCHSERIAL1')).toBe(0);
    });

    it.each(['', 'serialNumber=', 'serialNumber=SHORT', `serialNumber=${'A'.repeat(21)}`])(
      'are refused for the query "%s"',
      async (query) => {
        const answer = await anonymous().get(`/serial-numbers?${query}`);
        expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['serialNumber'] });
      },
    );

    it('with dashes are found only with the same dashes', async () => {
      const answer = await anonymous().get('/serial-numbers?serialNumber=DEMO-ACTIVE-0001');
      expect(answer).toMatchObject({ status: 200, json: { data: [] } });
    });

    it.each([
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'size=0',
      'size=',
      'page=1&page=2',
      'page=99999999999999999999',
    ])('are refused for the paging %s', async (paging) => {
      const answer = await anonymous().get(`/serial-numbers?serialNumber=DEMOACTIVE0001&${paging}`);
      expect(errorOf(answer)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    });

    it('reduce the size to a hundred, and refuse pages beyond the last', async () => {
      const { json } = await anonymous().get(
        '/serial-numbers?serialNumber=DEMODOUBLE0001&size=5000&page=9007199254740991',
      );
      expect(json).toEqual({ data: [], pagination: { page: 9007199254740991, size: 100, totalItems: 2 } });
    });
  });

  describe('registrations', () => {
    const find = async (client: Client, query: string) =>
      v.parse(findRegistrations.output, (await client.get(`/product-registrations?${query}`)).json).data;

    it('return all fields to depots, retailers and admins, and only the state to others', async () => {
      for (const account of ['depot', 'both', 'retailer', 'admin'])
        expect((await find(await as(account), 'serialNumber=DEMOACTIVE0001'))[0]).toHaveProperty('customerId');
      for (const client of [anonymous(), await as('customer')]) {
        const [state] = await find(client, 'serialNumber=DEMOACTIVE0001');
        expect(Object.keys(state ?? {}).toSorted()).toEqual(['id', 'inactive', 'status', 'warrantyStatus']);
      }
    });

    it.each([
      ['email=OWNER@customer.example', 1],
      ['phone=(416) 555-0100', 1],
      ['phone=14165550100&email=owner@customer.example', 1],
      ['email=owner@customer.example&phone=4165550199', 0],
      ['email=else@customer.example', 0],
      ['isStoreStock=false', 1],
      ['isStoreStock=true', 0],
    ])('match every given value: %s', async (criteria, found) => {
      expect(await find(await as('depot'), `serialNumber=DEMOACTIVE0001&${criteria}`)).toHaveLength(found);
    });

    it('have the states of the demo data', async () => {
      const client = await as('depot');
      const state = async (serialNumber: string) => {
        const { status, warrantyStatus, isStoreStock } = await registrationOf(client, serialNumber);
        return { status, warrantyStatus, isStoreStock };
      };
      const approved = { status: 'Approved', isStoreStock: false };
      expect(await state('DEMOACTIVE0010')).toEqual({ ...approved, warrantyStatus: 'Parts and Labour' });
      expect(await state('DEMOREJECT0001')).toMatchObject({ status: 'Rejected' });
      expect(await state('DEMOEXPIRE0001')).toEqual({ ...approved, warrantyStatus: 'Out of Warranty' });
      expect(await state('DEMOLABOUR0001')).toEqual({ ...approved, warrantyStatus: 'Parts Only' });
      expect(await state('DEMOSTOCK00001')).toMatchObject({ isStoreStock: true });
      expect(await find(client, 'serialNumber=DEMOMULTI00001')).toHaveLength(2);
      expect(await find(client, 'serialNumber=DEMOUNREG0020')).toHaveLength(0);
    });

    it('return one to its customer, to depots, retailers and admins, and to no other account', async () => {
      const { id } = await registrationOf(await as('depot'), 'DEMOACTIVE0001');
      const own = await registrationOf(await as('depot'), 'NVSB24KGST0117');
      for (const account of ['depot', 'retailer', 'admin'])
        expect(v.is(Registration, (await (await as(account)).get(`/product-registrations/${id}`)).json)).toBe(true);
      const customer = await as('customer');
      expect((await customer.get(`/product-registrations/${own.id}`)).status).toBe(200);
      const foreign = await customer.get(`/product-registrations/${id}`);
      const unknown = await customer.get('/product-registrations/nothing');
      expect(errorOf(foreign)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(foreign.text).toBe(unknown.text);
    });
  });

  describe('contacts', () => {
    const find = async (client: Client, query: string) =>
      v.parse(findContacts.output, (await client.get(`/contacts?${query}`)).json).data;

    it('return the person to depots, and to others only that there is one', async () => {
      expect(await find(await as('depot'), 'email=Owner@Customer.example')).toMatchObject([
        { name: 'Martin Okafor', phone: '+1 416 555-0100', email: 'owner@customer.example' },
      ]);
      for (const client of [anonymous(), await as('customer')])
        expect(Object.keys((await find(client, 'phone=416-555-0100'))[0] ?? {})).toEqual(['id']);
    });

    it('must match both values if both are given', async () => {
      const client = await as('retailer');
      expect(await find(client, 'email=owner@customer.example&phone=416 555 0100')).toHaveLength(1);
      expect(await find(client, 'email=owner@customer.example&phone=416 555 0101')).toHaveLength(0);
    });

    it.each([
      ['', 'email'],
      ['email=&phone=', 'email'],
      ['isStoreStock=false', 'email'],
      ['isStoreStock=perhaps', 'isStoreStock'],
      ['phone=12', 'phone'],
    ])('are refused for "%s"', async (query, field) => {
      const answer = await (await as('depot')).get(`/contacts?${query}`);
      expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: [field] });
    });

    it('of store stock belong to the depot', async () => {
      expect(await find(await as('depot'), 'isStoreStock=true')).toMatchObject([{ lastName: 'Harbour & Pine' }]);
      expect(await find(await as('both'), 'isStoreStock=true')).toMatchObject([{ lastName: 'Coastline' }]);
      for (const client of [anonymous(), await as('retailer')])
        expect((await client.get('/contacts?isStoreStock=true')).status).toBe(403);
    });

    it('return the own contact of a customer', async () => {
      expect((await (await as('customer')).get('/contacts/customer')).json).toMatchObject({ name: 'Claire Fontaine' });
    });
  });

  describe('anonymous callers', () => {
    it('have sixty look-ups a minute from one address, of any kind', async () => {
      const client = anonymous();
      const serial = 'serialNumber=DEMOACTIVE0001';
      const calls = [`/serial-numbers?${serial}`, `/product-registrations?${serial}`, '/contacts?email=a@b.example'];
      for (let number = 0; number < 60; number++) expect((await client.get(calls[number % 3] ?? '')).status).toBe(200);
      const refused = await client.get('/serial-numbers?serialNumber=DEMOACTIVE0001');
      expect(errorOf(refused)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect((await anonymous().get('/serial-numbers?serialNumber=DEMOACTIVE0001')).status).toBe(200);
      await client.signIn('depot');
      expect((await client.get('/serial-numbers?serialNumber=DEMOACTIVE0001')).status).toBe(200);
    });

    it('with an expired token get 401', async () => {
      const answer = await anonymous().get('/serial-numbers?serialNumber=DEMOACTIVE0001', {
        headers: { authorization: 'Bearer old.one.x' },
      });
      expect(errorOf(answer)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    });
  });

  describe('picklists', () => {
    const picklist = async (name: string, field: string, language = 'en') => {
      const query = `SOBJECT_API_NAME=${name}&FIELD_API_NAME=${field}`;
      const answer = await anonymous().get(`/salesforce-ui/picklist?${query}`, {
        headers: { 'accept-language': language },
      });
      return { answer, list: v.safeParse(Picklist, answer.json) };
    };

    it.each([
      ['Warranty_Claim__c', 'Claim_Type__c'],
      ['Case', 'Type'],
      ['Account', 'Type'],
    ])('%s.%s is independent and has both languages', async (name, field) => {
      const english = v.parse(Picklist, (await picklist(name, field)).answer.json);
      const french = v.parse(Picklist, (await picklist(name, field, 'fr-CA,fr;q=0.9')).answer.json);
      expect(english.controllerValues).toEqual({});
      expect(offeredValues(english, null).length).toBeGreaterThan(3);
      expect(french.values.map(({ value }) => value)).toEqual(english.values.map(({ value }) => value));
      expect(french.values.map(({ label }) => label)).not.toEqual(english.values.map(({ label }) => label));
    });

    it.each([
      ['Warranty_Claim__c', 'Claim_Type__c', 'Claim_Subtype__c'],
      ['Case', 'Type', 'Ticket_Subtype__c'],
    ])('%s.%s controls the values of its dependent picklist', async (name, controlling, dependent) => {
      const types = v.parse(Picklist, (await picklist(name, controlling)).answer.json);
      const subtypes = v.parse(Picklist, (await picklist(name, dependent)).answer.json);
      expect(offeredValues(subtypes, null)).toEqual([]);
      for (const type of Object.keys(subtypes.controllerValues)) {
        expect(types.values.map(({ value }) => value)).toContain(type);
        expect(offeredValues(subtypes, type).length).toBeGreaterThan(0);
      }
    });

    it('require a name, and are not found by an unknown one', async () => {
      expect(errorOf((await picklist('Case', 'Nothing')).answer)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(errorOf((await picklist('', '')).answer)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    });

    it('are answered with 304 when they are unchanged', async () => {
      const { answer } = await picklist('Case', 'Type');
      const etag = answer.headers.get('etag') ?? '';
      expect(answer.headers.get('vary')).toContain('Accept-Language');
      const query = '/salesforce-ui/picklist?SOBJECT_API_NAME=Case&FIELD_API_NAME=Type';
      const same = await anonymous().get(query, { headers: { 'if-none-match': etag } });
      expect([same.status, same.text]).toEqual([304, '']);
      const french = await anonymous().get(query, { headers: { 'if-none-match': etag, 'accept-language': 'fr' } });
      expect(french.status).toBe(200);
    });
  });
});
