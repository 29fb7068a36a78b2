import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { listErasures } from '#contract/erasure.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo, registrationOf } from './support/claim-form.ts';
import { type Answer, Client, newKey } from './support/client.ts';
import { codeTo } from './support/letters.ts';
import { customerForm, newPassword, signedIn, signUp } from './support/new-customer.ts';
import { registrationFields, registrationForm } from './support/registration-form.ts';

type Act = () => Promise<Answer>;

/** A person to erase, whose last name stands in nothing else. */
type Person = { client: Client; lastName: string; customerId: string };

onOneDatabase('An erasure', (server) => {
  const idOf = (client: Client) => client.session?.accountId ?? '';
  const headers = () => ({ headers: { 'idempotency-key': newKey() } });

  /** Returns a verified customer and an admin's decision to erase them. */
  const erasable = async (lastName: string): Promise<Person & { email: string; erase: Act }> => {
    const form = customerForm({ lastName, email: `${lastName}@customer.example`.toLowerCase() });
    await signUp(server(), form);
    await new Client(server().url).patch(`/account/verify/${await codeTo(server(), form.email)}`);
    const client = await signedIn(server(), form.email, newPassword);
    await client.post('/account/erasure');
    const admin = await Client.signIn(server().url, 'admin');
    const listed = v.parse(listErasures.output, (await admin.get('/admin/erasures?size=100')).json).data;
    const id = listed.find(({ account, state }) => account?.email === form.email && state === 'requested')?.id;
    const { contact_id } = await server()
      .database.selectFrom('accounts')
      .select('contact_id')
      .where('id', '=', idOf(client))
      .executeTakeFirstOrThrow();
    const erase = () => admin.patch(`/admin/erasures/${id}`, { decision: 'erase' });
    return { client, lastName, email: form.email, customerId: contact_id ?? '', erase };
  };

  /** Runs two acts of which the first waits for a row that a write of the account locks last, until the second waits too. */
  const meet = async (accountId: string, first: Act, second: Act): Promise<[Answer, Answer]> => {
    const { database } = server();
    await sql`insert into account_writes (account_id, writes) values (${accountId}, 0)
      on conflict do nothing`.execute(database);
    const untilWaiting = async (count: number) => {
      const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      while (((await waiting.execute(database)).rows[0]?.count ?? 0) < count);
    };
    const meeting = await database.transaction().execute(async (holder) => {
      await holder.selectFrom('account_writes').selectAll().where('account_id', '=', accountId).forUpdate().execute();
      const one = first();
      await untilWaiting(1);
      const other = second();
      await Promise.race([untilWaiting(2), other]);
      return { one, other };
    });
    return Promise.all([meeting.one, meeting.other]);
  };

  const tablesWith = async (text: string) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      server().database,
    );
    const found = [];
    for (const { name } of rows) {
      const within = await sql`select 1 from ${sql.table(name)} as t
        where position(lower(${text}) in lower(t::text)) > 0 limit 1`.execute(server().database);
      if (within.rows.length > 0) found.push(name);
    }
    return found;
  };
  const filesOnDisk = async () =>
    (await Array.fromAsync(server().files.list()))
      .flat()
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b));
  beforeEach(async ({ skip }) => {
    const { rows } = await sql<{ version: string }>`select version()`.execute(server().database);
    if (rows[0]?.version.includes('PGlite')) skip('the embedded database runs one transaction after the other');
  });

  const ticket = async ({ client, lastName }: Person): Promise<Act> => {
    const { json } = await client.get('/products?size=1');
    const [product] = v.parse(v.object({ data: v.array(v.object({ id: v.string() })) }), json).data;
    const form = { productId: product?.id, ticketType: 'Product', ticketSubtype: 'Malfunction' };
    return () => client.post('/tickets/auth', { ...form, message: `${lastName} here.` }, headers());
  };
  const registration = async ({ client, lastName }: Person, serialNumber = 'DEMOSTOCK00001'): Promise<Act> => {
    const fields = await registrationFields(client, serialNumber, { customerId: '' });
    const form = registrationForm(fields, photo(`${lastName}.jpg`));
    return () => client.form('/product-registrations', form, headers());
  };

  const claimAbout = async (depot: Client, { customerId }: Person): Promise<Act> => {
    const { id } = await registrationOf(depot, 'DEMOACTIVE0001');
    const { database } = server();
    await database.updateTable('registrations').set({ customer_id: customerId }).where('id', '=', id).execute();
    const contacts = database.selectFrom('contacts').select('email').where('id', '=', customerId);
    const { email } = await contacts.executeTakeFirstOrThrow();
    const form = claimForm({ ...(await claimFields(depot)), customerId, emailOrPhone: email ?? '' }, [photo()]);
    return () => depot.form('/warranties/claims', form, headers());
  };

  it.each([
    ['a ticket', 'Quatrevents', ticket],
    ['a registration with its proof', 'Quatrepins', registration],
  ] as const)('waits for %s that its person sends, and leaves nothing of it', async (_what, lastName, prepare) => {
    const person = await erasable(lastName);
    const before = await filesOnDisk();
    const write = await prepare(person);
    const [sent, erased] = await meet(idOf(person.client), write, person.erase);
    expect([sent.status, erased.status]).toEqual([201, 200]);
    await server().deliverMail();
    expect(await tablesWith(lastName)).toEqual([]);
    expect(await filesOnDisk()).toEqual(before);
  });

  it.each([
    ['a ticket', 'Troisvents', ticket],
    ['a registration with its proof', 'Troispins', registration],
  ] as const)('that has begun refuses %s of its person, and leaves nothing of it', async (_what, lastName, prepare) => {
    const person = await erasable(lastName);
    const before = await filesOnDisk();
    const write = await prepare(person);
    const [erased, sent] = await meet(idOf(person.client), person.erase, write);
    expect([erased.status, sent.status]).toEqual([200, 401]);
    await server().deliverMail();
    expect(await tablesWith(lastName)).toEqual([]);
    expect(await filesOnDisk()).toEqual(before);
  });

  it('waits for a claim that names its person, which the depot keeps without them', async () => {
    const depot = await Client.signIn(server().url, 'depot');
    const person = await erasable('Deuxvents');
    const [filed, erased] = await meet(idOf(depot), await claimAbout(depot, person), person.erase);
    expect([filed.status, erased.status]).toEqual([201, 200]);
    expect(filed.text).toContain('Deuxvents');
    await server().deliverMail();
    expect(await tablesWith('Deuxvents')).toEqual([]);
    const { id } = claimOf(filed);
    const kept = claimOf(await depot.get(`/warranties/claims/${id}`));
    expect(kept).toMatchObject({ status: 'New', customer: { name: null }, files: [expect.anything()] });
  });

  it('that has begun leaves its person out of a claim of a depot', async () => {
    const depot = await Client.signIn(server().url, 'depot');
    const person = await erasable('Cinqvents');
    const [erased, filed] = await meet(idOf(person.client), person.erase, await claimAbout(depot, person));
    expect([erased.status, filed.status]).toEqual([200, 201]);
    await server().deliverMail();
    expect(await tablesWith('Cinqvents')).toEqual([]);
  });
});
