import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listAccounts } from '#contract/admin-accounts.ts';
import { copyDemoData } from '#tests/support/demo-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Postfix, postfixMissing, startPostfix } from '#tests/support/postfix.ts';
import { SmtpSink } from '#tests/support/smtp-sink.ts';
import { Client } from './support/client.ts';
import { customerForm } from './support/new-customer.ts';
import { type RunningServer, RunningServers } from './support/running-servers.ts';

const missing = postfixMissing === null ? '' : ` (skipped: ${postfixMissing})`;

describe.skipIf(missing)(`Mail through Postfix${missing}`, () => {
  let folder: string;
  let nextHop: SmtpSink;
  let postfix: Postfix;
  let servers: RunningServers;
  let server: RunningServer;
  const startServer = async (name: string, environment: Record<string, string>) => {
    const DATA_DIR = join(folder, name);
    await copyDemoData(DATA_DIR);
    return servers.start({ DATA_DIR, ...environment });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-by-postfix-'));
    nextHop = await SmtpSink.start();
    const port = await freePort();
    const page = await readFile(resolve(import.meta.dirname, '../../docs/operate/README.md'), 'utf8');
    const [documented = ''] = /^no-reply: .+$/m.exec(page) ?? [];
    const alias = documented.replace('https://portal.example', `http://127.0.0.1:${port}`);
    postfix = await startPostfix({ relayPort: Number(new URL(nextHop.url()).port), alias });
    servers = new RunningServers({
      MAIL_URL: postfix.url,
      MAIL_FROM: 'no-reply@portal.example',
      PUBLIC_URL: 'http://portal.example',
      ADMIN_SECOND_FACTOR: 'optional',
    });
    server = await startServer('data', { PORT: String(port), NODE_EXTRA_CA_CERTS: postfix.certificate });
  });
  afterAll(async () => {
    await servers.killAll();
    await postfix.stop();
    await nextHop.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Signs a customer up, who then gets a mail. */
  const signUp = async (email: string, { url }: RunningServer = server, language = 'en') => {
    const headers = { 'accept-language': language };
    const { status } = await new Client(url).post('/contacts/customer', customerForm({ email }), { headers });
    expect(status).toBe(201);
    return email;
  };
  const letterTo = async (email: string) => (await postfix.letters()).find(({ to }) => to === email);
  const listed = async (email: string) => {
    const admin = await Client.signIn(server.url, 'admin');
    const { json } = await admin.get(`/admin/account?search=${encodeURIComponent(email)}`);
    return v.parse(listAccounts.output, json).data[0];
  };

  it.each([
    ['en', 'Verify your email', 'Hello,'],
    ['fr', 'Confirmez votre adresse courriel', 'Bonjour,'],
  ])('arrives whole and encrypted on its way, in %s, and its link works', async (language, subject, greeting) => {
    const email = await signUp(`${language}.${randomUUID()}@customer.example`, server, language);
    await expect.poll(() => letterTo(email)).toBeDefined();
    const letter = await letterTo(email);
    expect(letter).toMatchObject({
      subject,
      from: 'no-reply@portal.example',
      headers: { 'return-path': '<no-reply@portal.example>', 'content-language': language },
    });
    expect(letter?.headers['received']).toMatch(/using TLSv1\.[23] .*ESMTPS/s);
    expect(letter?.text.startsWith(greeting)).toBe(true);
    expect(letter?.text).toContain(letter?.link);
    expect(letter?.html).toContain(`<html lang="${language}">`);
    if (language === 'fr') expect(letter?.text).toMatch(/é.*’|’.*é/s);
    const code = new URL(letter?.link ?? '').searchParams.get('code');
    expect((await new Client(server.url).patch(`/account/verify/${code}`)).status).toBe(204);
    expect((await listed(email))?.mailReturnedAt).toBeNull();
  });

  it('that is refused at once marks the account', async () => {
    const email = await signUp(`gone.${randomUUID()}@customer.example`);
    await expect.poll(async () => (await listed(email))?.mailReturnedAt).toMatch(/^\d{4}-/);
    expect(await letterTo(email)).toBeUndefined();
  });

  it('that the next server refuses comes back, and marks the account by the documented alias', async () => {
    nextHop.refusals.push(550);
    const email = await signUp(`later.${randomUUID()}@relayed.example`);
    await expect.poll(async () => (await listed(email))?.mailReturnedAt).toMatch(/^\d{4}-/);
    expect(nextHop.received).toEqual([]);
    const account = await listed(email);
    expect(server.log()).toContain(`"account":"${account?.id}","msg":"mail returned"`);
    expect(server.log()).not.toContain(email);
    expect(await postfix.log()).toMatch(/status=sent \(delivered to command: \{ head /);
  });

  it('that is no notice, and longer than the portal takes, is not kept by the mail server', async () => {
    const text = Array.from({ length: 20_000 }, (_, line) => `Line ${line} of what somebody wrote.`).join('\n');
    const sender = createTransport({ url: postfix.url, tls: { ca: await readFile(postfix.certificate) } });
    const [from, to] = ['somebody@relayed.example', 'no-reply@portal.example'];
    const { response } = await sender.sendMail({ from, to, text });
    const [, id = ''] = / queued as (\w+)/.exec(response) ?? [];
    const status = async () => new RegExp(`${id}: to=<${to}>.* status=(\\w+)`).exec(await postfix.log())?.[1];
    await expect.poll(status).toBe('sent');
  });

  it('that the next server accepts marks nobody', async () => {
    const arrived = nextHop.next();
    const email = await signUp(`there.${randomUUID()}@relayed.example`);
    const { to, asked } = await arrived;
    expect(to).toEqual([email]);
    expect(asked).toMatchObject({ returns: 'HDRS', notify: ['FAILURE'], recipients: [`rfc822;${email}`] });
    expect((await listed(email))?.mailReturnedAt).toBeNull();
  });

  it('is not sent where nobody trusts the certificate, and the log says so', async () => {
    const other = await startServer('untrusting', {});
    const email = await signUp(`never.${randomUUID()}@customer.example`, other);
    await expect.poll(() => other.log()).toMatch(/"failure":"ESOCKET".*"sending mail failed"/);
    expect(await letterTo(email)).toBeUndefined();
    expect(await other.end('SIGTERM')).toBe(0);
  });
});
