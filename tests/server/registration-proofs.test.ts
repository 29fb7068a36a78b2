import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeskRegistration, listDeskRegistrations } from '#contract/desk-registrations.ts';
import { listInbox } from '#contract/inbox.ts';
import { addProof, getRegistration, listOwnRegistrations } from '#contract/registrations.ts';
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

const text = 'The date of the purchase is cut off.';

onEachDatabase('Another proof of purchase', (server) => {
  let depot: Client;
  let owner: Client;
  let desk: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    owner = await Client.signIn(server().url, 'customer');
    desk = await Client.signIn(server().url, 'desk');
  });

  const one = async (id: string) => v.parse(DeskRegistration, (await desk.get(`/desk/registrations/${id}`)).json);
  const act = async (id: string, action: string, body: object, version?: number): Promise<Answer> =>
    desk.post(`/desk/registrations/${id}/${action}`, body, {
      headers: { 'if-match': `"${version ?? (await one(id)).version}"`, 'idempotency-key': newKey() },
    });
  const request = (id: string, version?: number) => act(id, 'request', { text }, version);
  const add = (id: string, { client = depot, proof = photo(`proof ${newKey()}`, 900), key = newKey() } = {}) => {
    const form = new FormData();
    form.append('proofOfPurchase', proof);
    return client.form(`/product-registrations/${id}/proof`, form, { headers: { 'idempotency-key': key } });
  };
  const shown = async (id: string, client = depot) =>
    v.parse(getRegistration.output, (await client.get(`/product-registrations/${id}`)).json);
  let units = 0;
  /** A registration of a unit of its own that the depot files for the demo's customer. */
  const register = async () => {
    const name = `PROOFUNIT${String((units += 1)).padStart(4, '0')}`;
    const { database } = server();
    const product_id = demoId('product', 1);
    await database.insertInto('serial_numbers').values({ id: name, name, product_id }).execute();
    const fields = await registrationFields(depot, name, { customerId: contactIds.customer });
    return registrationMade(await depot.form('/product-registrations', registrationForm(fields))).id;
  };
  const asked = async () => {
    const id = await register();
    expect((await request(id)).status).toBe(200);
    return id;
  };
  const told = async (client: Client) => {
    await tellEvents(server().context);
    return v.parse(listInbox.output, (await client.get('/inbox')).json).data;
  };

  it('is asked for with a text: owner and filer read it where they see the registration', async () => {
    const id = await register();
    expect(await shown(id)).toMatchObject({ proofRequest: null });
    const answer = await request(id);
    expect(answer.json).toEqual({ id, status: 'New', inactive: false, version: 2 });
    expect(await one(id)).toMatchObject({ askedAt: expect.any(String), version: 2 });
    expect((await one(id)).steps).toMatchObject([{ kind: 'proof_requested', note: text, by: 'Simone Achebe' }]);
    for (const client of [depot, owner]) expect((await shown(id, client)).proofRequest).toMatchObject({ text });
    const own = await owner.get('/product-registrations/my-product-registrations?size=100');
    const { data } = v.parse(listOwnRegistrations.output, own.json);
    expect(data.find((registration) => registration.id === id)?.proofRequest).toMatchObject({ text });
    // Who neither owns nor filed it reads of no request.
    const retailer = await Client.signIn(server().url, 'retailer');
    expect(await shown(id, retailer)).not.toHaveProperty('proofRequest');
    const waiting = await desk.get('/desk/registrations?part=waiting&size=100');
    expect(v.parse(listDeskRegistrations.output, waiting.json).data.map((row) => row.id)).toContain(id);
  });

  it('is told to owner and filer in the inbox and by mail, which lead to adding it', async () => {
    const id = await asked();
    const { name, serialNumber } = await one(id);
    for (const client of [depot, owner])
      expect((await told(client)).find(({ details }) => details.registrationId === id)).toMatchObject({
        kind: 'proof_requested',
        details: { registrationId: id, registrationNumber: name, note: text },
      });
    // One thing is told in each mail.
    await server().database.updateTable('inbox_items').set({ read_at: new Date() }).execute();
    const again = await asked();
    await tellEvents(server().context);
    await server().database.updateTable('notification_settings').set({ mailed_at: null }).execute();
    await mailNews(server().context);
    for (const address of ['customer@portal.example', 'depot@portal.example']) {
      const letter = (await lettersTo(server(), address)).at(-1);
      expect(letter?.text).toContain('Another proof requested');
      expect(letter?.text).toContain(`${text} Add a proof of purchase`);
      expect(letter?.text).toContain(`/product-registrations/${again}/proof`);
      expect(letter?.text).toContain((await one(again)).serialNumber);
      expect(letter?.text).not.toContain(serialNumber);
    }
  });

  it('brings the registration back to the queue, with the proof, its step and an event', async () => {
    const id = await asked();
    const before = await one(id);
    const answer = await add(id, { client: owner, proof: photo('second.jpg', 1_100) });
    expect(answer.status).toBe(201);
    const added = v.parse(addProof.output, answer.json);
    expect(added).toMatchObject({ id, name: before.name, files: [{ name: 'second.jpg', size: 1_100 }] });
    const after = await one(id);
    expect(after).toMatchObject({ askedAt: null, status: 'New', version: before.version + 1 });
    expect(after.files.map(({ id: file }) => file)).toContain(added.files[0]?.id);
    expect(after.steps.at(-1)).toMatchObject({ kind: 'proof_received', note: null });
    const part = await desk.get(`/desk/registrations?part=to-decide&search=${after.name}`);
    expect(v.parse(listDeskRegistrations.output, part.json).data).toMatchObject([{ id }]);
    expect(await shown(id)).toMatchObject({ proofRequest: null });
    const events = await server()
      .database.selectFrom('events')
      .select(['kind', 'payload'])
      .where(sql<boolean>`payload ->> 'registrationId' = ${id}`)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['registration_received', 'proof_requested', 'proof_received']);
    expect((await act(id, 'decision', { decision: 'approve' })).status).toBe(200);
  });

  it('is added once for a key, and once for a request', async () => {
    const id = await asked();
    const [key, proof] = [newKey(), photo('once.jpg', 1_000)];
    const [first, repeated] = [await add(id, { key, proof }), await add(id, { key, proof })];
    expect(repeated.json).toEqual(first.json);
    expect(errorOf(await add(id))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await one(id)).files).toHaveLength(2);
  });

  it('may be asked for again, with another text', async () => {
    const id = await asked();
    await add(id);
    expect((await act(id, 'request', { text: 'Still cut off.' })).status).toBe(200);
    expect((await shown(id)).proofRequest).toMatchObject({ text: 'Still cut off.' });
    expect((await add(id)).status).toBe(201);
  });

  it('is taken from owner and filer alone, with a file, while it is asked for', async () => {
    const id = await register();
    expect(errorOf(await add(id))).toMatchObject({ status: 409, code: 'CONFLICT' });
    await request(id);
    const retailer = await Client.signIn(server().url, 'retailer');
    for (const client of [retailer, desk]) expect((await add(id, { client })).status).toBe(404);
    expect((await add('none')).status).toBe(404);
    const headers = { 'idempotency-key': newKey() };
    const empty = await depot.form(`/product-registrations/${id}/proof`, new FormData(), { headers });
    expect(errorOf(empty)).toMatchObject({ status: 422 });
    expect((await one(id)).files).toHaveLength(1);
  });

  it('is not asked for without a text, of a decided or retired registration, nor of store stock', async () => {
    const id = await register();
    expect((await act(id, 'request', { text: ' ' })).status).toBe(422);
    await act(id, 'decision', { decision: 'approve' });
    expect(errorOf(await request(id))).toMatchObject({ status: 409, code: 'CONFLICT' });
    const retired = await register();
    await act(retired, 'retire', { text: 'Returned.' });
    expect(errorOf(await request(retired))).toMatchObject({ status: 409, code: 'CONFLICT' });
    const stock = await register();
    await server()
      .database.updateTable('registrations')
      .set({ is_store_stock: true })
      .where('id', '=', stock)
      .execute();
    expect(errorOf(await request(stock))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(errorOf(await request(await register(), 7))).toMatchObject({ status: 412 });
  });

  it('is no longer asked for after a decision, also by an import', async () => {
    const id = await asked();
    await act(id, 'decision', { decision: 'reject', reason: 'wrong_date' });
    expect(await one(id)).toMatchObject({ askedAt: null, status: 'Rejected' });
    expect(await shown(id)).toMatchObject({ proofRequest: null });
    const imported = await asked();
    await server()
      .database.updateTable('registrations')
      .set({ status: 'Approved' })
      .where('id', '=', imported)
      .execute();
    expect(await shown(imported)).toMatchObject({ proofRequest: null });
    for (const late of [id, imported])
      expect(errorOf(await add(late))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  describe('that arrives with another write has one winner', () => {
    it('is added before the decision, or refused after it', async () => {
      for (let race = 0; race < races; race += 1) {
        const id = await asked();
        const { version } = await one(id);
        const [proof, decision] = await Promise.all([add(id), act(id, 'decision', { decision: 'approve' }, version)]);
        const { status, files, steps, askedAt } = await one(id);
        expect(askedAt).toBeNull();
        if (proof.status === 201) {
          expect([decision.status, status, files.length, steps.length]).toEqual([412, 'New', 2, 2]);
        } else {
          expect([proof.status, decision.status, status, files.length]).toEqual([409, 200, 'Approved', 1]);
        }
      }
    });

    it('is added by owner or filer, not by both', async () => {
      for (let race = 0; race < races; race += 1) {
        const id = await asked();
        const both = await Promise.all([add(id), add(id, { client: owner })]);
        expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
        expect((await one(id)).files).toHaveLength(2);
      }
    });
  });
});
