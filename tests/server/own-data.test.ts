import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { getNotificationSettings } from '#contract/notification-settings.ts';
import { sha256 } from '#tests/support/photos.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { signedIn, signUp } from './support/new-customer.ts';

const OwnData = v.looseObject({
  account: v.looseObject({ email: v.string() }),
  sessions: v.array(v.looseObject({ startedAt: v.string(), notifiedAt: v.nullable(v.string()) })),
  mailedNews: v.nullable(v.looseObject({ times: v.looseObject({}) })),
  log: v.array(v.looseObject({ kind: v.string(), network: v.nullable(v.string()) })),
  passkeys: v.array(v.looseObject({ name: v.string() })),
  contact: v.nullable(v.looseObject({ email: v.nullable(v.string()) })),
  registrations: v.array(v.looseObject({ serialNumber: v.nullable(v.string()) })),
  filedClaims: v.array(v.looseObject({ id: v.string(), name: v.string() })),
  claimsOnProducts: v.array(v.looseObject({ name: v.string() })),
  tickets: v.array(v.looseObject({ message: v.string() })),
  files: v.array(v.object({ entity: v.string(), name: v.string(), size: v.number(), sha256: v.string() })),
});

onOneDatabase('The archive of own data', (server) => {
  const fetchArchive = (client: Client) => fetch(`${server().url}/api/account/data`, { headers: client.identity() });
  const open = async (client: Client) => {
    const answer = await fetchArchive(client);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="depot-portal-[\d-]{10}\.zip"/);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = strFromU8(files['data.json'] ?? new Uint8Array());
    return { files, text, data: v.parse(v.pipe(v.string(), v.parseJson(), OwnData), text) };
  };

  it.each(['admin', 'customer', 'depot', 'retailer', 'both'])('of %s is a ZIP file', async (account) => {
    const { files, data } = await open(await Client.signIn(server().url, account));
    expect(data.account.email).toBe(`${account}@portal.example`);
    expect(data.sessions.length).toBeGreaterThan(0);
    expect(data.log.at(-1)).toMatchObject({ network: expect.stringMatching(/\/24$/) });
    expect(data.contact?.email).toBe(`${account}@portal.example`);
    expect(Object.keys(files)).toEqual(['read-me.txt', 'data.json', ...data.files.map(({ name }) => name)]);
  });

  it('has the claims of a depot without their customers, and their files byte for byte', async () => {
    const client = await Client.signIn(server().url, 'depot');
    const form = claimForm(await claimFields(client), [photo('b\u202Egnp?.jpg', 5000)]);
    const { status, text } = await client.form('/warranties/claims', form, {
      headers: { 'idempotency-key': newKey() },
    });
    expect([status, text]).toEqual([201, expect.any(String)]);
    const { id } = v.parse(v.object({ id: v.string() }), JSON.parse(text));
    const { files, data } = await open(client);
    expect(data.filedClaims.map((claim) => claim.id)).toContain(id);
    expect(JSON.stringify(data.filedClaims)).not.toMatch(/"customer"|"createdBy":"/);
    const listed = data.files.find(({ entity }) => entity === id);
    expect(listed?.name).toMatch(/^files\/WC-\d+\/\d+-bgnp_\.jpg$/);
    expect(sha256(Buffer.from(files[listed?.name ?? ''] ?? []))).toBe(listed?.sha256);
  });

  it("has the addresses and kinds of the person's notifications", async () => {
    const client = await Client.signIn(server().url, 'depot');
    const endpoint = 'https://push.example/device';
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    expect((await client.post('/push-subscriptions', { endpoint, keys, kinds: ['approved'] })).status).toBe(204);
    const { json } = await client.get('/notification-settings');
    const times = v.parse(getNotificationSettings.output, json);
    const chosen = { ...times, approved: 'never' };
    expect((await client.write('PUT', '/notification-settings', chosen, {})).status).toBe(200);
    const { data } = await open(client);
    expect(data.sessions).toContainEqual(expect.objectContaining({ notifiedAt: endpoint, notifiedOf: ['approved'] }));
    expect(data.mailedNews?.times).toMatchObject({ approved: 'never' });
  });

  it('has the products of a customer, the claims on them, and messages', async () => {
    const client = await Client.signIn(server().url, 'customer');
    const { json } = await client.get('/products?size=1');
    const [product] = v.parse(v.object({ data: v.array(v.object({ id: v.string() })) }), json).data;
    const ticket = { productId: product?.id, ticketType: 'Product', ticketSubtype: 'Malfunction' };
    const sent = await client.post('/tickets/auth', { ...ticket, message: 'It leaks again.' });
    expect(sent.status).toBe(201);
    const { data } = await open(client);
    expect(data.registrations.length).toBeGreaterThan(0);
    expect(data.tickets.map(({ message }) => message)).toContain('It leaks again.');
  });

  it('of an account with an unverified email has nothing of the person with that email', async () => {
    const email = 'owner@customer.example';
    await signUp(server(), { email });
    const { data, text } = await open(await signedIn(server(), email));
    expect(data).toMatchObject({ contact: null, registrations: [], claimsOnProducts: [], files: [] });
    expect(text).not.toContain('DEMOACTIVE');
  });

  it(`with many files is complete${allTests ? ' within a minute' : ''}`, async () => {
    const bytes = allTests ? 2_000_000 : 50_000;
    const client = await Client.signIn(server().url, 'both');
    const photos = Array.from({ length: 10 }, (_, at) => photo(`${at}.jpg`, bytes));
    const form = claimForm(await claimFields(client), photos);
    const { text } = await client.form('/warranties/claims', form, { headers: { 'idempotency-key': newKey() } });
    const { id } = v.parse(v.object({ id: v.string() }), JSON.parse(text));
    const stored = await server().database.selectFrom('stored_files').selectAll().where('entity_id', '=', id).execute();
    // The same bytes with more names: 30 files.
    const more = Array.from({ length: 2 }, (_, copy) =>
      stored.map((row) => ({ ...row, id: `${row.id}-${copy}`, path: `${row.path}-${copy}` })),
    ).flat();
    for (const { path } of more) {
      const bytes = await server().files.read(path.replace(/-\d+$/, ''), null);
      await server().files.put(path, Buffer.concat(await (bytes?.toArray() ?? [])));
    }
    await server().database.insertInto('stored_files').values(more).execute();
    const startedAt = performance.now();
    const answer = await fetchArchive(client);
    let size = 0;
    for await (const chunk of answer.body ?? []) size += chunk.length;
    expect(size).toBeGreaterThan(30 * bytes);
    if (allTests) expect(performance.now() - startedAt).toBeLessThan(60_000);
  });

  describe('is refused', () => {
    it('without a sign-in, and too often in a row', async () => {
      const client = await Client.signIn(server().url, 'retailer');
      const statuses = [];
      for (let at = 0; at < 12; at += 1) statuses.push((await client.get('/account/data')).status);
      expect(statuses.at(-1)).toBe(429);
      expect((await new Client(server().url).get('/account/data')).status).toBe(401);
    });
  });
});
