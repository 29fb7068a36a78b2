import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import type { EventKind } from '#contract/events.ts';
import { mailedKinds } from '#contract/events.ts';
import { getPushKey } from '#contract/push.ts';
import { recordEvent } from '#server/events/record-event.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { deliverPush, startPush } from '#server/delivery/push/deliver-push.ts';
import { readPushKeys } from '#server/delivery/push/push-keys.ts';
import { PushService } from '#tests/support/push-service.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { Client, errorOf } from './support/client.ts';

const hourMs = 60 * 60 * 1000;

onOneDatabase('Push', (server) => {
  let service: PushService;
  let depot: Client;
  let depotId: string;
  const warnings: object[] = [];
  beforeAll(async () => {
    service = await PushService.start();
    const { database } = server();
    const account = await database
      .selectFrom('accounts')
      .innerJoin('contacts', 'contacts.id', 'accounts.contact_id')
      .select('contacts.platform_account_id')
      .where('accounts.email', '=', 'depot@portal.example')
      .executeTakeFirstOrThrow();
    depotId = account.platform_account_id ?? '';
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    server().context.outgoing.ownNetwork = true;
    await server().database.deleteFrom('sessions').execute();
    await server().database.deleteFrom('events').execute();
    depot = await Client.signIn(server().url, 'depot');
    service.pushed.length = 0;
    service.answer = () => 201;
    warnings.length = 0;
  });

  const subscribe = async (
    client: Client,
    kinds: readonly string[] = mailedKinds,
    device = service.addDevice(),
    language = 'en',
  ) => {
    const { endpoint, keys } = device;
    const { status } = await client.post(
      '/push-subscriptions',
      { endpoint, keys, kinds },
      { headers: { 'accept-language': language } },
    );
    expect(status).toBe(204);
    return device;
  };
  type ClaimKind = Exclude<
    EventKind,
    | 'registration_received'
    | 'registration_decided'
    | 'registration_corrected'
    | 'registration_transferred'
    | 'proof_requested'
    | 'proof_received'
    | 'ticket_filed'
    | 'ticket_answered'
    | 'account_invited'
    | 'new_device'
  >;
  const addEvent = async (kind: ClaimKind, name: string, accountId: string | null = null) => {
    const claim = { id: `id of ${name}`, name, depotId };
    const details = { note: 'Ask Anna Roy, 819 555-0100' };
    const event = { kind, at: server().context.now(), claim, accountId, details };
    await server()
      .database.transaction()
      .execute((on) => recordEvent(on, event));
  };
  const context = () => ({ ...server().context, contact: 'https://portal.example' });
  const push = () => deliverPush(context(), { warn: (details) => warnings.push(details) });
  const payloads = async () => {
    await tellEvents(server().context);
    return push();
  };
  const rows = () => server().database.selectFrom('push_subscriptions').selectAll().execute();

  it('contains the claim and the event, no person, in the language of the device', async () => {
    const device = await subscribe(depot, mailedKinds, service.addDevice(), 'fr');
    await addEvent('photos_requested', 'WC-1');
    expect([await payloads(), await payloads()]).toEqual([1, 0]);
    const { publicKey } = v.parse(getPushKey.output, (await depot.get('/push-subscriptions')).json);
    const { headers, ...pushed } = only(service.pushed);
    expect(pushed).toEqual({
      path: device.path,
      signedBy: publicKey,
      message: {
        accountId: depot.session?.accountId,
        id: expect.stringMatching(/^\d+$/),
        title: 'Photos demandées',
        body: 'Réclamation WC-1',
        tag: 'claim id of WC-1',
        place: '/warranty-claims/id of WC-1#photos',
      },
    });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(Number(headers['ttl']) / 3600).toBeCloseTo(48, 0);
  });

  it("contains the kinds that the device chose, not the depot's own actions, and a new device always", async () => {
    await subscribe(depot, ['approved']);
    await addEvent('approved', 'WC-1');
    await addEvent('rejected', 'WC-1');
    await addEvent('approved', 'WC-2', depot.session?.accountId ?? '');
    await payloads();
    expect(service.pushed.map(({ message }) => message.body)).toEqual(['Claim WC-1']);
    service.pushed.length = 0;
    const at = server().context.now();
    const accountId = depot.session?.accountId ?? '';
    const event = { kind: 'new_device', at, claim: null, accountId, details: { browser: 'Firefox' } } as const;
    await server()
      .database.transaction()
      .execute((on) => recordEvent(on, event));
    await payloads();
    expect(service.pushed.map(({ message: { title, body, place } }) => [title, body, place])).toEqual([
      ['Login on a new device', 'Depot Portal', '/account/security'],
    ]);
  });

  it('ends with the session for every way in which it ends', async () => {
    const ends: ((client: Client) => Promise<unknown>)[] = [
      (client) => {
        const { accountId, refreshToken } = client.session ?? {};
        return client.delete('/auth/refresh-token', { accountId, refreshToken });
      },
      (client) => client.delete('/auth/refresh-token/all'),
      (client) => client.delete('/push-subscriptions'),
      async () => server().advance(91 * 24 * hourMs),
    ];
    for (const end of ends) {
      const client = await Client.signIn(server().url, 'depot');
      await subscribe(client);
      await addEvent('approved', 'WC-1');
      await tellEvents(server().context);
      await end(client);
      await addEvent('rejected', 'WC-1');
      expect(await payloads()).toBe(0);
    }
    expect(service.pushed).toEqual([]);
  });

  it('belongs to the account that signed in last on the device', async () => {
    const device = await subscribe(depot);
    const other = await Client.signIn(server().url, 'depot.qc');
    await subscribe(other, mailedKinds, device);
    await addEvent('approved', 'WC-1');
    expect(await payloads()).toBe(0);
    expect(await rows()).toMatchObject([{ endpoint: device.endpoint }]);
  });

  it('deletes a device that the push service no longer knows, and no other', async () => {
    const gone = await subscribe(depot);
    const second = await Client.signIn(server().url, 'depot');
    const stays = await subscribe(second);
    for (const status of [404, 410]) {
      service.answer = (path) => (path === gone.path ? status : 201);
      await addEvent('approved', 'WC-1');
      await payloads();
      expect(await rows()).toMatchObject([{ endpoint: stays.endpoint }]);
      await subscribe(depot, mailedKinds, gone);
    }
  });

  it('retries in order while the push service is busy, without blocking another device', async () => {
    const busy = await subscribe(depot);
    const free = await subscribe(await Client.signIn(server().url, 'depot'));
    await server().database.deleteFrom('events').execute();
    const at = (path: string) => service.pushed.filter((one) => one.path === path).map(({ message }) => message.title);
    let status = 429;
    service.answer = (path) => (path === busy.path ? status : 201);
    await addEvent('photos_requested', 'WC-1');
    await addEvent('approved', 'WC-1');
    await payloads();
    expect([at(busy.path), at(free.path)]).toEqual([['Photos requested'], ['Photos requested', 'Claim approved']]);
    status = 503;
    server().advance(11_000);
    expect(await push()).toBe(1);
    status = 201;
    server().advance(11_000);
    expect(await push()).toBe(0);
    server().advance(40_000);
    expect(await push()).toBe(2);
    expect(at(busy.path).slice(1)).toEqual(['Photos requested', 'Photos requested', 'Claim approved']);
  });

  it('is sent again after a lost response or a kill, and never after two days', async () => {
    await subscribe(depot);
    await addEvent('approved', 'WC-1');
    await tellEvents(server().context);
    const slow = Promise.withResolvers<number>();
    service.answer = () => slow.promise;
    const impatient = { ...context(), outgoing: { ownNetwork: true, timeoutMs: 200 } };
    expect(await deliverPush(impatient, { warn: () => {} })).toBe(1);
    slow.resolve(201);
    service.answer = () => 201;
    server().advance(11_000);
    expect(await push()).toBe(1);
    expect(service.pushed.map(({ message }) => message.id)).toEqual([
      service.pushed[0]?.message.id,
      service.pushed[0]?.message.id,
    ]);

    await addEvent('rejected', 'WC-2');
    await tellEvents(server().context);
    // Leased by a server that was killed.
    const due = new Date(server().context.now().getTime() + 30_000);
    await server().database.updateTable('push_deliveries').set({ due_at: due, attempts: 1 }).execute();
    expect(await push()).toBe(0);
    server().advance(31_000);
    expect(await push()).toBe(1);
    expect(service.pushed.at(-1)?.message.body).toBe('Claim WC-2');

    service.answer = () => 500;
    await addEvent('paid', 'WC-3');
    await payloads();
    server().advance(49 * hourMs);
    expect(await push()).toBe(1);
    expect(service.pushed.filter(({ message }) => message.body === 'Claim WC-3')).toHaveLength(1);
    expect(await server().database.selectFrom('push_deliveries').selectAll().execute()).toEqual([]);
  });

  it('goes to others while all devices of one person are slow', async () => {
    const slow = new Set<string>();
    for (let count = 0; count < 5; count++)
      slow.add((await subscribe(await Client.signIn(server().url, 'depot'))).path);
    const other = await Client.signIn(server().url, 'depot.qc');
    const free = await subscribe(other);
    const ends = Promise.withResolvers<number>();
    service.answer = (path) => (slow.has(path) ? ends.promise : 201);
    await addEvent('approved', 'WC-1');
    const at = server().context.now();
    const event = {
      kind: 'new_device',
      at,
      claim: null,
      accountId: other.session?.accountId ?? '',
      details: { browser: 'Firefox' },
    } as const;
    await server()
      .database.transaction()
      .execute((on) => recordEvent(on, event));
    await tellEvents(server().context);
    const failures: object[] = [];
    const report = (details: object) => failures.push(details);
    const patient = { ...context(), outgoing: { ownNetwork: true, timeoutMs: 120_000 } };
    const loop = startPush(patient, { warn: report, error: report });
    try {
      await waitFor(() => expect(service.pushed.map(({ path }) => path)).toContain(free.path));
    } finally {
      ends.resolve(201);
      await loop.stop();
    }
    expect(failures).toEqual([]);
  });

  it('deletes refused notifications, and those whose items were read meanwhile', async () => {
    await subscribe(depot);
    service.answer = () => 400;
    await addEvent('approved', 'WC-1');
    expect([await payloads(), await push()]).toEqual([1, 0]);
    expect(warnings).toEqual([{ host: expect.stringContaining('127.0.0.1'), status: 400 }]);
    await addEvent('rejected', 'WC-1');
    await tellEvents(server().context);
    const { id } = await server()
      .database.selectFrom('events')
      .select('id')
      .where('kind', '=', 'rejected')
      .executeTakeFirstOrThrow();
    await depot.patch('/inbox', { ids: [String(id)] });
    await push();
    expect(service.pushed).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('accepts an https address of the public internet, and a valid key', async () => {
    const { keys } = service.addDevice();
    server().context.outgoing.ownNetwork = false;
    const attempt = async (change: object) =>
      errorOf(
        await depot.post('/push-subscriptions', { endpoint: 'https://push.example/a', keys, kinds: [], ...change }),
      ).status;
    for (const endpoint of [
      'http://push.example/a',
      'https://10.0.0.1/a',
      'https://[::1]/a',
      'https://a:b@push.example',
      'push',
    ])
      expect(await attempt({ endpoint })).toBe(422);
    expect(await attempt({ keys: { ...keys, p256dh: 'short' } })).toBe(422);
    expect(await attempt({ keys: { ...keys, auth: `${keys.auth}=` } })).toBe(422);
    expect(await attempt({ kinds: ['everything'] })).toBe(422);
    // The resolved address is checked at the call; an invalid point of the curve is found there too.
    server().context.outgoing.ownNetwork = true;
    const far = { ...service.addDevice(), keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } };
    await subscribe(depot, mailedKinds, far);
    await addEvent('approved', 'WC-1');
    await payloads();
    expect(await rows()).toEqual([]);
    await subscribe(depot);
    await addEvent('approved', 'WC-2');
    server().context.outgoing.ownNetwork = false;
    await payloads();
    expect([await rows(), service.pushed]).toEqual([[], []]);
  });

  it('has at most ten devices of an account, those that subscribed last', async () => {
    const devices = [];
    for (let count = 0; count < 11; count++) {
      server().advance(1000);
      devices.push(await subscribe(await Client.signIn(server().url, 'depot')));
    }
    const kept = (await rows()).map(({ endpoint }) => endpoint);
    expect(kept.toSorted()).toEqual(
      devices
        .slice(1)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    );
  });

  it('has one key for all servers, stored encrypted, and a new one for another session secret', async () => {
    await server().database.deleteFrom('server_state').where('name', '=', 'push-keys').execute();
    await subscribe(depot);
    const both = await Promise.all([readPushKeys(context()), readPushKeys(context())]);
    expect(both[1]).toEqual(both[0]);
    const { value } = await server()
      .database.selectFrom('server_state')
      .select('value')
      .where('name', '=', 'push-keys')
      .executeTakeFirstOrThrow();
    expect(value).not.toContain(both[0].privateKey);
    await subscribe(depot);
    const changed = await readPushKeys({ ...context(), secret: 'another-secret-of-enough-characters' });
    expect(changed).not.toEqual(both[0]);
    expect(await rows()).toEqual([]);
    await server().database.deleteFrom('server_state').where('name', '=', 'push-keys').execute();
  });
});

function only<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`There are ${items.length}`);
  return item;
}
