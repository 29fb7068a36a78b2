import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AdminAccount, flagReason } from '#contract/admin-accounts.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { connectServer } from '#server/database/connect.ts';
import { createTurns } from '#server/database/turns.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { verifyStoreOwner } from '#server/files/verify-store-owner.ts';
import { migrations } from '#server/database/migrations.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { describeFailure, plainMessage } from '#server/errors/describe-failure.ts';
import { createLog } from '#server/http/log.ts';
import { startMail } from '#server/delivery/mail/start-mail.ts';
import { dependencyChecks } from '#server/http/dependency-checks.ts';
import { createReadiness } from '#server/signals/readiness.ts';
import { createSignals } from '#server/signals/signals.ts';
import { startTraces } from '#server/signals/traces.ts';
import { watchFiles } from '#server/files/watch-files.ts';
import { watchDatabase, watchQueues, watchTurns } from '#server/database/watch-database.ts';
import { oneOfSeveral } from '#server/outgoing/mail-content.ts';
import type { TestServer } from '#tests/support/server.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';
import { demoDatabase, serve } from '#tests/support/server.ts';
import { startTraceCollector, type TraceCollector } from '#tests/support/trace-collector.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client } from './support/client.ts';
import { signUp } from './support/new-customer.ts';

const Line = v.looseObject({ level: v.number(), msg: v.string(), reqId: v.optional(v.string(), '') });

/** On a machine that is busy. */

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

describe('Signals for the operator', () => {
  let folder = '';
  let server: TestServer;
  let guarded: TestServer;
  let collector: TraceCollector;
  let traces: ReturnType<typeof startTraces>;
  const written: string[] = [];
  const lines = () => written.map((line) => v.parse(Line, JSON.parse(line)));
  const log = createLog('debug', { write: (line) => void written.push(line) });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-signals-'));
    collector = await startTraceCollector();
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
    traces = startTraces('1.2.3-test', () => {});
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    const signals = createSignals(traces);
    const store = await openLocalFileStore(folder);
    const files = watchFiles(store, signals);
    const database = await demoDatabase(files, watchDatabase(signals));
    await verifyStoreOwner({ files, database }, { setting: 'DATA_DIR', confirmed: null });
    watchQueues(signals, database, () => new Date());
    const checks = dependencyChecks({ database, files, askSalesPlatform: async () => {} });
    server = await serve(database, files, { signals, log, checks, slowMs: 20_000 });
    guarded = await serve(database, files, { metricsToken: 'a-token-of-the-tests', checks });
  });
  afterAll(async () => {
    await server.stop();
    await guarded.stop();
    await server.database.destroy();
    collector.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (path: string, headers: Record<string, string> = {}, { url } = server) => {
    const answer = await fetch(`${url}${path}`, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  /** The value of one series. */
  const metric = async (series: string) =>
    Number(
      (await ask('/metrics')).text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );
  const lineOf = (id: string | null, msg = 'request completed') =>
    lines().find((line) => line.reqId === id && line.msg === msg);

  describe('probes', () => {
    it('report that the server is alive and ready, without a cookie, with its dependencies', async () => {
      const live = await ask('/livez');
      expect([live.status, live.headers.getSetCookie(), live.headers.get('cache-control')]).toEqual([
        200,
        [],
        'no-store',
      ]);
      const { status, text } = await ask('/readyz');
      expect([status, JSON.parse(text)]).toEqual([
        200,
        { status: 'ready', dependencies: { database: 'ok', files: 'ok', sales_platform: 'ok' } },
      ]);
    });

    it.each(['/healthz', '/ready', '/health', '/metrics/'])('are not found at %s, also in a browser', async (path) => {
      expect((await ask(path, { accept: 'text/html' })).status).toBe(404);
    });

    it('return the metrics to this machine, and not to clients of a proxy on it', async () => {
      expect((await ask('/metrics')).headers.get('content-type')).toContain('text/plain; version=0.0.4');
      for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto'])
        expect((await ask('/metrics', { [name]: '192.0.2.7' })).status).toBe(401);
    });

    it('return the metrics to none without a token, where the portal has a public address', async () => {
      const published = await serve(server.database, server.files, { localMetrics: false });
      expect((await ask('/metrics', {}, published)).status).toBe(401);
      await published.stop();
    });

    it('return the metrics to clients with the token, from any address', async () => {
      const authorization = 'Bearer a-token-of-the-tests';
      expect((await ask('/metrics', { authorization, 'x-forwarded-for': '192.0.2.7' }, guarded)).status).toBe(200);
      for (const wrong of ['', 'Bearer', 'Bearer a-token-of-the-test', 'Basic a-token-of-the-tests'])
        expect((await ask('/metrics', { authorization: wrong }, guarded)).status).toBe(401);
    });
  });

  describe('metrics', () => {
    it('count requests, refusals, sign-ins and files, and time the calls of dependencies', async () => {
      const depot = await Client.signIn(server.url, 'depot');
      await depot.post('/auth/login', { email: 'depot@portal.example', password: 'wrong-Passw0rd' });
      const bytes = (await metric('portal_upload_bytes_total')) || 0;
      const puts = 'portal_dependency_call_seconds_count{dependency="files",call="put",outcome="ok"}';
      const before = await metric(puts);
      const filed = await depot.form('/warranties/claims', claimForm(await claimFields(depot), [photo('a.jpg', 5000)]));
      expect(filed.status).toBe(201);
      expect(await metric('portal_upload_bytes_total')).toBe(bytes + 5000);
      expect(await metric(puts)).toBe(before + 1);
      expect(await metric('portal_sign_ins_total{step="password",outcome="accepted"}')).toBeGreaterThan(0);
      expect(await metric('portal_sign_ins_total{step="password",outcome="refused"}')).toBe(1);
      expect(await metric('portal_refusals_total{route="/api/auth/login",code="INVALID_CREDENTIALS"}')).toBe(1);
      const requests = 'portal_http_request_seconds_count{method="POST",route="/api/warranties/claims",status="201"}';
      expect(await metric(requests)).toBe(1);
      expect(lineOf(filed.headers.get('x-request-id'))).toMatchObject({ bytes: 5000, files: { calls: 1 } });
    });

    it('include all that the alerts and the dashboard use', async () => {
      server.context.signals.metrics.watchProcess(folder);
      const served = [...(await ask('/metrics')).text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
      const asked = ['alerts.yaml', 'dashboard.json']
        .map((name) => readFileSync(resolve(import.meta.dirname, '../../docs/operate', name), 'utf8'))
        .flatMap((text) => text.match(/\b(portal|nodejs|process)_[a-z0-9_]+\b/g) ?? [])
        .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
      expect(asked.length).toBeGreaterThan(40);
      expect([...new Set(asked)].filter((name) => !served.includes(name))).toEqual([]);
      expect(await metric('portal_data_dir_free_bytes')).toBeGreaterThan(0);
    });

    it('include the pool of connections', async () => {
      const signals = createSignals();
      const database = connectServer('postgres://portal@127.0.0.1:9/portal', { max: 3, watch: watchDatabase(signals) });
      const text = await signals.metrics.text();
      expect(text).toContain('portal_database_pool_max 3');
      expect(text).toContain('portal_database_pool_connections{state="waiting"} 0');
      await database.destroy();
    });

    it('include the writes that wait for their turn', async () => {
      const signals = createSignals();
      const inTurn = watchTurns(createTurns(1, 20), signals);
      const series = 'portal_database_pool_connections{state="writes_waiting"}';
      const gate = Promise.withResolvers<void>();
      const [first, late] = [inTurn(() => gate.promise), inTurn(async () => {})];
      expect(await signals.metrics.text()).toContain(`${series} 1`);
      await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      gate.resolve();
      await first;
      expect(await signals.metrics.text()).toContain(`${series} 0`);
    });

    it('include the age of the oldest waiting mail', async () => {
      await signUp(server);
      const created_at = new Date(Date.now() - 600_000);
      await server.database.updateTable('outgoing_mails').set({ created_at }).execute();
      expect(await metric('portal_queue_entries{queue="mail"}')).toBeGreaterThan(0);
      expect(await metric('portal_queue_age_seconds{queue="mail"}')).toBeGreaterThan(599);
    });

    it('leave out the age of an invitation that waits for its turn, until it was tried', async () => {
      await signUp(server);
      const created_at = new Date(Date.now() - 600_000);
      const mails = () => server.database.updateTable('outgoing_mails');
      await mails()
        .set({ created_at, content: JSON.stringify(oneOfSeveral), attempts: 0 })
        .execute();
      expect(await metric('portal_queue_age_seconds{queue="mail"}')).toBe(0);
      await mails().set({ attempts: 1 }).execute();
      expect(await metric('portal_queue_age_seconds{queue="mail"}')).toBeGreaterThan(599);
    });
  });

  describe('the log', () => {
    it('uses the request id and trace of a trusted proxy, but no text of an untrusted caller', async () => {
      const id = 'f3a1c2d4e5b6978812345678deadbeef';
      const known = await ask('/api/health', { 'x-request-id': id, traceparent });
      expect(known.headers.get('x-request-id')).toBe(id);
      expect(lineOf(id)).toMatchObject({ trace: traceId, call: '/api/health', database: { calls: 1 } });
      for (const wrong of ['marguerite@private.example', 'Marguerite-Typed-Here', '5145550199'])
        expect((await ask('/api/health', { 'x-request-id': wrong })).headers.get('x-request-id')).toMatch(
          /^[\da-f-]{36}$/,
        );
      const untrusting = await serve(server.database, server.files, { trustProxy: ['192.0.2.0/24'] });
      expect((await ask('/api/health', { 'x-request-id': id }, untrusting)).headers.get('x-request-id')).not.toBe(id);
      await untrusting.stop();
    });

    it('names the field of an unexpected value, with message, route and request, without the value', async () => {
      const platform = {
        ...server.context.platform,
        findBrands: async () => JSON.parse('[{ "of": "Marguerite" }]'),
      };
      const broken = await serve(server.database, server.files, { platform, log });
      const answer = await ask('/api/products/brands', {}, broken);
      await broken.stop();
      expect(answer.status).toBe(500);
      const line = lineOf(answer.headers.get('x-request-id'), 'INTERNAL_ERROR');
      expect(line).toMatchObject({
        level: 50,
        method: 'GET',
        call: '/api/products/brands',
        failure: { name: 'ValiError', message: expect.stringContaining('Invalid type'), fields: ['data.0'] },
      });
      expect(JSON.stringify(line)).not.toContain('Marguerite');
    });

    it('names the fields of a refused form', async () => {
      const answer = await new Client(server.url).post('/auth/login', { email: 'x' });
      const id = answer.headers.get('x-request-id');
      expect(lineOf(id)).toMatchObject({ code: 'VALIDATION_FAILED', fields: ['email', 'password'] });
    });

    it('records actions of admins on accounts by ids only, and only completed ones', async () => {
      const admin = await Client.signIn(server.url, 'admin');
      const actor = admin.session?.accountId;
      const email = 'elodie.signals@depot.example';
      const contact = { first_name: 'Élodie', last_name: 'Signal', email, email_consent_opt_out: false };
      const contactId = '003SIGNALS000001AAA';
      const platform_account_id = (
        await server.database
          .selectFrom('contacts')
          .select('platform_account_id')
          .where('id', '=', contactIds.depot)
          .executeTakeFirstOrThrow()
      ).platform_account_id;
      await server.database
        .insertInto('contacts')
        .values({ id: contactId, ...contact, is_store_stock: false, platform_account_id })
        .execute();
      const { id, role } = v.parse(AdminAccount, (await admin.post(`/admin/account/salesforce/${contactId}`)).json);
      await server.database
        .updateTable('accounts')
        .set({ role: 'customer', name: null })
        .where('id', '=', id)
        .execute();
      await admin.patch(`/admin/account/${id}/sync`);
      await admin.post(`/admin/account/${id}/invitation`);
      for (let times = 0; times < 2; times++) await admin.delete(`/admin/account/${id}`, { flagReason });
      await admin.delete(`/admin/account/${actor}`, { flagReason });
      const acts = lines().filter(({ msg }) => msg === 'admin acted');
      expect(acts).toMatchObject([
        { actor, act: 'account created', target: id, role: { from: null, to: role } },
        { actor, act: 'account changed', target: id, changed: ['name', 'role'], role: { from: 'customer', to: role } },
        { actor, act: 'invitation sent', target: id },
        { actor, act: 'account deactivated', target: id },
      ]);
      expect(acts.every(({ reqId }) => reqId !== '')).toBe(true);
      expect(JSON.stringify(acts)).not.toMatch(/Élodie|Signal|elodie/);
    });

    it('records each sent mail, and the reason of each one that was not sent, without recipient and content', async () => {
      const { database } = server;
      await database.deleteFrom('outgoing_mails').execute();
      const settings = {
        dataDir: folder,
        mailFrom: 'portal@portal.example',
        publicUrl: 'https://portal.example',
        secret: 'secret',
      };
      const timed = server.context.signals.timed;
      const email = await signUp(server);
      await database
        .updateTable('outgoing_mails')
        .set({ due_at: new Date(0) })
        .execute();
      const refused = startMail(database, { ...settings, mailUrl: 'smtp://127.0.0.1:9' }, { log, timed });
      await expect
        .poll(() => lines().find(({ msg }) => msg === 'sending mail failed'))
        .toMatchObject({ kind: expect.any(String), failure: 'ESOCKET' });
      await refused.stop();
      await database
        .updateTable('outgoing_mails')
        .set({ due_at: new Date(0) })
        .execute();
      const sent = startMail(database, { ...settings, mailUrl: null }, { log, timed });
      await expect
        .poll(() => lines().find(({ msg }) => msg === 'mail sent'))
        .toMatchObject({ id: expect.any(String), attempts: 2 });
      await sent.stop();
      expect(written.join('')).not.toContain(email);
    });

    it('names the migrations of this start', async () => {
      const databaseUrl = allTests || postgresBinaries === null ? null : await sharedCluster().newDatabase();
      const own = { databaseUrl, databasePoolMax: 1, dataDir: join(folder, 'own') };
      const open = async () => {
        const { database, migrated } = await openDatabase(own, () => {});
        await database.destroy();
        return migrated;
      };
      expect(await open()).toEqual(Object.keys(migrations));
      expect(await open()).toEqual([]);
    });
  });

  it('traces are sent to a collector, as part of the trace of the caller', async () => {
    await ask('/api/health', { traceparent });
    await traces.stop();
    const Span = v.object({
      traceId: v.string(),
      spanId: v.string(),
      parentSpanId: v.optional(v.string()),
      name: v.string(),
    });
    const Body = v.object({
      resourceSpans: v.array(
        v.object({ resource: v.unknown(), scopeSpans: v.array(v.object({ spans: v.array(Span) })) }),
      ),
    });
    const resources = collector.bodies.flatMap((body) => v.parse(Body, body).resourceSpans);
    expect(JSON.stringify(resources[0]?.resource)).toContain('depot-portal');
    const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const request = spans.findLast((span) => span.name === 'GET /api/health' && span.traceId === traceId);
    expect(request?.parentSpanId).toBe('b7ad6b7169203331');
    const calls = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(calls).toMatchObject([{ name: 'database raw', traceId }]);
    expect(JSON.stringify(collector.bodies)).not.toMatch(/portal\.example/);
  });

  it('an unavailable collector is logged', async () => {
    const away = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '300' };
    Object.assign(process.env, away);
    const failures: unknown[] = [];
    const unheard = startTraces('1.2.3-test', (error) => failures.push(error));
    for (const name of Object.keys(away)) delete process.env[name];
    unheard.startRequest('GET', null).end({ route: '/api/health', status: 200, code: null });
    await unheard.stop().catch(() => {});
    expect(failures).toHaveLength(1);
  });

  it('a failing file store makes the server not ready; one that does not respond does not', async () => {
    const [away, silent] = await Promise.all(
      (['away', 'silent'] as const).map(async (state) => {
        const database = server.database;
        const checks = dependencyChecks({
          database,
          files: {
            ...server.files,
            read: () => (state === 'away' ? Promise.reject(new Error('refused')) : new Promise<null>(() => {})),
          },
          askSalesPlatform: null,
        });
        const running = await serve(database, server.files, { checks });
        const answer = await ask('/readyz', {}, running);
        await running.stop();
        return answer;
      }),
    );
    expect([away?.status, away?.headers.get('retry-after')]).toEqual([503, '5']);
    expect(JSON.parse(away?.text ?? '')).toMatchObject({ status: 'not ready', dependencies: { files: 'away' } });
    expect(silent?.status).toBe(200);
    expect(JSON.parse(silent?.text ?? '')).toMatchObject({ dependencies: { files: 'slow' } });
  });
});

describe('Readiness', () => {
  it('is checked once for many probes, and stops waiting for a database that never responds', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const ask = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
    const { read } = createReadiness([{ dependency: 'database', ask, awayAfterMs: 1200 }], 10);
    const answers = await Promise.all([read(), read(), read()]);
    expect(answers.map((states) => states.get('database'))).toEqual(['slow', 'slow', 'slow']);
    clock.mockReturnValue(1201);
    expect((await read()).get('database')).toBe('away');
    expect(ask).toHaveBeenCalledOnce();
    clock.mockRestore();
  });

  it('counts a failing store as slow after a long wait', async () => {
    const gate = Promise.withResolvers<void>();
    const { read } = createReadiness([{ dependency: 'files', ask: () => gate.promise }]);
    expect((await read()).get('files')).toBe('slow');
    gate.reject(new Error('No response.'));
    await expect.poll(async () => (await read()).get('files')).toBe('slow');
  });
});

describe('The message of a failure', () => {
  it.each([
    ['The database did not respond in time.', 'The database did not respond in time.'],
    ["Cannot read properties of undefined (reading 'email')", 'Cannot read properties of undefined (reading …)'],
    ['invalid input syntax for type date: "Marguerite"', 'invalid input syntax for type date: …'],
    [`Unexpected token 'M', "{"name":"Marguerite"... is not valid JSON`, 'Unexpected token …, …'],
    ['Unterminated string "Marguerite', 'Unterminated string …'],
    ['550 5.1.1 <marguerite@private.example>: no such user', '…… no such user'],
    ['Failed to parse URL from https://x.example/?q=Marguerite', 'Failed to parse URL from …'],
    ['No contact with +1 514 555-0199 here', 'No contact with …here'],
    ['first line\nMarguerite', 'first line'],
  ])('hides the values of %s', (message, plain) => {
    expect(plainMessage(message)).toBe(plain);
  });

  it('comes with its causes', () => {
    const failure = describeFailure(new Error('Outside.', { cause: new TypeError('Inside.') }));
    expect(failure).toMatchObject({ message: 'Outside.', cause: { name: 'TypeError', message: 'Inside.' } });
  });
});
