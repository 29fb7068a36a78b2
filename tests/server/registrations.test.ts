import { onOneDatabase } from '#tests/support/server.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findRegistrations, listOwnRegistrations, Registration } from '#contract/registrations.ts';
import { addDays, addMonths, todayInToronto } from '#domain/dates.ts';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { hit, resetLimit } from '#server/limits/rate-limits.ts';
import { claimFields, claimForm, photo, registrationOf, today } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { registrationFields, registrationForm, registrationMade, retailerNamed } from './support/registration-form.ts';

onOneDatabase('Registering', (server) => {
  const as = (account: string) => Client.signIn(server().url, account);
  const anonymous = () => new Client(server().url);

  let units = 0;
  /** Creates an unregistered serial number. */
  const freshSerial = async (changes: { name?: string; product_id?: string | null } = {}) => {
    const name = changes.name ?? `FRESHUNIT${String(++units).padStart(5, '0')}`;
    const product_id = demoId('product', 1);
    await server()
      .database.insertInto('serial_numbers')
      .values({ id: `serial-${name}-${units++}`, name, product_id, ...changes })
      .execute();
    return name;
  };
  const register = async (
    client: Client,
    serialNumber: string,
    changes: Record<string, string | undefined> = {},
    proof?: File | null,
    key?: string,
  ) => {
    const form = registrationForm(await registrationFields(client, serialNumber, changes), proof);
    return client.form('/product-registrations', form, key ? { headers: { 'idempotency-key': key } } : {});
  };
  const registrationsOf = async (serialNumber: string) => {
    const { json } = await (await as('depot')).get(`/product-registrations?serialNumber=${serialNumber}`);
    return v.parse(v.object({ data: v.array(Registration) }), json).data;
  };

  describe('a sale', () => {
    it('is new, has a number, and has the warranty of the product in months', async () => {
      const client = await as('depot');
      const answer = await register(client, 'DEMOUNREG0001');
      expect(answer.status).toBe(201);
      const made = registrationMade(answer);
      expect(made).toMatchObject({
        name: expect.stringMatching(/^PR-\d{6}$/),
        status: 'New',
        warrantyStatus: 'New',
        inactive: false,
        isStoreStock: false,
        serialNumber: 'DEMOUNREG0001',
        customerId: contactIds.owner,
        brand: 'Norvane',
        model: 'NV-SB24',
        dateOfPurchase: addDays(today, -10),
        laborWarrantyExpiration: addMonths(addDays(today, -10), 24),
        partsWarrantyExpiration: addMonths(addDays(today, -10), 36),
      });
      expect((await registrationsOf('DEMOUNREG0001'))[0]).toMatchObject({ id: made.id, name: made.name });
    });

    it('stores its proof of purchase', async () => {
      const client = await as('retailer');
      const proof = photo('reçu.jpg', 5000);
      const made = registrationMade(await register(client, await freshSerial(), {}, proof));
      expect(made.files).toMatchObject([{ name: 'reçu.jpg', size: 5000 }]);
      const { json } = await client.get(`/files?entityId=${made.id}`);
      expect(json).toMatchObject({ data: [{ id: made.files?.[0]?.id, title: 'reçu.jpg', fileType: 'image/jpeg' }] });
    });

    it.each(['anonymous', 'customer', 'depot', 'retailer', 'both', 'admin'])('is registered by %s', async (account) => {
      const client = account === 'anonymous' ? anonymous() : await as(account);
      const own = account === 'customer' ? { customerId: contactIds.customer } : {};
      const answer = await register(client, await freshSerial(), own);
      expect(answer.status).toBe(201);
      expect(registrationMade(answer).customerId).toBe(own.customerId ?? contactIds.owner);
    });

    it('of a date long ago is out of warranty from the start', async () => {
      const made = registrationMade(
        await register(await as('depot'), await freshSerial(), { dateOfPurchase: addMonths(today, -37) }),
      );
      expect(made).toMatchObject({ status: 'New', warrantyStatus: 'Out of Warranty' });
    });

    it('of a serial number without a product has the product that the person chose', async () => {
      const client = await as('depot');
      const serialNumber = await freshSerial({ product_id: null });
      const unknown = await register(client, serialNumber, { productId: 'nothing' });
      expect(errorOf(unknown)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['productId'] });
      const answer = await register(client, serialNumber, { productId: demoId('product', 3) });
      expect(registrationMade(answer).model).toBe('NV-G7500E');
    });

    it('has the store of a retailer with several', async () => {
      const client = await as('depot');
      const serialNumber = await freshSerial();
      const retailerId = await retailerNamed(client, 'Maple Ridge Hardware');
      const at = (storeNumber: string) => register(client, serialNumber, { retailerId, storeNumber });
      for (const storeNumber of [
        '',
        retailerId,
        'nothing',
        depotIds.ontario,
        await retailerNamed(client, 'Quincaillerie Bellerive, Lévis'),
      ])
        expect(errorOf(await at(storeNumber))).toEqual({
          status: 422,
          code: 'VALIDATION_FAILED',
          fields: ['storeNumber'],
        });
      const store = await retailerNamed(client, 'Maple Ridge Hardware, Guelph');
      const { id } = registrationMade(await at(store));
      const row = await server()
        .database.selectFrom('registrations')
        .select(['retailer_id', 'store_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row).toEqual({ retailer_id: retailerId, store_id: store });
    });
  });

  describe('is refused', () => {
    it.each([
      ['without a date of purchase', { dateOfPurchase: '' }, ['dateOfPurchase']],
      ['with "null" for one', { dateOfPurchase: 'null' }, ['dateOfPurchase']],
      ['for a date that does not exist', { dateOfPurchase: '2026-02-30' }, ['dateOfPurchase']],
      ['without a retailer', { retailerId: undefined }, ['retailerId']],
      ['for a contact that is not a retailer', { retailerId: depotIds.ontario }, ['retailerId']],
      ['without a serial number', { serialNumberId: '' }, ['serialNumberId']],
      ['for an unknown serial number', { serialNumberId: 'nothing' }, ['serialNumberId']],
      ['for another product', { productId: demoId('product', 9) }, ['productId']],
      ['without a product', { productId: '' }, ['productId']],
      ['without a customer', { customerId: '' }, ['customerId']],
      ['for an unknown customer', { customerId: 'unknown' }, ['customerId']],
      ['for the store stock’s own contact', { customerId: contactIds.stockOntario }, ['customerId']],
      ['with an invalid flag', { isStoreStock: 'perhaps' }, ['isStoreStock']],
      [
        'with empty fields only',
        { retailerId: '', serialNumberId: '', productId: '' },
        ['productId', 'retailerId', 'serialNumberId'],
      ],
    ])('%s', async (_, changes, fields) => {
      const answer = await register(await as('depot'), 'DEMOUNREG0002', changes);
      expect(errorOf(answer)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
      expect(errorOf(answer).fields?.toSorted()).toEqual(fields);
      expect(await registrationsOf('DEMOUNREG0002')).toEqual([]);
    });

    it('without proof of purchase, with two, or with an invalid one', async () => {
      const client = await as('depot');
      const refused = async (proof: File | null) => errorOf(await register(client, 'DEMOUNREG0002', {}, proof));
      expect(await refused(null)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['proofOfPurchase'] });
      expect(await refused(new File(['<html>'], 'receipt.pdf'))).toMatchObject({ code: 'UNSUPPORTED_FILE_TYPE' });
      expect(await refused(photo('large.jpg', 5 * 1024 * 1024 + 1))).toMatchObject({ code: 'FILE_TOO_LARGE' });
      const twice = registrationForm(await registrationFields(client, 'DEMOUNREG0002'));
      twice.append('proofOfPurchase', photo());
      expect(errorOf(await client.form('/product-registrations', twice))).toMatchObject({
        fields: ['proofOfPurchase'],
      });
      expect(errorOf(await client.post('/product-registrations', {}))).toMatchObject({ code: 'MALFORMED_REQUEST' });
    });

    it('for tomorrow in the time zone of Toronto', async () => {
      const client = await as('depot');
      const tomorrow = await register(client, await freshSerial(), { dateOfPurchase: addDays(today, 1) });
      expect(errorOf(tomorrow)).toMatchObject({ status: 422, fields: ['dateOfPurchase'] });
      const torontoToday = todayInToronto(server().context.now());
      expect((await register(client, await freshSerial(), { dateOfPurchase: torontoToday })).status).toBe(201);
    });

    it('when a customer registers for another person', async () => {
      const client = await as('customer');
      const other = await register(client, 'DEMOUNREG0002', { customerId: contactIds.owner });
      expect(errorOf(other)).toMatchObject({ status: 422, fields: ['customerId'] });
      const own = await register(client, await freshSerial(), { customerId: '' });
      expect(registrationMade(own).customerId).toBe(contactIds.customer);
    });

    it.each(['DEMOACTIVE0001', 'DEMOREJECT0001', 'DEMOEXPIRE0001', 'DEMOMULTI00001'])(
      'for %s, which is registered',
      async (serialNumber) => {
        const before = (await registrationsOf(serialNumber)).length;
        for (const client of [anonymous(), await as('depot')])
          expect(errorOf(await register(client, serialNumber))).toEqual({
            status: 409,
            code: 'PRODUCT_ALREADY_REGISTERED',
          });
        expect(await registrationsOf(serialNumber)).toHaveLength(before);
      },
    );

    it('for a serial number that the product data has twice', async () => {
      expect(errorOf(await register(await as('depot'), 'DEMODOUBLE0001'))).toEqual({
        status: 422,
        code: 'SALESFORCE_DATA_INCONSISTENCY',
      });
    });

    it('to an account that is not verified', async () => {
      const client = await as('unverified');
      const answer = await client.form('/product-registrations', registrationForm({}));
      expect(errorOf(answer)).toEqual({ status: 403, code: 'ACCOUNT_NOT_VERIFIED' });
    });
  });

  it('is accepted again once the registration is inactive', async () => {
    const client = await as('depot');
    const serialNumber = await freshSerial();
    const first = registrationMade(await register(client, serialNumber));
    await server().database.updateTable('registrations').set({ inactive: true }).where('id', '=', first.id).execute();
    expect((await register(client, serialNumber)).status).toBe(201);
  });

  describe('store stock', () => {
    const stock = { isStoreStock: 'true', dateOfPurchase: '', customerId: '' };

    it('needs neither purchase nor proof, and belongs to the depot', async () => {
      for (const [account, customerId] of [
        ['depot', contactIds.stockOntario],
        ['both', contactIds.stockBritishColumbia],
      ] as const) {
        const answer = await register(await as(account), await freshSerial(), stock, null);
        expect(answer.status).toBe(201);
        expect(registrationMade(answer)).toMatchObject({
          isStoreStock: true,
          customerId,
          dateOfPurchase: null,
          laborWarrantyExpiration: null,
          partsWarrantyExpiration: null,
          warrantyStatus: 'New',
        });
      }
    });

    it('has no purchase, also when the form has one', async () => {
      const made = registrationMade(
        await register(await as('depot'), await freshSerial(), { ...stock, dateOfPurchase: today }, null),
      );
      expect([made.dateOfPurchase, made.partsWarrantyExpiration]).toEqual([null, null]);
    });

    it('is accepted from depots only, for their own', async () => {
      for (const client of [anonymous(), await as('customer'), await as('retailer'), await as('admin')])
        expect(errorOf(await register(client, 'DEMOUNREG0003', stock, null))).toEqual({
          status: 403,
          code: 'FORBIDDEN',
        });
      const foreign = { ...stock, customerId: contactIds.stockQuebec };
      expect(errorOf(await register(await as('depot'), 'DEMOUNREG0003', foreign, null))).toMatchObject({
        status: 422,
        fields: ['customerId'],
      });
    });

    it('still has the retailer, and its store if it has several', async () => {
      const client = await as('depot');
      const retailerId = await retailerNamed(client, 'Maple Ridge Hardware');
      const refused = async (changes: Record<string, string>) =>
        errorOf(await register(client, 'DEMOUNREG0003', { ...stock, ...changes }, null)).fields;
      expect(await refused({ retailerId: '' })).toEqual(['retailerId']);
      expect(await refused({ retailerId })).toEqual(['storeNumber']);
    });

    it('is registered once, and retired by a later sale', async () => {
      const depot = await as('depot');
      const quebec = await as('depot.qc');
      const serialNumber = await freshSerial();
      const first = registrationMade(await register(depot, serialNumber, stock, null));
      for (const client of [depot, quebec])
        expect(errorOf(await register(client, serialNumber, stock, null))).toMatchObject({
          status: 409,
          code: 'PRODUCT_ALREADY_REGISTERED',
        });
      const sale = registrationMade(await register(anonymous(), serialNumber));
      const states = new Map((await registrationsOf(serialNumber)).map(({ id, inactive }) => [id, inactive]));
      expect(states).toEqual(
        new Map([
          [first.id, true],
          [sale.id, false],
        ]),
      );
      expect((await register(depot, serialNumber, stock, null)).status).toBe(409);
    });

    it('of the demo data can be sold', async () => {
      expect((await register(await as('retailer'), 'DEMOSTOCK00001')).status).toBe(201);
    });
  });

  describe('one serial number in twenty concurrent registrations', () => {
    const outcomes = (answers: readonly { status: number }[]) =>
      answers.map(({ status }) => status).toSorted((a, b) => a - b);
    const once = [201, ...Array.from({ length: 19 }, () => 409)];

    it('is registered once', async () => {
      const client = await as('depot');
      const fields = await registrationFields(client, 'DEMOUNREG0004');
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => client.form('/product-registrations', registrationForm(fields))),
      );
      expect(outcomes(answers)).toEqual(once);
      expect(answers.filter(({ status }) => status === 409).map((answer) => errorOf(answer).code)).toEqual(
        Array.from({ length: 19 }, () => 'PRODUCT_ALREADY_REGISTERED'),
      );
      expect(await registrationsOf('DEMOUNREG0004')).toHaveLength(1);
    });

    it('of store stock is retired once by callers with keys of their own', async () => {
      const serialNumber = await freshSerial();
      const stock = { isStoreStock: 'true', dateOfPurchase: '', customerId: '' };
      await register(await as('depot'), serialNumber, stock, null);
      const clients = [await as('depot'), await as('retailer'), await as('admin'), await as('both')];
      const fields = await registrationFields(await as('depot'), serialNumber);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          (clients[at % 4] ?? anonymous()).form('/product-registrations', registrationForm(fields), {
            headers: { 'idempotency-key': newKey('/registration') },
          }),
        ),
      );
      expect(outcomes(answers)).toEqual(once);
      expect(
        (await registrationsOf(serialNumber)).map(({ inactive }) => inactive).toSorted((a, b) => Number(a) - Number(b)),
      ).toEqual([false, true]);
    });

    it('is unique in the database, also for a write that skips the rules', async () => {
      const serialNumber = await freshSerial();
      const made = registrationMade(await register(await as('depot'), serialNumber));
      const row = await server()
        .database.selectFrom('registrations')
        .selectAll()
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow();
      const again = { ...row, id: 'past-the-rules' };
      const written = server().database.insertInto('registrations').values(again).execute();
      await expect(written).rejects.toMatchObject({ constraint: 'registrations_one_active' });
    });
  });

  describe('a repeat', () => {
    it('gets the same registration for the same key', async () => {
      const client = await as('depot');
      const serialNumber = await freshSerial();
      const fields = await registrationFields(client, serialNumber);
      const proof = photo('receipt.jpg', 4000);
      const key = newKey('/registration');
      const send = () =>
        client.form('/product-registrations', registrationForm(fields, proof), { headers: { 'idempotency-key': key } });
      const [first, second] = [await send(), await send()];
      expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
      expect(second.text).toBe(first.text);
      expect(await registrationsOf(serialNumber)).toHaveLength(1);
    });

    it('gets the stored refusal for the same key', async () => {
      const client = await as('depot');
      const key = newKey('/registration');
      const proof = photo('receipt.jpg', 4000);
      const fields = await registrationFields(client, 'DEMOACTIVE0002');
      const send = () =>
        client.form('/product-registrations', registrationForm(fields, proof), { headers: { 'idempotency-key': key } });
      expect((await send()).status).toBe(409);
      const again = await send();
      expect([errorOf(again).code, again.headers.get('idempotent-replayed')]).toEqual([
        'PRODUCT_ALREADY_REGISTERED',
        'true',
      ]);
    });
  });

  it('by visitors is limited by address, before the proof is read', async () => {
    const client = anonymous();
    for (let number = 0; number < 60; number++)
      expect((await client.form('/product-registrations', registrationForm({}, null))).status).toBe(422);
    const refused = await client.form('/product-registrations', registrationForm({}));
    expect(errorOf(refused)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  describe('registrations of a customer', () => {
    const own = async (query = '') =>
      v.parse(
        listOwnRegistrations.output,
        (await (await as('customer')).get(`/product-registrations/my-product-registrations${query}`)).json,
      );

    it('come newest first, page by page', async () => {
      const before = await own();
      expect(before.data.map(({ serialNumber }) => serialNumber)).toEqual(
        expect.arrayContaining(['OKIG22KGST0833', 'NVSB24KGST0117', 'BHLM21KGST0452']),
      );
      const client = await as('customer');
      const serialNumber = await freshSerial();
      const made = registrationMade(await register(client, serialNumber, { customerId: contactIds.customer }));
      const after = await own();
      expect(after.data[0]?.id).toBe(made.id);
      expect(after.pagination.totalItems).toBe(before.pagination.totalItems + 1);
      expect((await own('?page=2&size=2')).data.map(({ id }) => id)).toEqual(
        after.data.slice(2, 4).map(({ id }) => id),
      );
      expect((await own('?size=101')).pagination.size).toBe(100);
    });

    it('refuse invalid paging', async () => {
      const answer = await (await as('customer')).get('/product-registrations/my-product-registrations?size=0');
      expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['size'] });
    });

    it('are inconsistent if the account has no contact', async () => {
      const { database } = server();
      const account = database.updateTable('accounts').where('email', '=', 'customer@portal.example');
      await account.set({ contact_id: null }).execute();
      const client = await as('customer');
      const answer = await client.get('/product-registrations/my-product-registrations');
      const registering = await register(client, 'DEMOUNREG0005', { customerId: '' });
      await account.set({ contact_id: contactIds.customer }).execute();
      for (const refused of [answer, registering])
        expect(errorOf(refused)).toEqual({ status: 422, code: 'SALESFORCE_DATA_INCONSISTENCY' });
    });
  });

  describe('the customer of a registration', () => {
    const customer = {
      name: 'Martin Okafor',
      email: 'owner@customer.example',
      phone: '+1 416 555-0100',
      postalCode: 'M1K 1N6',
    };
    const staff = ['depot', 'both', 'retailer', 'admin'];
    const detail = async (client: Client, id: string, query = '') =>
      (await client.get(`/product-registrations/${id}${query}`)).json;

    it('is in no look-up by serial number, for any account and criteria', async () => {
      for (const account of staff)
        for (const known of ['', '&email=owner@customer.example', '&phone=4165550100']) {
          const { text } = await (await as(account)).get(`/product-registrations?serialNumber=DEMOACTIVE0003${known}`);
          expect(text).toContain('"customerId"');
          expect(text).not.toMatch(/Okafor|customer\.example|555-0100|M1K/);
        }
      const { json } = await anonymous().get('/product-registrations?serialNumber=DEMOACTIVE0003');
      expect(v.parse(findRegistrations.output, json).data[0]).not.toHaveProperty('customer');
    });

    it.each(['depot', 'retailer'])('is shown to a %s for a matching email or phone alone', async (account) => {
      const client = await as(account);
      const { id } = await registrationOf(client, 'DEMOACTIVE0003');
      for (const query of ['?email=OWNER@customer.example', '?phone=(416) 555-0100', '?email=&phone=4165550100'])
        expect(await detail(client, id, query)).toMatchObject({ customer });
      for (const query of [
        '',
        '?email=else@customer.example',
        '?email=owner@customer.example&phone=4165550199',
        '?phone=',
      ])
        expect(await detail(client, id, query)).not.toHaveProperty('customer');
    });

    it('is shown to an admin', async () => {
      const client = await as('admin');
      const { id } = await registrationOf(client, 'DEMOACTIVE0003');
      expect(await detail(client, id)).toMatchObject({ customer });
    });

    it('is shown to the filer, with the proof of purchase, and to no other depot or retailer', async () => {
      const serialNumber = await freshSerial();
      const retailer = await as('retailer');
      const { id } = registrationMade(await register(retailer, serialNumber));
      expect(await detail(retailer, id)).toMatchObject({ customer });
      expect((await retailer.get(`/files?entityId=${id}`)).status).toBe(200);
      for (const account of ['depot', 'both']) {
        const client = await as(account);
        expect(await detail(client, id)).not.toHaveProperty('customer');
        expect((await client.get(`/files?entityId=${id}`)).status).toBe(404);
      }
    });

    it('is shown to the depot that has a claim on it which names them, with its proof of purchase', async () => {
      const serialNumber = await freshSerial();
      const made = registrationMade(await register(anonymous(), serialNumber));
      const depot = await as('depot');
      const proof = made.files?.[0]?.id;
      expect((await depot.get(`/files/${proof}/content`)).status).toBe(404);
      const file = async (given: object) =>
        depot.form('/warranties/claims', claimForm({ ...(await claimFields(depot, {}, serialNumber)), ...given }));
      expect((await file({})).status).toBe(201);
      expect(await detail(depot, made.id)).toMatchObject({ customerId: null });
      expect((await depot.get(`/files/${proof}/content`)).status).toBe(404);
      expect((await file({ emailOrPhone: customer.email })).status).toBe(201);
      expect(await detail(depot, made.id)).toMatchObject({ customer });
      expect((await depot.get(`/files/${proof}/content`)).status).toBe(200);
      expect(await detail(await as('both'), made.id)).not.toHaveProperty('customer');
    });
  });

  it('limits look-ups of people by email or phone to 120 a minute for an account, from any address', async () => {
    const client = await as('both');
    const calls = ['/contacts?', '/product-registrations?serialNumber=DEMOACTIVE0003&'];
    const { database } = server();
    const { id: account } = await database
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'both@portal.example')
      .executeTakeFirstOrThrow();
    const now = new Date();
    await resetLimit(database, 'personLookUp', account);
    for (let hits = 0; hits < 118; hits++) await hit(database, 'personLookUp', account, now);
    for (const path of calls) expect((await client.get(`${path}email=a@b.example`)).status).toBe(200);
    for (const path of calls)
      expect(errorOf(await client.get(`${path}phone=4165550199`))).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await client.get('/product-registrations?serialNumber=DEMOACTIVE0003')).status).toBe(200);
  });
});
