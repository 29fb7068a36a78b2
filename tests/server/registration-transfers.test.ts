import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { transferredStatus } from '#contract/events.ts';
import { DeskRegistration, transferRegistration } from '#contract/desk-registrations.ts';
import { listInbox } from '#contract/inbox.ts';
import { findRegistrations, getRegistration } from '#contract/registrations.ts';
import { mailNews } from '#server/delivery/mail/mail-news.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { photo } from './support/claim-form.ts';
import { type Answer, Client, errorOf, newKey } from './support/client.ts';
import { lettersTo } from './support/letters.ts';
import { registrationFields, registrationForm, registrationMade } from './support/registration-form.ts';
import { races } from './support/races.ts';

onEachDatabase('A transfer of a registration', (server) => {
  let depot: Client;
  let desk: Client;
  let owner: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    owner = await Client.signIn(server().url, 'customer');
  });

  const one = async (id: string) => v.parse(DeskRegistration, (await desk.get(`/desk/registrations/${id}`)).json);
  const act = async (id: string, action: string, body: object, version?: number, key = newKey()): Promise<Answer> =>
    desk.post(`/desk/registrations/${id}/${action}`, body, {
      headers: { 'if-match': `"${version ?? (await one(id)).version}"`, 'idempotency-key': key },
    });
  const transferred = async (id: string, body: object) => {
    const answer = await act(id, 'transfer', body);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return v.parse(transferRegistration.output, answer.json).id;
  };
  let units = 0;
  const register = async (customerId: string = contactIds.owner) => {
    const name = `MOVEUNIT${String((units += 1)).padStart(4, '0')}`;
    const { database } = server();
    await database
      .insertInto('serial_numbers')
      .values({ id: name, name, product_id: demoId('product', 1) })
      .execute();
    const fields = await registrationFields(depot, name, { customerId });
    const form = registrationForm(fields, photo(`receipt ${newKey()}`, 900));
    return registrationMade(await depot.form('/product-registrations', form)).id;
  };
  const inboxOf = async (client: Client, registrationId: string) => {
    await tellEvents(server().context);
    const { data } = v.parse(listInbox.output, (await client.get('/inbox')).json);
    return data.filter(({ details }) => details.registrationId === registrationId);
  };

  it('retires the former one, and goes on with purchase, status and cover', async () => {
    const id = await register();
    await act(id, 'decision', { decision: 'approve' });
    const before = await one(id);
    const nextId = await transferred(id, { contactId: contactIds.customer });
    const [former, next] = [await one(id), await one(nextId)];
    expect(former).toMatchObject({ inactive: true, owner: before.owner, version: before.version + 1 });
    expect(former.steps.at(-1)).toMatchObject({ kind: 'transferred', note: `→ ${next.name}`, by: 'Simone Achebe' });
    const { dateOfPurchase, laborWarrantyExpiration, partsWarrantyExpiration, retailer, product } = before;
    const same = { dateOfPurchase, laborWarrantyExpiration, partsWarrantyExpiration, retailer, product };
    expect(next).toMatchObject({ ...same, status: 'Approved', inactive: false, version: 1 });
    expect(next.owner?.id).toBe(contactIds.customer);
    expect(next.steps).toMatchObject([{ kind: 'transferred', note: `${before.name} →` }]);
    // It is no second registration of the unit, and its proof is the former one's.
    expect(next.flags).toEqual([]);
    expect(next.others).toMatchObject([{ id, inactive: true }]);
    // A claim is filed on the new one.
    const found = await depot.get(`/product-registrations?serialNumber=${before.serialNumber}`);
    const { data } = v.parse(findRegistrations.output, found.json);
    expect(data.filter(({ inactive }) => !inactive)).toMatchObject([{ id: nextId }]);
  });

  it('tells each owner of their own registration, and nothing of the other', async () => {
    const id = await register(contactIds.customer);
    const before = await one(id);
    const contact = { firstName: 'Ursule', lastName: 'Vaillancourt', email: 'ursule.v@customer.example' };
    const nextId = await transferred(id, { contact });
    const next = await one(nextId);
    expect(next.owner).toMatchObject({ name: 'Ursule Vaillancourt', email: contact.email });
    expect(await inboxOf(owner, id)).toMatchObject([
      { kind: 'registration_transferred', details: { registrationNumber: before.name, status: transferredStatus } },
    ]);
    expect(await inboxOf(owner, nextId)).toEqual([]);
    expect((await owner.get(`/product-registrations/${nextId}`)).status).toBe(404);
    const own = v.parse(getRegistration.output, (await owner.get(`/product-registrations/${id}`)).json);
    expect(own).toMatchObject({ id, inactive: true });
    await server().database.updateTable('notification_settings').set({ mailed_at: null }).execute();
    await mailNews(server().context);
    const letters = (await lettersTo(server(), 'customer@portal.example')).map(({ text }) => text).join();
    expect(letters).toContain('Registration transferred to another owner');
    for (const hidden of ['Vaillancourt', contact.email, next.name]) expect(letters).not.toContain(hidden);
    // Who filed the former one hears nothing of the new owner either.
    expect(await inboxOf(depot, nextId)).toEqual([]);
  });

  it('tells the new owner, who has an account, of a registration without the former owner', async () => {
    const id = await register();
    const before = await one(id);
    const nextId = await transferred(id, { contactId: contactIds.customer });
    expect(await inboxOf(owner, nextId)).toMatchObject([
      { kind: 'registration_transferred', details: { status: 'New' } },
    ]);
    expect(await inboxOf(owner, id)).toEqual([]);
    const shown = await owner.get(`/product-registrations/${nextId}`);
    expect(shown.status).toBe(200);
    expect(shown.text).not.toContain(before.owner?.email ?? '');
    expect((await owner.get(`/product-registrations/${id}`)).status).toBe(404);
  });

  it('is two events, one for each registration, and a row of the audit log', async () => {
    const id = await register();
    const nextId = await transferred(id, { contactId: contactIds.customer });
    const { database } = server();
    const events = await database
      .selectFrom('events')
      .select('payload')
      .where('kind', '=', 'registration_transferred')
      .where(sql<boolean>`payload ->> 'registrationId' in (${id}, ${nextId})`)
      .orderBy('id')
      .execute();
    expect(events.map(({ payload }) => [payload.registrationId, payload.status])).toEqual([
      [id, transferredStatus],
      [nextId, 'New'],
    ]);
    const audit = await database.selectFrom('audit_log').selectAll().where('target', '=', id).execute();
    expect(audit.map(({ kind }) => kind)).toEqual(['registration_transferred']);
    expect(JSON.stringify(audit)).toContain(nextId);
  });

  it('needs one other owner, and a registration that holds', async () => {
    const id = await register();
    for (const body of [{}, { contactId: 'none' }, { contactId: contactIds.owner }])
      expect(errorOf(await act(id, 'transfer', body))).toMatchObject({ status: 422 });
    const unreachable = { contact: { firstName: 'Ana', lastName: 'Roy' } };
    expect(errorOf(await act(id, 'transfer', unreachable))).toMatchObject({ status: 422 });
    expect(await one(id)).toMatchObject({ version: 1, inactive: false });
    await act(id, 'decision', { decision: 'reject', reason: 'wrong_date' });
    const body = { contactId: contactIds.customer };
    expect(errorOf(await act(id, 'transfer', body))).toMatchObject({ status: 409, code: 'CONFLICT' });
    const stock = await register();
    await server()
      .database.updateTable('registrations')
      .set({ is_store_stock: true })
      .where('id', '=', stock)
      .execute();
    expect(errorOf(await act(stock, 'transfer', body))).toMatchObject({ status: 409, code: 'CONFLICT' });
    const moved = await register();
    await transferred(moved, body);
    expect(errorOf(await act(moved, 'transfer', body))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('is made once for a key', async () => {
    const twice = await register();
    const key = newKey();
    const body = { contactId: contactIds.customer };
    const [first, repeated] = [await act(twice, 'transfer', body, 1, key), await act(twice, 'transfer', body, 1, key)];
    expect(repeated.json).toEqual(first.json);
  });

  it('that arrives with another one has one winner', async () => {
    for (let race = 0; race < races; race += 1) {
      const id = await register();
      const { serialNumber } = await one(id);
      const both = await Promise.all([
        act(id, 'transfer', { contactId: contactIds.customer }, 1),
        act(id, 'transfer', { contactId: contactIds.newTechnician }, 1),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      const rows = await server()
        .database.selectFrom('registrations')
        .select('inactive')
        .where('serial_number_id', '=', serialNumber)
        .execute();
      expect(rows.map(({ inactive }) => inactive).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    }
  });

  it('goes on from owner to owner, and flags a registration that comes from elsewhere', async () => {
    const id = await register();
    const second = await transferred(id, { contactId: contactIds.customer });
    const third = await transferred(second, { contactId: contactIds.owner });
    expect((await one(third)).flags).toEqual([]);
    const { serialNumber } = await one(third);
    await act(third, 'retire', { text: 'Returned.' });
    const fields = await registrationFields(depot, serialNumber);
    const form = registrationForm(fields, photo(`receipt ${newKey()}`, 900));
    const again = registrationMade(await depot.form('/product-registrations', form)).id;
    expect((await one(again)).flags).toEqual(['second_registration']);
  });
});
