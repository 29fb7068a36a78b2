import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listClaims } from '#contract/claims.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { copyDemoData } from '#tests/support/demo-database.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';
import { RunningServers } from './support/running-servers.ts';

describe('The process', () => {
  let dataDir: string;
  let servers: RunningServers;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-process-'));
    // All tests load it by a first start.
    if (!allTests) {
      await copyDemoData(dataDir);
      // The server creates it again, with permissions of its own.
      await rm(join(dataDir, 'files/incoming'), { recursive: true, force: true });
    }
    servers = new RunningServers({ DATA_DIR: dataDir });
  });
  afterEach(() => servers.killAll());
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const file = async (client: Client, key: string, photos: readonly File[]) =>
    claimOf(
      await client.form('/warranties/claims', claimForm(await claimFields(client), photos), {
        headers: { 'idempotency-key': key },
      }),
    );

  it('keeps every answered write when it is killed, and starts again on the same folder', async () => {
    const first = await servers.start();
    const client = await Client.signIn(first.url, 'depot');
    const key = newKey();
    const photos = [photo(), photo()];
    const claims = [await file(client, newKey(), []), await file(client, key, photos)];
    await first.end('SIGKILL');

    const second = await servers.start();
    const again = new Client(second.url);
    again.cookie = client.cookie;
    again.session = client.session;
    const { data, pagination } = v.parse(listClaims.output, (await again.get('/warranties/claims?size=2')).json);
    expect(pagination.totalItems).toBe(47);
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(claims.map(({ id }) => id)));
    expect((await file(again, key, photos)).id).toBe(claims[1]?.id);
    expect((await file(again, newKey(), [])).name > (claims[1]?.name ?? '')).toBe(true);
  });

  it('refuses a folder that another process uses, in one line, and does not disturb that process', async () => {
    const first = await servers.start();
    const { code, output } = await servers.refusal();
    expect([code, output]).toEqual([
      1,
      `DATA_DIR ${dataDir} is in use by process ${first.pid}: stop it, or choose another folder.\n`,
    ]);
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);
  });

  it('finishes running requests after SIGTERM', async () => {
    const server = await servers.start();
    const client = await Client.signIn(server.url, 'depot');
    const form = new Response(claimForm(await claimFields(client), [photo('slow.jpg', 200_000)]));
    const bytes = new Uint8Array(await form.arrayBuffer());
    const gate = Promise.withResolvers<void>();
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.slice(0, 1000));
        await gate.promise;
        controller.enqueue(bytes.slice(1000));
        controller.close();
      },
    });
    // The DOM types omit `duplex`, which Node requires for a streamed body.
    const half = { duplex: 'half' };
    const answer = fetch(`${server.url}/api/warranties/claims`, {
      ...half,
      method: 'POST',
      body,
      headers: {
        ...client.identity(),
        ...(await client.xsrf()),
        'content-type': form.headers.get('content-type') ?? '',
      },
    });
    // The next response comes after the server has read the upload's headers, which were sent first.
    await client.get('/account');
    const ended = server.end('SIGTERM');
    gate.resolve();
    expect((await answer).status).toBe(201);
    expect(await ended).toBe(0);
  });

  it('keeps its secret private, and a session valid after a restart', async () => {
    await chmod(dataDir, 0o755);
    const first = await servers.start();
    const client = await Client.signIn(first.url, 'depot');
    expect(await first.end('SIGINT')).toBe(0);
    const path = join(dataDir, 'session-secret');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    const written = await readdir(join(dataDir, 'files'), { withFileTypes: true, recursive: true });
    for (const { parentPath, name } of written) expect((await stat(join(parentPath, name))).mode & 0o077).toBe(0);
    expect((await readFile(path, 'utf8')).length).toBeGreaterThanOrEqual(43);

    const again = new Client((await servers.start()).url);
    again.session = client.session;
    expect((await again.get('/account')).status).toBe(200);
  });

  it('prints its address and the accounts in a demo, and logs no personal data', async () => {
    const server = await servers.start();
    const client = await Client.signIn(server.url, 'depot');
    await client.get('/contacts?email=owner@customer.example&phone=416-555-0100');
    await client.get('/serial-numbers?serialNumber=DEMOACTIVE0001');
    await client.get('/no/such/owner@customer.example');
    await client.post('/auth/login', { email: 'typed@private.example', password: 'typed-password' });
    await server.end('SIGTERM');
    const isLogged = (line: string) => line.startsWith('{');
    const output = server.log().split('\n');
    const notice = output.filter((line) => !isLogged(line)).join('\n');
    for (const due of [server.url, 'Portal-demo-1', 'depot@portal.example', 'disabled@portal.example'])
      expect(notice).toContain(due);
    const lines = output.filter(isLogged).join('\n');
    expect(lines).toContain('"call":"/api/serial-numbers"');
    for (const secret of ['owner@', 'typed', '555-0100', 'DEMOACTIVE', client.session?.token ?? '-', 'XSRF', 'Bearer'])
      expect(lines).not.toContain(secret);
  });

  it('does not start with an invalid setting, and reports it in one line', async () => {
    const wrong: [name: string, environment: Record<string, string>, flags: string[]][] = [
      ['PORT', { PORT: 'x' }, ['--demo']],
      ['HOST', { HOST: '192.0.2.1' }, ['--demo']],
      ['TRUST_PROXY', { TRUST_PROXY: '999.0.0.1' }, ['--demo']],
      ['AWS_ACCESS_KEY_ID', { FILES_URL: 's3://bucket' }, ['--demo']],
      ['DATABASE_URL', {}, []],
      ['PUBLIC_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', HOST: '0.0.0.0' }, []],
      [
        'ADMIN_SECOND_FACTOR',
        { ADMIN_SECOND_FACTOR: 'optional', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
        [],
      ],
      ['MAIL_URL', { MAIL_URL: 'mail.example' }, ['--demo']],
      ['DATA_DIR', { DATA_DIR: join(import.meta.filename, 'no-folder') }, ['--demo']],
    ];
    const chosen = allTests ? wrong : wrong.slice(0, 2);
    const refusals = await Promise.all(chosen.map(([, environment, flags]) => servers.refusal(environment, flags)));
    for (const [at, { code, output }] of refusals.entries()) {
      expect(code).toBe(1);
      expect(output).toMatch(new RegExp(`^${wrong[at]?.[0]} [^\\n]+\\n$`));
    }
  });

  it('does not start on a used port, and reports it in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = v.parse(v.object({ port: v.number() }), other.address());
    expect(await servers.refusal({ PORT: String(port) })).toEqual({
      code: 1,
      output: `PORT ${port} is in use by another program.\n`,
    });
    other.close();
  });

  const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';
  it.skipIf(missing)(
    `starts twice on one PostgreSQL, without demo data, and not as a demo after that${missing}`,
    async () => {
      const DATABASE_URL = await sharedCluster().newDatabase();
      const secret = { SESSION_SECRET: 'one-secret-for-both-servers-behind-a-balancer' };
      const DATA_DIR = join(dataDir, 'of-both');
      // A demo by mistake must not open a database to readers of the documents.
      expect(await servers.refusal({ DATABASE_URL, DATA_DIR, ...secret }, ['--demo'])).toEqual({
        code: 1,
        output: expect.stringMatching(/^DATABASE_URL [^\n]+--published-passwords[^\n]+\n$/),
      });
      const both = await Promise.all(
        [1, 2].map(() => servers.start({ DATABASE_URL, DATA_DIR, ADMIN_EMAIL: 'first@admin.example', ...secret }, [])),
      );
      for (const { url } of both) {
        expect((await fetch(`${url}/api/health`)).status).toBe(200);
        const login = await new Client(url).post('/auth/login', {
          email: 'depot@portal.example',
          password: 'Portal-demo-1',
        });
        expect(login.status).toBe(401);
      }
      for (const { end } of both) expect(await end('SIGTERM')).toBe(0);
      expect(await servers.refusal({ DATABASE_URL, DATA_DIR, ...secret }, ['--demo', '--published-passwords'])).toEqual(
        { code: 1, output: expect.stringMatching(/^The database has accounts that --demo did not make[^\n]+\n$/) },
      );
      const nowhere = DATABASE_URL.replace(/[^/]+$/, 'no_such_database');
      const { code, output } = await servers.refusal({ DATABASE_URL: nowhere, ...secret }, []);
      expect([code, output]).toEqual([1, 'DATABASE_URL names a database that denies access (3D000).\n']);
    },
  );
});
