import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { createApiKey, type KeyScope, listApiKeys, renewApiKey } from '#contract/api-keys.ts';
import { feedSize, listEvents } from '#contract/event-feed.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import { recordEvent } from '#server/events/record-event.ts';
import { createLog } from '#server/http/log.ts';
import { limits } from '#server/limits/rate-limits.ts';
import { onEachDatabase, onOneDatabase, serve, type TestServer } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

const dayMs = 24 * 60 * 60 * 1000;
const unauthenticated = { status: 401, code: 'UNAUTHENTICATED' };

/** Calls with a key as another system does: no cookie, no anti-forgery header. */
async function callWith(server: TestServer, key: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : null;
  return { status: answer.status, headers: answer.headers, text, json };
}

type Making = { scopes?: KeyScope[]; expiresAt?: string | null };

async function makeKey(admin: Client, { scopes = ['read'], expiresAt = null }: Making = {}) {
  const { status, json } = await admin.post('/admin/api-keys', { name: 'Books', scopes, expiresAt });
  expect(status).toBe(201);
  return v.parse(createApiKey.output, json);
}

onEachDatabase('A key', (server) => {
  let admin: Client;
  beforeEach(async () => {
    await server().database.deleteFrom('api_keys').execute();
    // An earlier test may have advanced the clock beyond the expiry of its tokens.
    admin = await Client.signIn(server().url, 'admin');
  });
  const call = (key: string, method: string, path: string, body?: unknown) =>
    callWith(server(), key, method, path, body);
  const read = (key: string) => call(key, 'GET', '/desk/claims');
  const list = async () => v.parse(listApiKeys.output, (await admin.get('/admin/api-keys')).json).data;
  const auditOf = async (target: string) => {
    const log = server().database.selectFrom('audit_log').selectAll().where('target', '=', target);
    return log.orderBy('position').execute();
  };

  it('is told once, and reads without a cookie (R-KEY-01, R-KEY-02)', async () => {
    const { id, key } = await makeKey(admin);
    expect(key).toMatch(/^dpk_[\w-]{55}$/);
    const answer = await read(key);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    const [listed] = await list();
    expect(listed).toMatchObject({ id, name: 'Books', scopes: ['read'], works: true, expiresAt: null });
    expect(listed?.lastUsedAt).not.toBeNull();
    expect(key.startsWith(listed?.start ?? '?')).toBe(true);
    expect(JSON.stringify(listed)).not.toContain(key.slice(16));
  });

  it('is in no table and no line of the log, only its hash (R-KEY-03)', async () => {
    const { id, key } = await makeKey(admin, { scopes: ['master-data', 'events'] });
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const logging = await serve(server().database, server().files, { log });
    await callWith(logging, key, 'POST', '/admin/records/products', {});
    await callWith(logging, key, 'GET', '/audit');
    await callWith(logging, `${key.slice(0, -4)}AAAA`, 'GET', '/events');
    await logging.stop();
    expect(lines.join('')).toContain(`"key":"${id}"`);
    const secret = key.slice(16);
    expect(lines.join('')).not.toContain(secret.slice(0, -4));
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      server().database,
    );
    for (const { name } of tables) {
      const { rows } = await sql<{ hits: number }>`select count(*)::integer as hits from ${sql.table(name)} as every_row
        where strpos(to_jsonb(every_row)::text, ${secret}) > 0`.execute(server().database);
      expect([name, rows]).toEqual([name, [{ hits: 0 }]]);
    }
  });

  it('writes without an anti-forgery header, and each write is in the audit log, a refused one too (R-KEY-02)', async () => {
    const { id, key } = await makeKey(admin, { scopes: ['master-data'] });
    const cells = { id: 'K-1', name: 'Washer', brand: 'Norvane', model: 'K-1', type: 'Pressure Washer' };
    const made = await call(key, 'POST', '/admin/records/products', { cells });
    expect([made.status, made.headers.getSetCookie()]).toEqual([201, []]);
    expect((await call(key, 'POST', '/admin/records/products', {})).status).toBe(422);
    const rows = await auditOf(id);
    expect(rows.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['api_key_changed', admin.session?.accountId],
      ['api_key_used', admin.session?.accountId],
      ['api_key_used', admin.session?.accountId],
    ]);
    expect(JSON.parse(rows[1]?.after ?? '')).toEqual({ call: 'POST /admin/records/:kind' });
  });

  it('can make, read, renew and revoke no key, and reads neither accounts nor the audit log (R-KEY-02)', async () => {
    const { id, key } = await makeKey(admin, { scopes: ['read', 'master-data', 'events'] });
    const body = { name: 'Mine', scopes: ['read'], expiresAt: null };
    for (const [method, path, sent] of [
      ['GET', '/admin/api-keys'],
      ['POST', '/admin/api-keys', body],
      ['POST', `/admin/api-keys/${id}/renew`],
      ['DELETE', `/admin/api-keys/${id}`],
      ['GET', '/admin/account'],
      ['GET', '/exports/accounts'],
      ['GET', '/admin/audit'],
      ['GET', '/account'],
      ['GET', '/account/data'],
      ['GET', '/inbox'],
    ] as const) {
      const answer = await call(key, method, path, sent);
      expect([path, errorOf(answer)]).toEqual([path, { status: 403, code: 'FORBIDDEN' }]);
    }
    expect(await list()).toHaveLength(1);
  });

  it('does what its scopes say and no more', async () => {
    const reader = await makeKey(admin, { scopes: ['read'] });
    const writer = await makeKey(admin, { scopes: ['master-data'] });
    const listener = await makeKey(admin, { scopes: ['events'] });
    const statuses = async (path: string) =>
      Promise.all([reader, writer, listener].map(async ({ key }) => (await call(key, 'GET', path)).status));
    expect(await statuses('/desk/claims')).toEqual([200, 403, 403]);
    expect(await statuses('/admin/records/products')).toEqual([200, 200, 403]);
    expect(await statuses('/events')).toEqual([200, 403, 200]);
    expect((await call(reader.key, 'POST', '/admin/records/products', {})).status).toBe(403);
    expect((await call(listener.key, 'POST', '/admin/records/products', {})).status).toBe(403);
  });

  it('answers 401 once it is revoked, has expired or is not right (R-KEY-03)', async () => {
    const { id, key } = await makeKey(admin);
    const ends = new Date(server().context.now().getTime() + dayMs).toISOString();
    const short = await makeKey(admin, { expiresAt: ends });
    expect([(await read(key)).status, (await read(short.key)).status]).toEqual([200, 200]);
    for (const wrong of [`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, `${key}A`, key.slice(0, -1), 'dpk_'])
      expect(errorOf(await read(wrong))).toEqual(unauthenticated);
    expect((await admin.delete(`/admin/api-keys/${id}`)).status).toBe(204);
    expect(errorOf(await read(key))).toEqual(unauthenticated);
    expect((await admin.delete(`/admin/api-keys/${id}`)).status).toBe(404);
    server().advance(dayMs);
    expect(errorOf(await read(short.key))).toEqual(unauthenticated);
    admin = await Client.signIn(server().url, 'admin');
    expect(await list()).toMatchObject([{ id: short.id, works: false }]);
    expect((await admin.post(`/admin/api-keys/${short.id}/renew`)).status).toBe(409);
  });

  it('answers 401 once its maker is deactivated, is no admin or is gone (R-KEY-03)', async () => {
    const { database } = server();
    const maker = { id: 'maker', email: 'maker@portal.example', role: 'admin' } as const;
    const row = { name: 'Ada', password_hash: null, deactivated_at: null, contact_id: null, search_text: '' };
    await database
      .insertInto('accounts')
      .values({ ...maker, ...row, verified_at: new Date() })
      .execute();
    const { id, key } = await makeKey(admin);
    await database.updateTable('api_keys').set({ account_id: maker.id }).where('id', '=', id).execute();
    const change = (set: { role?: 'admin' | 'depot'; deactivated_at?: Date | null }) =>
      database.updateTable('accounts').set(set).where('id', '=', maker.id).execute();
    expect((await read(key)).status).toBe(200);
    await change({ role: 'depot' });
    expect(errorOf(await read(key))).toEqual(unauthenticated);
    expect(await list()).toMatchObject([{ id, works: false }]);
    await change({ role: 'admin', deactivated_at: new Date() });
    expect(errorOf(await read(key))).toEqual(unauthenticated);
    await change({ deactivated_at: null });
    expect((await read(key)).status).toBe(200);
    await database.deleteFrom('accounts').where('id', '=', maker.id).execute();
    expect(errorOf(await read(key))).toEqual(unauthenticated);
    expect(await list()).toEqual([]);
  });

  it('is renewed: for a day the key before it works too (R-KEY-01)', async () => {
    const { id, key: first } = await makeKey(admin);
    const renew = async () => v.parse(renewApiKey.output, (await admin.post(`/admin/api-keys/${id}/renew`)).json).key;
    const second = await renew();
    const third = await renew();
    const works = async () => Promise.all([first, second, third].map(async (key) => (await read(key)).status));
    // The second may be one that nobody saw.
    expect(await works()).toEqual([200, 401, 200]);
    server().advance(dayMs + 1000);
    expect(await works()).toEqual([401, 401, 200]);
  });

  it('is made and renewed by an admin who has just proven who they are, with an end that is ahead', async () => {
    const { id } = await makeKey(admin);
    const refuse = (body: object) => admin.post('/admin/api-keys', { name: 'Books', scopes: ['read'], ...body });
    const past = new Date(server().context.now().getTime() - 1000).toISOString();
    expect(errorOf(await refuse({ expiresAt: past }))).toMatchObject({ status: 422, fields: ['expiresAt'] });
    expect(errorOf(await refuse({ scopes: [] }))).toMatchObject({ status: 422, fields: ['scopes'] });
    expect(errorOf(await refuse({ scopes: ['accounts'] }))).toMatchObject({ status: 422 });
    server().advance(11 * 60 * 1000);
    const unproven = { status: 403, code: 'CONFIRMATION_REQUIRED' };
    expect(errorOf(await refuse({}))).toEqual(unproven);
    expect(errorOf(await admin.post(`/admin/api-keys/${id}/renew`))).toEqual(unproven);
    expect((await admin.delete(`/admin/api-keys/${id}`)).status).toBe(204);
  });

  it('has limits of its own (R-API-08)', async () => {
    const { key } = await makeKey(admin, { scopes: ['read', 'master-data'] });
    await server().database.deleteFrom('rate_windows').execute();
    const write = () => call(key, 'POST', '/admin/records/products', {});
    const answers = await Promise.all(Array.from({ length: limits.keyWrite.max + 1 }, write));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    expect((await read(key)).status).toBe(200);
    expect((await admin.post('/admin/records/products', {})).status).toBe(422);
  });

  it('is in the archive of its maker’s own data, without anything that opens the portal', async () => {
    const { key } = await makeKey(admin);
    const answer = await fetch(`${server().url}/api/account/data`, { headers: admin.identity() });
    const archive = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, archive.includes(key.slice(16))]).toEqual([200, false]);
  });
});

onOneDatabase('The feed of events', (server) => {
  let key: string;
  beforeEach(async () => {
    const admin = await Client.signIn(server().url, 'admin');
    ({ key } = await makeKey(admin, { scopes: ['events'] }));
    // Also that of the sign-in.
    await server().database.deleteFrom('events').execute();
  });
  const happen = (claim: string, note: string) =>
    server()
      .database.transaction()
      .execute((on) =>
        recordEvent(on, {
          kind: 'approved',
          at: server().context.now(),
          claim: { id: claim, name: `WC-${claim}`, depotId: 'depot' },
          accountId: null,
          details: { note, total: 12.5 },
        }),
      );
  const feed = async (after?: string) => {
    const path = `/events${after === undefined ? '' : `?after=${after}`}`;
    return v.parse(listEvents.output, (await callWith(server(), key, 'GET', path)).json);
  };
  const notes = ({ data }: v.InferOutput<typeof listEvents.output>) => data.map((event) => event.data.note);

  it('tells what webhooks are sent, each once, and goes on after the last (R-KEY-04)', async () => {
    await happen('1', 'first');
    expect((await feed()).data).toEqual([]);
    await tellEvents(server().context);
    const { data, next } = await feed();
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^event_\d+$/),
        type: 'approved',
        timestamp: expect.any(String),
        data: { claim: { id: '1', name: 'WC-1' }, depotId: 'depot', accountId: null, note: 'first', total: 12.5 },
      },
    ]);
    expect(await feed(next)).toEqual({ data: [], next });
    await happen('1', 'second');
    await tellEvents(server().context);
    expect(notes(await feed(next))).toEqual(['second']);
  });

  it('misses no event that is committed after one with a higher id was read', async () => {
    await happen('3', 'late');
    await happen('4', 'early');
    const { database } = server();
    // The transaction of the first event has not ended yet when the second is told.
    await database.updateTable('events').set({ told: true }).where('claim_id', '=', '4').execute();
    const { data, next } = await feed();
    expect(notes({ data, next })).toEqual(['early']);
    await tellEvents(server().context);
    expect(notes(await feed(next))).toEqual(['late']);
    expect(notes(await feed())).toEqual(['early', 'late']);
  });

  it('is read in pages', async () => {
    const rows = Array.from({ length: feedSize + 5 }, (_, at) => ({
      kind: 'paid' as const,
      at: new Date(),
      claim_id: `p${at}`,
      payload: JSON.stringify({ note: String(at) }),
    }));
    await server().database.insertInto('events').values(rows).execute();
    await tellEvents(server().context);
    const first = await feed();
    const second = await feed(first.next);
    expect([first.data.length, second.data.length]).toEqual([feedSize, 5]);
    expect([...notes(first), ...notes(second)]).toEqual(rows.map((_, at) => String(at)));
  });

  it('refuses a cursor that is none', async () => {
    const answer = await callWith(server(), key, 'GET', '/events?after=yesterday');
    expect(errorOf(answer)).toMatchObject({ status: 422, fields: ['after'] });
  });
});
