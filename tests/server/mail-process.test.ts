import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyDemoData } from '#tests/support/demo-database.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { SmtpSink } from '#tests/support/smtp-sink.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';
import { Client } from './support/client.ts';
import { letterOf, lettersIn } from './support/letters.ts';
import { customerForm, newPassword } from './support/new-customer.ts';
import { RunningServers } from './support/running-servers.ts';

describe('Mail of the process', () => {
  let dataDir: string;
  let servers: RunningServers;
  const sinks: SmtpSink[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-mail-'));
    await copyDemoData(dataDir);
    servers = new RunningServers({ DATA_DIR: dataDir });
  });
  afterEach(async () => {
    await servers.killAll();
    await Promise.all(sinks.splice(0).map((sink) => sink.stop()));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('that was waiting before a kill is sent after the restart, and its link works', async () => {
    const away = { MAIL_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://portal.example' };
    const first = await servers.start(away);
    const form = customerForm();
    expect((await new Client(first.url).post('/contacts/customer', form)).status).toBe(201);
    await first.end('SIGKILL');

    const sink = await SmtpSink.start();
    sinks.push(sink);
    // The desk may be reminded of the demo's claims.
    const arrived = sink.next(form.email);
    const second = await servers.start({ ...away, MAIL_URL: sink.url(), MAIL_FROM: 'depots@maker.example' });
    const { from, to, bytes } = await arrived;
    expect({ from, to }).toEqual({ from: 'depots@maker.example', to: [form.email] });
    const { link } = await letterOf('', bytes);
    expect(link).toMatch(/^http:\/\/portal\.example\/account\/verify\?code=/);
    const client = new Client(second.url);
    expect((await client.patch(`/account/verify/${new URL(link).searchParams.get('code')}`)).status).toBe(204);
    await client.signInAs(form.email, newPassword);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(sink.received.filter((mail) => mail.to.includes(form.email))).toHaveLength(1);
    expect([first.log(), second.log()].join()).not.toContain(form.email);
  });

  const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';
  it.skipIf(missing)(`invites the first admin once, when two servers start at the same time${missing}`, async () => {
    const sink = await SmtpSink.start();
    sinks.push(sink);
    const arrived = sink.next();
    const common = {
      DATA_DIR: join(dataDir, 'on-postgresql'),
      DATABASE_URL: await sharedCluster().newDatabase(),
      SESSION_SECRET: 'one-secret-for-both-servers-behind-a-balancer',
      MAIL_URL: sink.url(),
      ADMIN_EMAIL: 'Ada@Maker.example',
    };
    const both = await Promise.all([1, 2].map(() => servers.start(common, [])));
    const { to, bytes } = await arrived;
    expect(to).toEqual(['ada@maker.example']);
    const { subject, link } = await letterOf('', bytes);
    expect(subject).toBe('Your account on Depot Portal');

    const [server] = both;
    const client = new Client(server?.url ?? '');
    const path = new URL(link);
    expect(`${path.origin} ${path.pathname}`).toMatch(/^http:\/\/127\.0\.0\.1:\d+ \/auth\/password\/reset$/);
    const code = path.searchParams.get('code');
    expect((await client.patch(`/auth/password/reset/${code}`, { password: newPassword })).status).toBe(204);
    await client.signInAs('ada@maker.example', newPassword);
    expect(await client.get('/account')).toMatchObject({
      status: 200,
      json: { email: 'ada@maker.example', role: 'admin', needsSecondFactor: true },
    });

    // A later start, even with another email, does not create a second one.
    for (const { end } of both) expect(await end('SIGTERM')).toBe(0);
    await servers.start({ ...common, ADMIN_EMAIL: 'other@maker.example' }, []);
    await servers.killAll();
    expect(sink.received).toHaveLength(1);
  });

  it('is written to the data folder without a mail server', async () => {
    const server = await servers.start();
    const form = customerForm();
    const client = new Client(server.url);
    await client.post('/contacts/customer', form, { headers: { 'accept-language': 'fr' } });
    expect(await server.end('SIGTERM')).toBe(0);
    const letters = (await lettersIn(join(dataDir, 'mail'))).filter(({ to }) => to === form.email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Confirmez votre adresse courriel']);
  });
});
