import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { eventKinds } from '#contract/events.ts';
import { listWebhookDeliveries, listWebhooks, renewWebhookSecret, saveWebhook } from '#contract/webhooks.ts';
import { recordEvent } from '#server/events/record-event.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { AddressRefused, isPublic, postOutside } from '#server/outgoing/post-outside.ts';
import { deliverWebhooks } from '#server/delivery/webhooks/deliver-webhooks.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

const hourMs = 60 * 60 * 1000;

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A receiver on loopback; `answer` decides what each path gets, and when. */
const received: Received[] = [];
let answer: (path: string) => Promise<number> | number = () => 200;
const receiver = createServer(async (request, response) => {
  const body = (await Array.fromAsync(request)).join('');
  const path = request.url ?? '';
  received.push({ path, headers: request.headers, body });
  response.writeHead(await answer(path), { location: '/elsewhere' }).end('thank you');
});
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
});
// A socket's address; a pipe's name cannot come of `listen` with a port.
const portOf = () => (receiver.address() as AddressInfo).port;
const receiverAt = (path: string) => `http://127.0.0.1:${portOf()}${path}`;

onOneDatabase('Webhooks', (server) => {
  let admin: Client;
  let depotId: string;
  const context = (timeoutMs = 60_000) => ({ ...server().context, outgoing: { ownNetwork: true, timeoutMs } });
  beforeAll(async () => {
    const claims = server().database.selectFrom('claims').select('depot_id').where('name', '=', 'WC-000001');
    ({ depot_id: depotId } = await claims.executeTakeFirstOrThrow());
  });
  beforeEach(async () => {
    // An earlier test may have advanced the clock beyond the expiry of its tokens.
    admin = await Client.signIn(server().url, 'admin');
    received.length = 0;
    answer = () => 200;
    await server().database.deleteFrom('webhooks').execute();
    await server().database.deleteFrom('events').execute();
  });

  const form = { name: 'Stock', url: 'https://hooks.example/in', kinds: ['approved', 'rejected'], enabled: true };
  const add = async (path: string, kinds: readonly string[] = ['approved', 'rejected']) => {
    const id = randomUUID();
    const { json } = await admin.write('PUT', `/admin/webhooks/${id}`, { ...form, kinds }, {});
    // An address of this machine, which the call refuses.
    await server()
      .database.updateTable('webhooks')
      .set({ url: receiverAt(path) })
      .where('id', '=', id)
      .execute();
    return { id, secret: v.parse(saveWebhook.output, json).secret ?? '' };
  };
  const addEvent = async (kind: 'approved' | 'rejected' | 'paid', name: string, note: string) => {
    const event = { kind, at: server().context.now(), claim: { id: name, name, depotId }, accountId: null };
    const { database } = server();
    await database.transaction().execute((on) => recordEvent(on, { ...event, details: { note } }));
  };
  const events = async (timeoutMs?: number) => {
    await tellEvents(server().context);
    return deliverWebhooks(context(timeoutMs));
  };
  const notes = (path: string): string[] =>
    received.filter((one) => one.path === path).map(({ body }) => String(JSON.parse(body).data.note));
  const deliveries = async (id: string, query = '') =>
    v.parse(listWebhookDeliveries.output, (await admin.get(`/admin/webhooks/${id}/deliveries${query}`)).json).data;

  it('receive the chosen kinds, signed by Standard Webhooks', async () => {
    const { id, secret } = await add('/in');
    await addEvent('paid', 'WC-1', 'not chosen');
    await addEvent('approved', 'WC-1', 'Why');
    expect([await events(), await events()]).toEqual([1, 0]);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const verified = new Verifier(secret).verify(body, v.parse(v.record(v.string(), v.any()), headers));
    expect(verified).toMatchObject({ type: 'approved', data: { claim: { name: 'WC-1' }, note: 'Why', depotId } });
    expect(await deliveries(id)).toMatchObject([{ kind: 'approved', state: 'delivered', attempts: 1, status: 200 }]);
    const { data } = v.parse(listWebhooks.output, (await admin.get('/admin/webhooks')).json);
    expect(data).toMatchObject([{ id, waiting: 0, givenUp: 0, lastDeliveredAt: expect.any(String) }]);
    expect(JSON.stringify(data)).not.toContain(secret);
  });

  it('keep the order of a claim while one is refused, and do not block other claims', async () => {
    await add('/in');
    let refuses = true;
    answer = () => (refuses ? 503 : 200);
    await addEvent('approved', 'WC-1', 'first');
    await addEvent('rejected', 'WC-1', 'second');
    await addEvent('approved', 'WC-2', 'other');
    await events();
    expect(notes('/in').toSorted()).toEqual(['first', 'other']);
    refuses = false;
    server().advance(13_000);
    await events();
    await events();
    const taken = notes('/in')
      .slice(2)
      .filter((note) => note !== 'other');
    expect(taken).toEqual(['first', 'second']);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(0, 2).every((id) => ids.slice(2).includes(id))).toBe(true);
  });

  it('do not wait for one that does not respond', async () => {
    const slow = await add('/slow');
    await add('/quick');
    const ends = Promise.withResolvers<number>();
    answer = (path) => (path === '/slow' ? ends.promise : 200);
    await addEvent('approved', 'WC-1', 'a');
    await addEvent('approved', 'WC-2', 'b');
    await events(1500);
    ends.resolve(200);
    expect(notes('/quick').toSorted()).toEqual(['a', 'b']);
    expect(await deliveries(slow.id)).toMatchObject([
      { state: 'waiting', error: 'timeout' },
      { state: 'waiting', error: 'timeout' },
    ]);
  });

  it('are retried for three days with growing waits, then stopped until an admin sends them again', async () => {
    const { id } = await add('/in');
    answer = () => 302;
    await addEvent('approved', 'WC-1', 'late');
    await events();
    const waits: number[] = [];
    for (let tries = 0; tries < 30; tries++) {
      const queue = server().database.selectFrom('webhook_deliveries').select('due_at').where('state', '=', 'waiting');
      const waiting = await queue.executeTakeFirst();
      if (!waiting) break;
      const due = waiting.due_at.getTime() - server().context.now().getTime();
      waits.push(due);
      server().advance(due + 1);
      await events();
    }
    admin = await Client.signIn(server().url, 'admin');
    expect(waits.length).toBeGreaterThan(8);
    expect(waits.slice(0, 6).toSorted((a, b) => a - b)).toEqual(waits.slice(0, 6));
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    // The clock goes on while a delivery is sent.
    expect(total / hourMs).toBeGreaterThan(71.5);
    expect(total / hourMs).toBeLessThanOrEqual(72);
    expect(received.map(({ path }) => path)).not.toContain('/elsewhere');
    expect(await deliveries(id, '?state=given_up')).toMatchObject([{ status: 302, dueAt: null }]);
    answer = () => 204;
    expect((await admin.post(`/admin/webhooks/${id}/deliveries/again`, {})).json).toEqual({ queued: 1 });
    await events();
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('receive no events of the time in which they are off, and waiting ones once they are on', async () => {
    const { id } = await add('/in');
    const turn = (enabled: boolean) =>
      server().database.updateTable('webhooks').set({ enabled }).where('id', '=', id).execute();
    answer = () => 503;
    await addEvent('approved', 'WC-1', 'waits');
    await events();
    await turn(false);
    await addEvent('approved', 'WC-2', 'missed');
    server().advance(80 * hourMs);
    expect(await events()).toBe(0);
    await turn(true);
    expect([await events(), await events()]).toEqual([1, 0]);
    expect(notes('/in')).toEqual(['waits', 'waits']);
    admin = await Client.signIn(server().url, 'admin');
    expect(await deliveries(id)).toMatchObject([{ state: 'given_up', attempts: 2 }]);
  });

  it('receive all events of a day in which they were unavailable, in order for each claim', async () => {
    await add('/in');
    answer = () => 503;
    const [names, day] = [['WC-1', 'WC-2'], Array.from({ length: 8 }, (_, at) => String(3 * at))];
    for (const hour of day) {
      for (const name of names) await addEvent('approved', name, hour);
      await events();
      server().advance(3 * hourMs);
    }
    received.length = 0;
    answer = () => 200;
    // The longest wait including jitter.
    for (let hours = 0; hours < 15; hours += 3) {
      await events();
      server().advance(3 * hourMs);
    }
    const taken = received.map(({ body }) => JSON.parse(body).data);
    const notesOf = (name: string) => taken.flatMap(({ claim, note }) => (claim.name === name ? [note] : []));
    expect(names.map(notesOf)).toEqual(names.map(() => day));
  });

  it('ignore the result of a call that began before an admin sent it again', async () => {
    const { id } = await add('/in');
    const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()] as const;
    answer = () => answers[received.length === 1 ? 0 : 1].promise;
    await addEvent('approved', 'WC-1', 'slow');
    const first = events();
    await expect.poll(() => received.length).toBe(1);
    const [{ id: delivery } = { id: '' }] = await deliveries(id);
    await admin.post(`/admin/webhooks/${id}/deliveries/again`, { ids: [delivery] });
    const second = deliverWebhooks(context());
    await expect.poll(() => received.length).toBe(2);
    answers[0].resolve(503);
    await first;
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: null }]);
    answers[1].resolve(200);
    await second;
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', status: 200 }]);
  });

  it('have a secret that is shown once, stored encrypted, and valid for a day after a new one', async () => {
    const { id, secret } = await add('/in');
    const again = await admin.write('PUT', `/admin/webhooks/${id}`, form, {});
    expect(v.parse(saveWebhook.output, again.json).secret).toBeNull();
    await server()
      .database.updateTable('webhooks')
      .set({ url: receiverAt('/in') })
      .where('id', '=', id)
      .execute();
    const stored = await server().database.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    const renewed = v.parse(renewWebhookSecret.output, (await admin.post(`/admin/webhooks/${id}/secret`)).json).secret;
    const isSignedBy = async (key: string) => {
      received.length = 0;
      await admin.post(`/admin/webhooks/${id}/test`);
      await deliverWebhooks(context());
      const [{ headers, body } = { headers: {}, body: '' }] = received;
      const lines = v.parse(v.record(v.string(), v.any()), headers);
      const signature = new Verifier(key).sign(
        lines['webhook-id'],
        new Date(Number(lines['webhook-timestamp']) * 1000),
        body,
      );
      return String(lines['webhook-signature']).split(' ').includes(signature);
    };
    expect([await isSignedBy(secret), await isSignedBy(renewed)]).toEqual([true, true]);
    server().advance(25 * hourMs);
    admin = await Client.signIn(server().url, 'admin');
    expect([await isSignedBy(secret), await isSignedBy(renewed)]).toEqual([false, true]);
    const audit = await server()
      .database.selectFrom('audit_log')
      .select('after')
      .where('kind', '=', 'webhook_changed')
      .where('target', '=', id)
      .orderBy('position')
      .execute();
    expect(audit.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { host: 'hooks.example', kinds: form.kinds, enabled: true },
      { host: 'hooks.example', kinds: form.kinds, enabled: true },
      { secret: 'renewed' },
    ]);
    await deliverWebhooks({ ...context(), secret: 'another-session-secret' });
  });

  it('are created once, changed, switched off and deleted', async () => {
    const { id } = await add('/in');
    const save = (change: object) => admin.write('PUT', `/admin/webhooks/${id}`, { ...form, ...change }, {});
    for (const url of ['http://hooks.example/in', 'ftp://hooks.example', 'https://user:word@hooks.example', 'hooks'])
      expect(errorOf(await save({ url }))).toMatchObject({ status: 422 });
    expect(errorOf(await save({ kinds: ['everything'] }))).toMatchObject({ status: 422 });
    await save({ enabled: false, kinds: eventKinds });
    await addEvent('approved', 'WC-1', 'off');
    expect(await events()).toBe(0);
    expect((await admin.delete(`/admin/webhooks/${id}`)).status).toBe(204);
    expect((await admin.delete(`/admin/webhooks/${id}`)).status).toBe(404);
  });

  it('do not call addresses of the own network unless the setting allows it', async () => {
    const { id } = await add('/in');
    await admin.post(`/admin/webhooks/${id}/test`);
    await deliverWebhooks(server().context);
    expect(await deliveries(id)).toMatchObject([{ kind: null, state: 'waiting', error: 'address_refused' }]);
    expect(received).toEqual([]);
  });
});

describe('A typed address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])('is not public: %s', (address) => expect(isPublic(address)).toBe(false));

  it.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111'])('is public: %s', (address) =>
    expect(isPublic(address)).toBe(true),
  );

  it.each(['https://localhost/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'http://1.1.1.1/'])(
    'is refused before anything is sent: %s',
    async (url) => {
      const post = postOutside({ url, headers: {}, body: '' }, { ownNetwork: false });
      await expect(post).rejects.toMatchObject({ name: 'AddressRefused' });
    },
  );

  it('is refused if one address of its name is private, and called at the address that was checked', async () => {
    const looked: string[] = [];
    const call = (ownNetwork: boolean, addresses: readonly string[]) =>
      postOutside(
        { url: `http${ownNetwork ? '' : 's'}://hooks.example:${portOf()}/`, headers: {}, body: '{}' },
        {
          ownNetwork,
          lookUp: (name, _options, callback) => {
            looked.push(name);
            callback(
              null,
              addresses.map((address) => ({ address, family: 4 })),
            );
          },
        },
      );
    await expect(call(false, ['1.1.1.1', '10.0.0.1'])).rejects.toMatchObject({ name: 'AddressRefused' });
    expect(await call(true, ['127.0.0.1'])).toBe(200);
    expect(looked).toEqual(['hooks.example', 'hooks.example']);
  });

  it('leads nowhere else when its name is given another address between the look-up and the call', async () => {
    // Nothing has the first address: 3ffe::/16 was given back. The second is where the receiver is.
    const answers = ['3ffe::1', '127.0.0.1', '127.0.0.1'];
    const looked: string[] = [];
    const call = () =>
      postOutside(
        { url: `https://hooks.example:${portOf()}/`, headers: {}, body: '{}' },
        {
          ownNetwork: false,
          timeoutMs: 1_000,
          lookUp: (name, _options, callback) => {
            looked.push(name);
            const address = answers.shift() ?? '';
            callback(null, [{ address, family: isIP(address) }]);
          },
        },
      );
    const connections: unknown[] = [];
    const note = (socket: unknown) => connections.push(socket);
    receiver.on('connection', note);
    // It was tried, and nobody was there.
    const first = await call().catch((error: unknown) => error);
    expect(first).toBeInstanceOf(Error);
    expect(first).not.toBeInstanceOf(AddressRefused);
    expect(looked).toHaveLength(1);
    // The retry of a delivery looks again, and judges again.
    await expect(call()).rejects.toBeInstanceOf(AddressRefused);
    receiver.off('connection', note);
    expect([looked.length, connections]).toEqual([2, []]);
  });
});
