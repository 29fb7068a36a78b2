import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { DeskRegistration, type RegistrationCorrection } from '#contract/desk-registrations.ts';
import { addDays, addMonths } from '#domain/dates.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { photo, registrationOf, today } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { registrationFields, registrationForm, registrationMade, retailerNamed } from './support/registration-form.ts';

onEachDatabase('A correction of a registration', (server) => {
  let depot: Client;
  let desk: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
  });

  const one = async (id: string) => v.parse(DeskRegistration, (await desk.get(`/desk/registrations/${id}`)).json);
  const correct = async (id: string, body: RegistrationCorrection, version?: number, client = desk) => {
    const headers = { 'if-match': `"${version ?? (await one(id)).version}"`, 'idempotency-key': newKey() };
    return client.write('PATCH', `/desk/registrations/${id}`, body, headers);
  };
  let units = 0;
  const register = async () => {
    const name = `CORRUNIT${String((units += 1)).padStart(4, '0')}`;
    const { database } = server();
    await database
      .insertInto('serial_numbers')
      .values({ id: name, name, product_id: demoId('product', 1) })
      .execute();
    const form = registrationForm(await registrationFields(depot, name), photo(`receipt ${newKey()}`, 900));
    return registrationMade(await depot.form('/product-registrations', form)).id;
  };
  const months = () =>
    server()
      .database.selectFrom('products')
      .select(['labor_warranty_months as labour', 'parts_warranty_months as parts'])
      .where('id', '=', demoId('product', 1))
      .executeTakeFirstOrThrow();

  it('of the date of purchase counts cover anew, and is in the story, the events and the audit log', async () => {
    const id = await register();
    const before = await one(id);
    const dateOfPurchase = addDays(today, -400);
    expect((await correct(id, { dateOfPurchase })).json).toEqual({ id, status: 'New', inactive: false, version: 2 });
    const { labour, parts } = await months();
    const after = await one(id);
    expect(after).toMatchObject({
      dateOfPurchase,
      laborWarrantyExpiration: labour && addMonths(dateOfPurchase, labour),
      partsWarrantyExpiration: parts && addMonths(dateOfPurchase, parts),
      retailer: before.retailer,
      version: 2,
    });
    const note = `${before.dateOfPurchase} → ${dateOfPurchase}`;
    expect(after.steps).toMatchObject([{ kind: 'corrected', note, by: 'Simone Achebe' }]);
    const { database } = server();
    const audit = await database.selectFrom('audit_log').selectAll().where('target', '=', id).execute();
    expect(audit).toMatchObject([{ kind: 'registration_corrected' }]);
    const events = await database
      .selectFrom('events')
      .select('kind')
      .where(sql<boolean>`payload ->> 'registrationId' = ${id}`)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['registration_received', 'registration_corrected']);
  });

  it('ends cover that is over from the right date, and gives it back', async () => {
    const id = await register();
    await correct(id, { dateOfPurchase: '2001-01-02' });
    expect((await one(id)).warrantyStatus).toBe('Out of Warranty');
    await correct(id, { dateOfPurchase: addDays(today, -5) });
    expect((await one(id)).warrantyStatus).toBe('New');
  });

  it('of the retailer leaves date and cover as they are, and asks for the store of one that has several', async () => {
    const id = await register();
    const before = await one(id);
    const stored = { labor_warranty_expiration: addDays(today, 900) };
    await server().database.updateTable('registrations').set(stored).where('id', '=', id).execute();
    const retailerId = await retailerNamed(depot, 'Maple Ridge Hardware');
    expect(errorOf(await correct(id, { retailerId }))).toMatchObject({ status: 422 });
    const { id: storeNumber, name } = await server()
      .database.selectFrom('platform_accounts')
      .select(['id', 'name'])
      .where('parent_id', '=', retailerId)
      .where('type', '=', 'Store')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect((await correct(id, { retailerId, storeNumber })).status).toBe(200);
    const after = await one(id);
    expect(after).toMatchObject({
      retailer: { id: retailerId },
      store: { id: storeNumber },
      dateOfPurchase: before.dateOfPurchase,
      laborWarrantyExpiration: stored.labor_warranty_expiration,
    });
    expect(after.steps[0]?.note).toBe(`${before.retailer?.name} → ${after.retailer?.name}, – → ${name}`);
    // A store is of its retailer.
    expect((await correct(id, { retailerId: before.retailer?.id ?? '' })).status).toBe(200);
    expect(await one(id)).toMatchObject({ retailer: before.retailer, store: null });
    expect(errorOf(await correct(id, { storeNumber }))).toMatchObject({ status: 422 });
  });

  it('of the use, which everybody reads, leaves the cover as it is (R-DESK-77)', async () => {
    const id = await register();
    const before = await one(id);
    expect(before.use).toBe('consumer');
    expect((await correct(id, { use: 'commercial' })).json).toMatchObject({ version: before.version + 1 });
    const { laborWarrantyExpiration, partsWarrantyExpiration } = before;
    const after = await one(id);
    expect(after).toMatchObject({ use: 'commercial', laborWarrantyExpiration, partsWarrantyExpiration });
    expect(after.steps).toMatchObject([{ kind: 'corrected', reason: 'use_commercial', note: null }]);
    expect((await registrationOf(depot, after.serialNumber)).use).toBe('commercial');
    // With another date it is one change.
    await correct(id, { use: 'consumer', dateOfPurchase: addDays(today, -6) });
    expect(await one(id)).toMatchObject({ use: 'consumer', version: after.version + 1 });
  });

  it('is judged by the rules of the form', async () => {
    const id = await register();
    for (const dateOfPurchase of [addDays(today, 2), '1949-12-31', null])
      expect(errorOf(await correct(id, { dateOfPurchase }))).toMatchObject({ status: 422 });
    expect(errorOf(await correct(id, { retailerId: 'none' }))).toMatchObject({ status: 422 });
    expect(await one(id)).toMatchObject({ version: 1, steps: [] });
  });

  it('of what is the same already is no step, and of what is retired is refused', async () => {
    const id = await register();
    const { dateOfPurchase } = await one(id);
    expect((await correct(id, { dateOfPurchase })).json).toMatchObject({ version: 1 });
    expect((await one(id)).steps).toEqual([]);
    await server().database.updateTable('registrations').set({ inactive: true }).where('id', '=', id).execute();
    const late = await correct(id, { dateOfPurchase: addDays(today, -3) });
    expect(errorOf(late)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await correct('none', {}, 1)).status).toBe(404);
    expect((await correct(id, {}, 1, depot)).status).toBe(403);
  });

  it('keeps a proof that is asked for, and a flag follows the date', async () => {
    const id = await register();
    const headers = { 'if-match': '"1"', 'idempotency-key': newKey() };
    await desk.post(`/desk/registrations/${id}/request`, { text: 'The date?' }, { headers });
    const { serialNumber } = await one(id);
    const built_on = addDays(today, -20);
    await server().database.updateTable('serial_numbers').set({ built_on }).where('id', '=', serialNumber).execute();
    await correct(id, { dateOfPurchase: addDays(today, -30) });
    expect(await one(id)).toMatchObject({ askedAt: expect.any(String), flags: ['bought_before_made'] });
  });

  it('of two at once is made once', async () => {
    const id = await register();
    const both = await Promise.all([
      correct(id, { dateOfPurchase: addDays(today, -40) }, 1),
      correct(id, { dateOfPurchase: addDays(today, -50) }, 1),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await one(id)).steps).toHaveLength(1);
  });
});
