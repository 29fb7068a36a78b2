import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf, newKey } from './support/client.ts';

const Created = v.object({ id: v.string() });
const ticket = {
  message: 'It stalls under load.\n\nSince last week.',
  productId: demoId('product', 1),
  ticketType: 'Product',
  ticketSubtype: 'Malfunction',
};
const guest = { ...ticket, firstName: 'Ana', lastName: 'Roy', email: 'ana@example.com', phone: '418 555-0170' };

onOneDatabase('Tickets', (server) => {
  const ticketOf = async (json: unknown) =>
    server()
      .database.selectFrom('tickets')
      .selectAll()
      .where('id', '=', v.parse(Created, json).id)
      .executeTakeFirstOrThrow();

  it.each([
    ['customer', contactIds.customer],
    ['depot', contactIds.depot],
    ['retailer', contactIds.retailer],
    ['both', contactIds.retailerDepot],
    ['admin', contactIds.admin],
  ])('of %s are stored with the values of their contact', async (account, contact_id) => {
    const answer = await (await Client.signIn(server().url, account)).post('/tickets/auth', ticket);
    expect(answer.status).toBe(201);
    expect(await ticketOf(answer.json)).toMatchObject({
      contact_id,
      type: 'Product',
      subtype: 'Malfunction',
      message: ticket.message,
      product_id: ticket.productId,
      email: null,
    });
  });

  it('of a visitor are stored with the typed values', async () => {
    const answer = await new Client(server().url).post('/tickets/non-auth', guest);
    expect(answer.status).toBe(201);
    const { firstName: first_name, lastName: last_name, email } = guest;
    const phone = '+1 418 555-0170';
    expect(await ticketOf(answer.json)).toMatchObject({ contact_id: null, first_name, last_name, email, phone });
  });

  it('of a type that has no subtypes need none', async () => {
    const client = new Client(server().url);
    const other = { ...guest, ticketType: 'Other', ticketSubtype: null, phone: undefined };
    expect((await client.post('/tickets/non-auth', other)).status).toBe(201);
  });

  describe.each(['/tickets/auth', '/tickets/non-auth'])('sent to %s', (path) => {
    it.each([
      [{ message: ' ' }, 'message', 'This field is required'],
      [{ message: 'x'.repeat(32_769) }, 'message', 'Use 32,768 characters at most'],
      [{ productId: '' }, 'productId', 'This field is required'],
      [{ productId: 'nothing' }, 'productId', 'This value is not one of the choices, choose another'],
      [{ ticketType: '' }, 'ticketType', 'This field is required'],
      [{ ticketType: 'Complaint' }, 'ticketType', 'This value is not one of the choices, choose another'],
      [{ ticketSubtype: null }, 'ticketSubtype', 'This field is required'],
      [{ ticketSubtype: 'Order' }, 'ticketSubtype', 'This value is not one of the choices, choose another'],
      [{ ticketType: 'Other' }, 'ticketSubtype', 'This value is not one of the choices, choose another'],
    ])('with %j are refused', async (changes, field, sentence) => {
      const client = await Client.signIn(server().url, 'customer');
      const answer = await client.post(path, { ...guest, ...changes });
      expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: [field] });
      expect(answer.json).toMatchObject({ fields: { [field]: sentence } });
    });

    it('are stored once for one key, also when sent many times at once', async () => {
      const client = path.endsWith('/auth') ? await Client.signIn(server().url, 'depot') : new Client(server().url);
      await client.xsrf();
      const message = `Only once, please: ${newKey()}`;
      const headers = { 'idempotency-key': newKey() };
      const send = () => client.post(path, { ...guest, message }, { headers });
      const answers = await Promise.all(Array.from({ length: 5 }, send));
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
      for (const answer of answers)
        if (answer.status !== 201) expect(errorOf(answer).code).toBe('IDEMPOTENCY_IN_PROGRESS');
      const again = await send();
      expect(again).toMatchObject({ status: 201 });
      const kept = await server().database.selectFrom('tickets').select('id').where('message', '=', message).execute();
      expect(kept).toEqual([{ id: v.parse(Created, again.json).id }]);
      const other = await client.post(path, { ...guest, message: 'Another' }, { headers });
      expect(errorOf(other).code).toBe('IDEMPOTENCY_KEY_REUSED');
    });
  });

  it.each(['firstName', 'lastName', 'email'])('of a visitor are refused without %s', async (field) => {
    const answer = await new Client(server().url).post('/tickets/non-auth', { ...guest, [field]: '' });
    expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: [field] });
  });
});
