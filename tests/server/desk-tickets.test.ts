import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { closeTicket, DeskTicket, listDeskTickets, type TicketSort, ticketSorts } from '#contract/desk-tickets.ts';
import { listInbox } from '#contract/inbox.ts';
import { listOwnTickets, listTicketMessages } from '#contract/tickets.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { answer as answerAtDesk, readDeskTicket } from '#server/desk/desk-tickets.ts';
import { addQuestion, findOwnTickets, openOwnTicket } from '#server/desk/own-tickets.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { ticketKey } from '#server/outgoing/ticket-key.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { claimIn } from './support/follow-ups.ts';
import { lettersTo } from './support/letters.ts';

const Created = v.object({ id: v.string() });
const Named = v.object({ name: v.string() });
const ticket = { productId: demoId('product', 1), ticketType: 'Product', ticketSubtype: 'Malfunction' };
const guest = { firstName: 'Ana', lastName: 'Roy', email: 'ana.roy@visitor.example', phone: null };
const dayMs = 24 * 60 * 60 * 1000;

onEachDatabase('Tickets at the desk', (server) => {
  let customer: Client;
  let depot: Client;
  let desk: Client;
  let admin: Client;
  beforeAll(async () => {
    customer = await Client.signIn(server().url, 'customer');
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    admin = await Client.signIn(server().url, 'admin');
  });

  const file = async (message: string, client = customer) =>
    v.parse(Created, (await client.post('/tickets/auth', { ...ticket, message })).json).id;
  const fileAsVisitor = async (message: string, headers = {}) => {
    const { json } = await new Client(server().url).post(
      '/tickets/non-auth',
      { ...ticket, ...guest, message },
      { headers },
    );
    return v.parse(Created, json).id;
  };
  const read = async (id: string) => v.parse(DeskTicket, (await desk.get(`/desk/tickets/${id}`)).json);
  const send = (id: string, action: string, body: object, version: number, client = desk, key = newKey()) =>
    client.post(`/desk/tickets/${id}/${action}`, body, {
      headers: { 'if-match': `"${version}"`, 'idempotency-key': key },
    });
  const act = async (id: string, action: string, body: object = {}) => {
    const { status, text, json } = await send(id, action, body, (await read(id)).version);
    expect([status, text]).toEqual([200, text]);
    return v.parse(closeTicket.output, json);
  };
  const list = async (query: string) => v.parse(listDeskTickets.output, (await desk.get(`/desk/tickets${query}`)).json);
  const conversation = async (id: string, client = customer) =>
    v.parse(listTicketMessages.output, (await client.get(`/tickets/${id}/messages`)).json);
  const inboxOf = async (client: Client) => {
    await tellEvents(server().context);
    return v.parse(listInbox.output, (await client.get('/inbox')).json).data;
  };
  const keyOf = (id: string, at = server().context.now()) => ticketKey(server().context.secret, id, at);
  const asVisitor = (id: string, key: string, client = new Client(server().url)) =>
    client.send('GET', `/tickets/${id}/messages`, undefined, { 'x-ticket-key': key });

  it('are told to the desk, and say who asks, what about, and what the person has', async () => {
    const id = await file('It stalls under load.');
    const found = await read(id);
    expect(found).toMatchObject({
      id,
      number: expect.stringMatching(/^T-\d+$/),
      version: 1,
      status: 'open',
      type: 'Product',
      subtype: 'Malfunction',
      assignee: null,
      person: { email: 'customer@portal.example', role: 'customer', language: 'en' },
      entries: [{ kind: 'question', text: 'It stalls under load.', by: null }],
    });
    expect(found.who).not.toBe('');
    expect(found.products.length).toBeGreaterThan(0);
    const [item] = await inboxOf(desk);
    expect(item).toMatchObject({ kind: 'ticket_filed', details: { ticketId: id, ticketNumber: found.number } });
    expect((await inboxOf(customer)).map(({ kind }) => kind)).not.toContain('ticket_filed');
  });

  it('are answered by mail in the person’s language, and in the inbox', async () => {
    await server()
      .database.updateTable('accounts')
      .set({ language: 'fr' })
      .where('email', '=', 'customer@portal.example')
      .execute();
    const id = await file('Ça cale.');
    expect(await act(id, 'answers', { text: 'Changez la bougie.\n\nEt l’huile.' })).toMatchObject({
      status: 'answered',
    });
    const letter = (await lettersTo(server(), 'customer@portal.example')).at(-1);
    expect(letter).toMatchObject({
      subject: expect.stringMatching(/^Une réponse à votre question, T-\d+$/),
      link: `https://portal.example/contact/tickets/${id}`,
    });
    expect(letter?.text).toContain('Changez la bougie.\n\nEt l’huile.');
    const [item] = await inboxOf(customer);
    expect(item).toMatchObject({ kind: 'ticket_answered', details: { ticketId: id } });
    const { ticket: own, data } = await conversation(id);
    expect(own.status).toBe('answered');
    expect(data.map(({ from, text }) => [from, text])).toEqual([
      ['person', 'Ça cale.'],
      ['desk', 'Changez la bougie.\n\nEt l’huile.'],
    ]);
  });

  it('of a visitor are answered by a mail with a key, in the language of their form', async () => {
    const id = await fileAsVisitor('Où est le manuel?', { 'accept-language': 'fr' });
    await act(id, 'answers', { text: 'Ici.' });
    const letter = (await lettersTo(server(), guest.email)).at(-1);
    expect(letter?.subject).toMatch(/^Une réponse à votre question/);
    const [address, key = ''] = letter?.link.split('#key=') ?? [];
    expect(address).toBe('https://portal.example/contact/ticket');
    const answer = await asVisitor(id, key);
    expect(v.parse(listTicketMessages.output, answer.json).data.map(({ text }) => text)).toEqual([
      'Où est le manuel?',
      'Ici.',
    ]);
    const visitor = new Client(server().url);
    const headers = { ...(await visitor.xsrf()), 'x-ticket-key': key, 'idempotency-key': newKey() };
    const body = { text: 'Merci.' };
    const first = await visitor.write('POST', `/tickets/${id}/messages`, body, headers);
    const again = await visitor.write('POST', `/tickets/${id}/messages`, body, headers);
    expect([first.status, again.text]).toEqual([201, first.text]);
    expect((await read(id)).entries.map(({ kind }) => kind)).toEqual(['question', 'answer', 'question']);
    expect((await read(id)).status).toBe('open');
  });

  it('show the desk’s notes and names to the desk alone', async () => {
    const id = await file('A question.');
    await act(id, 'notes', { text: 'A difficult person.' });
    await act(id, 'answers', { text: 'An answer.' });
    const { text } = await customer.get(`/tickets/${id}/messages`);
    expect(text).not.toContain('difficult');
    expect(text).not.toContain('Simone');
    expect((await read(id)).entries.map(({ kind, by }) => [kind, by])).toEqual([
      ['question', null],
      ['note', 'Simone Achebe'],
      ['answer', 'Simone Achebe'],
    ]);
  });

  it('are closed and reopened, and wait again when their person writes', async () => {
    const id = await file('A question.');
    expect(errorOf(await send(id, 'reopen', {}, 1)).code).toBe('CONFLICT');
    await act(id, 'close');
    const { version } = await read(id);
    expect(errorOf(await send(id, 'close', {}, version)).code).toBe('CONFLICT');
    expect(errorOf(await send(id, 'answers', { text: 'Late.' }, version)).code).toBe('CONFLICT');
    expect(await act(id, 'reopen')).toMatchObject({ status: 'open' });
    await act(id, 'close');
    server().advance(1_000);
    const at = server().context.now().getTime();
    expect((await customer.post(`/tickets/${id}/messages`, { text: 'Still.' })).status).toBe(201);
    const open = await read(id);
    expect(open.status).toBe('open');
    expect(Date.parse(open.since)).toBeGreaterThanOrEqual(at);
    // Its age counts from the first that is not answered.
    server().advance(1_000);
    await customer.post(`/tickets/${id}/messages`, { text: 'And still.' });
    expect((await read(id)).since).toBe(open.since);
    const audited = await server()
      .database.selectFrom('audit_log')
      .select(['kind', 'actor', 'after'])
      .where('target', '=', id)
      .orderBy('position')
      .execute();
    expect(
      audited.map(({ kind, actor, after }) => [kind, actor, v.parse(v.string(), JSON.parse(after ?? '').step)]),
    ).toEqual(['closed', 'reopened', 'closed'].map((step) => ['ticket_changed', 'demo-desk', step]));
  });

  it('are changed once by a key, and only on the latest version', async () => {
    const id = await file('A question.');
    const key = newKey();
    const first = await send(id, 'answers', { text: 'Yes.' }, 1, desk, key);
    const again = await send(id, 'answers', { text: 'Yes.' }, 1, desk, key);
    expect([again.headers.get('idempotent-replayed'), again.text]).toEqual(['true', first.text]);
    expect(errorOf(await send(id, 'notes', { text: 'No.' }, 1, admin))).toEqual({
      status: 412,
      code: 'VERSION_OUTDATED',
    });
    // What the person writes meanwhile is read first.
    const { version } = await read(id);
    await customer.post(`/tickets/${id}/messages`, { text: 'One more thing.' });
    expect(errorOf(await send(id, 'answers', { text: 'Yes.' }, version)).code).toBe('VERSION_OUTDATED');
    expect((await read(id)).entries).toHaveLength(3);
  });

  it('are linked to a claim or a serial number, which finds them', async () => {
    const claim = { id: await claimIn('Pending Review', depot, server().database), name: '' };
    claim.name = v.parse(Named, (await depot.get(`/warranties/claims/${claim.id}`)).json).name;
    const id = await file('Where does it stand?');
    const link = (about: string | null) => act(id, 'link', { about });
    expect(errorOf(await send(id, 'link', { about: 'CLM-NONE' }, 1))).toMatchObject({ status: 422, fields: ['about'] });
    expect((await read(id)).about).toEqual({ claim: null, serialNumber: null });

    await link(` ${claim.name.toLowerCase()} `);
    const linked = await read(id);
    expect(linked).toMatchObject({ version: 2, about: { claim: { name: claim.name }, serialNumber: null } });
    const { tickets } = v.parse(DeskClaim, (await desk.get(`/desk/claims/${claim.id}`)).json);
    expect(tickets).toMatchObject([{ id, number: linked.number, who: linked.who, status: 'open' }]);
    expect((await list(`?search=${claim.name}`)).data.map((one) => one.id)).toEqual([id]);

    await link('demoactive 0001');
    expect((await read(id)).about).toEqual({ claim: null, serialNumber: 'DEMOACTIVE0001' });
    expect((await list('?search=demoactive0001')).data.map((one) => one.id)).toEqual([id]);
    expect(v.parse(DeskClaim, (await desk.get(`/desk/claims/${claim.id}`)).json).tickets).toEqual([]);

    await link(null);
    expect((await read(id)).about).toEqual({ claim: null, serialNumber: null });
    // Its person reads nothing of it.
    await link(claim.name);
    expect(JSON.stringify(await conversation(id))).not.toContain(claim.name);
  });

  it('are given to one person, who alone is told of what comes', async () => {
    const id = await file('A question.');
    expect(errorOf(await send(id, 'assign', { assigneeId: 'demo-depot' }, 1)).fields).toEqual(['assigneeId']);
    await act(id, 'assign', { assigneeId: admin.session?.accountId });
    expect((await list('?assignee=me')).data.map((one) => one.id)).not.toContain(id);
    expect((await list(`?assignee=${admin.session?.accountId}`)).data.map((one) => one.id)).toContain(id);
    const before = (await inboxOf(desk)).length;
    await customer.post(`/tickets/${id}/messages`, { text: 'Hello?' });
    expect((await inboxOf(admin))[0]).toMatchObject({ kind: 'ticket_filed', details: { ticketId: id } });
    expect(await inboxOf(desk)).toHaveLength(before);
  });

  it('are found by status, type, assignee, number, name and product', async () => {
    const id = await fileAsVisitor('Where?');
    const { number } = await read(id);
    const has = async (query: string) => (await list(query)).data.some((one) => one.id === id);
    expect(await has(`?search=${number}`)).toBe(true);
    expect(await has('?search=ana%20ROY')).toBe(true);
    expect(await has('?search=ana.roy@visitor')).toBe(true);
    expect(await has('?search=nobody')).toBe(false);
    expect(await has('?status=open&type=Product&assignee=none')).toBe(true);
    expect(await has('?status=closed')).toBe(false);
    expect(await has('?type=Other')).toBe(false);
    const { counts } = await list('');
    expect(counts.map(({ status }) => status)).toEqual(['open', 'answered', 'closed']);
  });

  it.each(ticketSorts)('are listed whole, page by page, sorted by %s', async (sort: TicketSort) => {
    await file('One more.');
    const { total, next: beyond } = await list(`?sort=${sort}`);
    const ids = async (size: number) => {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: v.InferOutput<typeof listDeskTickets.output> = await list(
          `?sort=${sort}&size=${size}${cursor && `&cursor=${cursor}`}`,
        );
        found.push(...page.data.map(({ id }) => id));
        cursor = page.next;
      }
      return found;
    };
    const all = await ids(100);
    expect(await ids(3)).toEqual(all);
    expect(new Set(all).size).toBe(total?.tickets);
    expect(beyond === null).toBe(all.length <= 50);
    const other = sort.endsWith('age') ? 'who' : 'age';
    const { next } = await list(`?sort=${sort}&size=1`);
    expect(errorOf(await desk.get(`/desk/tickets?sort=${other}&cursor=${next}`)).fields).toEqual(['cursor']);
  });

  it.each([
    ['a day that is none', 'age', ['age', '', '2026-02-30T00:00:00.000000Z', 'x']],
    ['the year 0', 'age', ['age', '', '0000-01-01T00:00:00.000000Z', 'x']],
    ['a number beyond the column', 'ticket', ['ticket', 2 ** 31, '2026-01-01T00:00:00.000000Z', 'x']],
    ['a text for a number', 'ticket', ['ticket', '12', '2026-01-01T00:00:00.000000Z', 'x']],
  ])('refuse a forged cursor with %s', async (_, sort, place) => {
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
    const answer = await desk.get(`/desk/tickets?sort=${sort}&cursor=${cursor}`);
    expect(errorOf(answer)).toMatchObject({ status: 422, fields: ['cursor'] });
  });

  describe('are refused', () => {
    it('to another account, which cannot tell them from none', async () => {
      const id = await file('A question.');
      const none = await depot.get('/tickets/nothing/messages');
      const others = await depot.get(`/tickets/${id}/messages`);
      expect([others.status, others.text]).toEqual([404, none.text]);
      expect((await depot.post(`/tickets/${id}/messages`, { text: 'Me too.' })).status).toBe(404);
      expect(
        v.parse(listOwnTickets.output, (await depot.get('/tickets')).json).data.map((one) => one.id),
      ).not.toContain(id);
      expect(v.parse(listOwnTickets.output, (await customer.get('/tickets')).json).data.map((one) => one.id)).toContain(
        id,
      );
      expect((await depot.get(`/desk/tickets/${id}`)).status).toBe(403);
    });

    it('of their contact to an account that has not proven its email', async () => {
      const id = await file('Filed before accounts were noted.');
      await server().database.updateTable('tickets').set({ account_id: null }).where('id', '=', id).execute();
      expect((await customer.get(`/tickets/${id}/messages`)).status).toBe(200);
      const { contact_id: contactId } = await server()
        .database.selectFrom('tickets')
        .select('contact_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const person = { accountId: 'somebody', contactId, verified: false } as Parameters<typeof findOwnTickets>[1];
      expect(await findOwnTickets(server().context, person)).toEqual([]);
      const own = await findOwnTickets(server().context, { ...person, verified: true });
      expect(own.map((one) => one.id)).toContain(id);
    });

    it('when they are deleted while their person writes', async () => {
      const { context } = server();
      const question = { id: newKey(), text: 'Still there?', by: null, now: context.now() };
      await expect(addQuestion(context, { id: 'deleted' }, question)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('to a visitor with no key, a wrong, a cut, a foreign or an old one', async () => {
      const id = await fileAsVisitor('A question.');
      const other = await fileAsVisitor('Another question.');
      const key = keyOf(id);
      const [ticketId, end, mac = ''] = key.split('.');
      expect((await asVisitor(id, key)).status).toBe(200);
      expect((await new Client(server().url).get(`/tickets/${id}/messages`)).status).toBe(401);
      const wrong = [
        '',
        'x',
        key.slice(0, -1),
        `${key}A`,
        `${ticketId}.${end}`,
        `${ticketId}.${Number(end) + 1}.${mac}`,
        `${other}.${end}.${mac}`,
        keyOf(other),
        keyOf(''),
        keyOf(id, new Date(server().context.now().getTime() - 90 * dayMs - 1)),
      ];
      for (const one of wrong) expect([one, (await asVisitor(id, one)).status]).toEqual([one, 404]);
      expect((await asVisitor(other, key)).status).toBe(404);
      expect((await asVisitor(id, keyOf(id, new Date(server().context.now().getTime() - 89 * dayMs)))).status).toBe(
        200,
      );
    });

    it('to a visitor who guesses, after so many in a minute', async () => {
      const id = await fileAsVisitor('A question.');
      const visitor = new Client(server().url);
      const answers: number[] = [];
      // All within one minute, however long they take.
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      for (let at = 0; at < 62; at++) answers.push((await asVisitor(id, `${keyOf(id)}${at}`, visitor)).status);
      expect([answers[0], answers.at(-1)]).toEqual([404, 429]);
      expect((await asVisitor(id, keyOf(id), visitor)).status).toBe(429);
    });

    it('where Salesforce is the desk', async () => {
      const id = await file('A question.');
      const { context } = server();
      const salesforce = { ...context, platform: { ...context.platform, desk: null } };
      const refused = { code: 'NOT_FOUND' };
      const caller = { accountId: 'demo-desk', contactId: null };
      const by = { accountId: 'demo-desk', network: null };
      const now = context.now();
      const act = { context: salesforce, caller, id, version: 1, by, now };
      await expect(answerAtDesk(act, { id: 'a', text: 'Yes.' })).rejects.toMatchObject(refused);
      await expect(readDeskTicket(salesforce, id)).rejects.toMatchObject(refused);
      const person = { ...caller, accountId: customer.session?.accountId ?? '' } as Parameters<
        typeof findOwnTickets
      >[1];
      await expect(findOwnTickets(salesforce, person)).rejects.toMatchObject(refused);
      const asked = { id, caller: person, ticketKey: keyOf(id), now };
      await expect(openOwnTicket(salesforce, asked)).rejects.toMatchObject(refused);
    });
  });

  it('are whole when a server of the version before files them, and follow a renamed product', async () => {
    const { database } = server();
    const [id, productId] = [newKey(), newKey()];
    await sql`insert into products (id, brand, model, name, product_type)
      select ${productId}, brand, 'OLD-1', 'Old pump', product_type from products limit 1`.execute(database);
    await sql`insert into tickets (id, product_id, type, message, first_name, last_name, email, created_at)
      values (${id}, ${productId}, 'Other', 'Leaks.', 'Zoé', 'Hébert', 'zoe@visitor.example', '2026-01-02T03:04:05Z')`.execute(
      database,
    );
    expect(await read(id)).toMatchObject({
      who: 'Zoé Hébert',
      since: '2026-01-02T03:04:05.000Z',
      product: { model: 'OLD-1' },
    });
    const finds = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).data.some((one) => one.id === id);
    expect([await finds('zoe hebert'), await finds('old pump')]).toEqual([true, true]);
    await sql`update products set model = 'NEW-1', name = 'New pump' where id = ${productId}`.execute(database);
    expect([await finds('new-1'), await finds('new pump'), await finds('old')]).toEqual([true, true, false]);
  });

  it('go with their conversation', async () => {
    const id = await fileAsVisitor('A question.');
    await act(id, 'answers', { text: 'An answer.' });
    await server().context.platform.erasePerson({ accountId: 'nobody', contactId: null, email: guest.email });
    const left = await server()
      .database.selectFrom('ticket_messages')
      .select('id')
      .where('ticket_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect((await desk.get(`/desk/tickets/${id}`)).status).toBe(404);
  });
});
