import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { buildApp } from '#server/app.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { createLog } from '#server/http/log.ts';
import { defaultTimeouts } from '#server/http/timeouts.ts';
import { readSettings } from '#server/settings/settings.ts';
import { start } from '#server/start.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { copyDemoData } from '#tests/support/demo-database.ts';
import { postgresBinaries, startPostgres } from '#tests/support/postgres.ts';
import { S3StandIn } from '#tests/support/s3-stand-in.ts';
import type { TestServer } from '#tests/support/server.ts';
import { demoDatabase, serve } from '#tests/support/server.ts';
import { startTraceCollector, type TraceCollector } from '#tests/support/trace-collector.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { rawRequest } from './support/raw-request.ts';
import type { RunningServer } from './support/running-servers.ts';
import { RunningServers } from './support/running-servers.ts';

const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';

/** Personal data for every field of the calls, which the log must not contain. */
const typed = {
  email: 'marguerite.typed@private.example',
  phone: '+1 514 555-0199',
  name: 'Marguerite-Typed',
  password: 'typed-Passw0rd!',
  other: 'typed-otherwise',
} as const;

/** A phone number of the demo, in any format. A random id or a time holds none. */
const demoPhone = /(?<![\w.])(?:\+?1[ -]?)?\(?\d{3}\)?[ -]?555-?01\d\d(?!\w)/;

function typedFor(field: string): string {
  const kind = Object.keys(typed).find((name) => field.toLowerCase().includes(name));
  return typed[kind === 'email' || kind === 'phone' || kind === 'name' || kind === 'password' ? kind : 'other'];
}

const Line = v.looseObject({
  level: v.number(),
  msg: v.string(),
  method: v.optional(v.string(), ''),
  call: v.optional(v.string(), ''),
  code: v.optional(v.string()),
  account: v.optional(v.string()),
});

function fieldsOf(schema: Endpoint['query']): string[] {
  return schema && 'entries' in schema ? Object.keys(schema.entries ?? {}) : [];
}

describe('The log', () => {
  let folder: string;
  let bucket: S3StandIn;
  let collector: TraceCollector;
  let metrics: string;
  let servers: RunningServers;
  let server: RunningServer;
  let lines: v.InferOutput<typeof Line>[];
  const clients: Client[] = [];

  /** Makes every call, with personal data in each field. */
  async function callEverything(client: Client): Promise<void> {
    for (const { method, path, query, body, upload } of Object.values<Endpoint>(endpoints)) {
      if (path.startsWith('/auth/refresh-token')) continue;
      const filled = path.replaceAll(/:\w+/g, () => encodeURIComponent(typed.email));
      const search = new URLSearchParams(fieldsOf(query).map((name) => [name, typedFor(name)]));
      const fields = Object.fromEntries(fieldsOf(body).map((name) => [name, typedFor(name)]));
      const headers = {
        'user-agent': typed.name,
        referer: `https://portal.example/?email=${typed.email}`,
        'x-request-id': typed.other,
        'idempotency-key': newKey(),
      };
      const target = `${filled}?${search}`;
      const form = upload && claimForm(fields, [photo(`${typed.name}.jpg`, 5000)]);
      if (form) await client.send(method, target, form, { ...(await client.xsrf()), ...headers });
      else await client.write(method, target, method === 'GET' ? undefined : fields, headers);
    }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-log-'));
    bucket = await S3StandIn.start();
    const dataDir = join(folder, 'data');
    await copyDemoData(dataDir);
    collector = await startTraceCollector();
    const environment = {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...bucket.environment(),
    };
    servers = new RunningServers(environment);
    server = await servers.start();
    for (const account of allTests ? ['depot', 'both', 'customer', 'retailer', 'admin'] : ['depot', 'admin'])
      clients.push(await Client.signIn(server.url, account));
    clients.push(new Client(server.url));
    for (const client of clients) await callEverything(client);

    const [depot] = clients;
    if (!depot) throw new Error('No account is signed in.');
    const form = claimForm({ ...(await claimFields(depot)), diagnosis: typed.other }, [photo(`${typed.name}.jpg`)]);
    bucket.faults = [503, 503, 503];
    await depot.form('/warranties/claims', form);
    await depot.form('/warranties/claims', form);
    await depot.get('/contacts?email=owner@customer.example&phone=416-555-0100');
    await depot.get(`/no/such/${typed.email}`);
    await depot.get(`/products?${typed.name}=1`);
    await depot.form(`/warranties/claims?${typed.name}=1`, claimForm(await claimFields(depot)));
    await depot.post('/auth/login', { email: 'depot@portal.example', password: typed.password });
    await rawRequest(server.url, `GET /${typed.email} HTTP/1.1\r\nbad header ${typed.name}\r\n\r\n`);
    await rawRequest(server.url, `GET /%E0%A4%A${typed.email} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    metrics = await (await fetch(`${server.url}/metrics`)).text();
    await server.end('SIGTERM');
    lines = server
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => v.parse(Line, JSON.parse(line)));
  });
  afterAll(async () => {
    await servers.killAll();
    await bucket.stop();
    collector.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has a line for every call, in JSON, by its pattern', () => {
    const calls = new Set(lines.map(({ method, call }) => `${method} ${call}`));
    for (const { method, path } of Object.values<Endpoint>(endpoints))
      if (!path.startsWith('/auth/refresh-token')) expect(calls).toContain(`${method} /api${path}`);
  });

  it('has the reason of a refusal, and the account', () => {
    const refusals = lines.filter(({ msg }) => msg === 'request completed').map(({ code }) => code);
    for (const code of ['INVALID_CREDENTIALS', 'UNAUTHENTICATED', 'FORBIDDEN', 'VALIDATION_FAILED'])
      expect(refusals).toContain(code);
    expect(lines.some(({ account }) => account === 'demo-depot')).toBe(true);
  });

  it('has the place of an internal failure', () => {
    const failure = lines.find(({ level }) => level >= 50);
    expect(failure).toMatchObject({ msg: 'UNAVAILABLE', failure: { cause: { code: 'SlowDown' } } });
  });

  it('contains no email, phone, name, password, token or photo; neither do metrics and traces', () => {
    expect(metrics).toContain('portal_refusals_total');
    expect(collector.bodies.length).toBeGreaterThan(0);
    const logged = lines.map(({ time: _time, reqId: _id, ...line }) => JSON.stringify(line)).join('\n');
    const text = [logged, metrics, JSON.stringify(collector.bodies)].join('\n').toLowerCase();
    const tokens = clients.flatMap(({ session, cookie }) => [
      session?.token ?? '',
      session?.refreshToken ?? '',
      session?.storageKey ?? '',
      session?.token.split('.').at(-1) ?? '',
      cookie,
    ]);
    const people = [
      'portal.example',
      'customer.example',
      'kowalchuk',
      'owner',
      'demoactive',
      demoPassword,
      'bearer',
      'xsrf',
    ];
    const words = [...Object.values(typed), encodeURIComponent(typed.email), ...tokens.filter(Boolean), ...people];
    for (const word of words) expect(text).not.toContain(word.toLowerCase());
    for (const phone of ['+1 905 555-0121', '"+19055550121"', '905-555-0121']) expect(phone).toMatch(demoPhone);
    expect(text).not.toMatch(demoPhone);
  });

  it('has a request id for each request, which the caller receives', async () => {
    const again = await servers.start();
    const { headers } = await fetch(`${again.url}/api/health`, { headers: { 'x-request-id': typed.other } });
    const id = headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await again.end('SIGTERM');
    expect(again.log()).toContain(`"reqId":"${id}"`);
    expect(again.log()).not.toContain(typed.other);
  });
});

describe('A stop', () => {
  it('waits for running requests, but not without limit', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-stop-'));
    await copyDemoData(dataDir);
    const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
    const server = await start(settings, { demo: true, drainMs: 300 });
    const client = await Client.signIn(server.address, 'depot');
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    await once(socket, 'connect');
    const headers = { host: 'x', ...client.identity(), ...(await client.xsrf()) };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    // An upload that never ends.
    socket.write(
      `POST /api/warranties/claims HTTP/1.1\r\n${head.join('')}content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n--b\r\n`,
    );
    await client.get('/account');
    const gone = once(socket, 'close');
    socket.on('error', () => {}).resume();
    await server.stop();
    await gone;
    await expect(fetch(server.address)).rejects.toThrow('fetch failed');
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('A slow caller', () => {
  let folder: string;
  let server: TestServer;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let port: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-slow-'));
    const files = await openLocalFileStore(folder);
    server = await serve(await demoDatabase(files), files);
    app = await buildApp(server.context, {
      log: createLog('silent'),
      trustProxy: null,
      databasePoolMax: 10,
      appFolder: folder,
      timeouts: { ...defaultTimeouts, headersMs: 200, bodyMs: 200, idleMs: 1000, checkMs: 50 },
    });
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
    await server.database.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  /** Sends single bytes until the server closes the connection. */
  async function sendSlowly(head: string): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    await once(socket, 'connect');
    socket.write(head);
    const drip = setInterval(() => socket.write('x'), 20);
    await new Promise((closed) => socket.once('close', closed));
    clearInterval(drip);
  }

  it('is disconnected during the headers', () => sendSlowly('GET /api/health HTTP/1.1\r\nx-slow: '));

  it('is disconnected during the body', async () => {
    const client = new Client(`http://127.0.0.1:${port}`);
    const headers = Object.entries({ host: 'x', ...(await client.xsrf()) }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    await sendSlowly(
      `POST /api/auth/login HTTP/1.1\r\n${headers.join('')}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{"email":"`,
    );
  });

  it('is waited for during a large file of an import', async () => {
    const admin = await Client.signIn(server.url, 'admin');
    const file = Buffer.from(`product_id,sku\n${'NV-SB24,A\n'.repeat(20)}`);
    async function* slowly() {
      for (let at = 0; at < file.length; at += 10) {
        yield file.subarray(at, at + 10);
        await setTimeout(20);
      }
    }
    const headers = { 'content-type': 'application/octet-stream', ...admin.identity(), ...(await admin.xsrf()) };
    const path = `/api/admin/imports?kind=skus&name=skus.csv&size=${file.length}`;
    const sent = request({ port, path, method: 'POST', headers });
    const [[answer]] = await Promise.all([once(sent, 'response'), pipeline(slowly(), sent)]);
    expect(answer).toMatchObject({ statusCode: 201 });
  });

  it('is disconnected when it sends nothing', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.resume();
    await new Promise((closed) => socket.once('close', closed));
  });
});

describe('Health', () => {
  const servers = new RunningServers({});
  let folder = '';
  afterEach(async () => {
    await servers.killAll();
    await rm(folder, { recursive: true, force: true });
  });

  it.skipIf(missing)(`fails without the database, without details${missing}`, async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-health-'));
    const postgres = await startPostgres();
    const { url } = await servers.start({ DATABASE_URL: await postgres.newDatabase(), DATA_DIR: folder }, []);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    await postgres.stop();
    const answer = await fetch(`${url}/api/health`);
    expect([answer.status, await answer.json()]).toEqual([503, { code: 'UNAVAILABLE', message: expect.any(String) }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
