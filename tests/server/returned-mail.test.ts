import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listAccounts } from '#contract/admin-accounts.ts';
import { noticeMaxBytes } from '#contract/returned-mail.ts';
import { deliverDueMail } from '#server/delivery/mail/deliver-due-mail.ts';
import { smtpTransport } from '#server/delivery/mail/mail-transport.ts';
import { envelopeId } from '#server/delivery/mail/returned-mail.ts';
import { readNotice } from '#server/delivery/mail/read-notice.ts';
import { createLog } from '#server/http/log.ts';
import { enqueueMail } from '#server/outgoing/enqueue-mail.ts';
import { noticeOf } from '#tests/support/mail-notice.ts';
import { onOneDatabase, serve } from '#tests/support/server.ts';
import { SmtpSink } from '#tests/support/smtp-sink.ts';
import { Client, errorOf } from './support/client.ts';
import { codeTo } from './support/letters.ts';
import { newPassword, signUp } from './support/new-customer.ts';

const hourMs = 60 * 60 * 1000;

describe('The id of a mail that was not delivered', () => {
  it.each(['\n', '\r\n'] as const)('is read from a folded field, with lines that end in %j', (end) => {
    expect(readNotice(noticeOf({ id: 'abc-1.def', end }))).toBe('abc-1.def');
  });

  it('is read where each line is short and the boundary has no quotes', () => {
    const mail = `Content-Type: MULTIPART/Report;
 report-type=delivery-status;
 boundary=b_1

--b_1
content-type: message/delivery-status

original-envelope-id: one.two

action: FAILED
--b_1--`;
    expect(readNotice(Buffer.from(mail))).toBe('one.two');
  });

  it('is none where the mail is late, relayed or delivered, or where nothing says so', () => {
    for (const action of ['delayed', 'relayed', 'delivered', 'expanded', 'unfailed'])
      expect(readNotice(noticeOf({ action }))).toBeNull();
    expect(readNotice(noticeOf({ type: 'disposition-notification' }))).toBeNull();
    const whole = Buffer.from(noticeOf({}));
    for (let length = 0; length < whole.length; length += 7) readNotice(whole.subarray(0, length));
    expect(readNotice(Buffer.from(whole.toString().replace('multipart/report', 'multipart/mixed')))).toBeNull();
    expect(readNotice(Buffer.from(whole.toString().replace('Original-Envelope-Id:\n x\nA', 'A')))).toBeNull();
  });

  it('is not the one that a returned original holds', () => {
    const original = `Content-Type: message/delivery-status\n\nOriginal-Envelope-Id: inner\n\nAction: failed\n`;
    expect(readNotice(noticeOf({ id: 'outer', original }))).toBe('outer');
    expect(readNotice(noticeOf({ action: 'delayed', original }))).toBeNull();
  });
});

onOneDatabase('An account whose mail comes back (R-ADMIN-09)', (server) => {
  const sinks: SmtpSink[] = [];
  afterEach(async () => {
    await Promise.all(sinks.splice(0).map((sink) => sink.stop()));
    await server().database.deleteFrom('outgoing_mails').execute();
  });
  const startSink = async (options?: { hideDSN?: boolean }) => {
    const sink = await SmtpSink.start(options);
    sinks.push(sink);
    return sink;
  };
  const returned: string[] = [];
  const deliver = async (sink: SmtpSink) => {
    const { database, context } = server();
    const transport = smtpTransport(sink.url(), 'no-reply@portal.example');
    const { secret, now } = context;
    const onReturned = (id: string) => returned.push(id);
    const publicUrl = 'https://portal.example';
    await deliverDueMail({ database, transport, publicUrl, secret, now, onReturned, onFailure: () => {} });
  };
  const enqueue = (recipient: string, content: { kind: 'reset' | 'email_in_use' } = { kind: 'email_in_use' }) =>
    enqueueMail(server().database, { recipient, language: 'fr', content }, server().context.now());
  const accountOf = (email: string) =>
    server().database.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const returnedAt = async (email: string) => (await accountOf(email)).mail_returned_at;
  /** A new customer, to whom no mail waits. */
  const newAccount = async () => {
    const email = await signUp(server());
    await server().database.deleteFrom('outgoing_mails').where('recipient', '=', email).execute();
    return email;
  };
  const refuse = async (email: string) => {
    const sink = await startSink();
    sink.refusals.push(550);
    await enqueue(email);
    await deliver(sink);
  };
  const idOf = async (email: string, secret = server().context.secret) =>
    envelopeId(secret, { accountId: (await accountOf(email)).id, email });
  const report = (notice: Uint8Array<ArrayBuffer>, url = server().url) =>
    new Client(url).send('POST', '/mail/bounces', notice, { 'content-type': 'application/octet-stream' });

  it('is marked when its mail is refused, until the next mail is accepted', async () => {
    const email = await newAccount();
    await refuse(email);
    const at = await returnedAt(email);
    expect(server().context.now().getTime() - (at?.getTime() ?? 0)).toBeLessThan(hourMs);
    expect(returned).toEqual([(await accountOf(email)).id]);
    const sink = await startSink();
    await enqueue(email);
    await deliver(sink);
    expect(sink.received).toHaveLength(1);
    expect(await returnedAt(email)).toBeNull();
  });

  it('is marked when a mail is given up after a day, and not before', async () => {
    const email = await newAccount();
    const sink = await startSink();
    sink.refusals.push(451, 451);
    await enqueue(email);
    await deliver(sink);
    expect(await returnedAt(email)).toBeNull();
    server().advance(24 * hourMs);
    await deliver(sink);
    expect(await returnedAt(email)).not.toBeNull();
  });

  it('is not marked, and its mail waits, where the server refuses the sender', async () => {
    const email = await newAccount();
    const sink = await startSink();
    sink.senderRefusals.push(553);
    await enqueue(email);
    await deliver(sink);
    expect(await returnedAt(email)).toBeNull();
    expect(await server().database.selectFrom('outgoing_mails').select('id').execute()).toHaveLength(1);
  });

  it('has mails whose envelope names it to a server that returns them, and to no other', async () => {
    const email = await newAccount();
    const [telling, silent] = [await startSink(), await startSink({ hideDSN: true })];
    for (const sink of [telling, silent]) {
      await enqueue(email);
      await deliver(sink);
    }
    expect(telling.received.map(({ asked }) => asked)).toEqual([
      { envelopeId: await idOf(email), returns: 'HDRS', notify: ['FAILURE'], recipients: [`rfc822;${email}`] },
    ]);
    expect((await idOf(email)).length).toBeLessThanOrEqual(100);
    expect(await idOf(email)).not.toContain(email);
    expect(silent.received).toHaveLength(1);
    expect(telling.received[0]?.bytes.toString()).not.toContain(await idOf(email));
  });

  it.each(['\n', '\r\n'] as const)('is marked by a notice with lines that end in %j, once and again', async (end) => {
    const email = await newAccount();
    const notice = noticeOf({ id: await idOf(email), end });
    expect(await report(notice)).toMatchObject({ status: 204, text: '' });
    expect(await returnedAt(email)).not.toBeNull();
    expect((await report(notice)).status).toBe(204);
  });

  it('stays marked by a notice though the server accepts the next mail, as it did the one that came back', async () => {
    const email = await newAccount();
    await report(noticeOf({ id: await idOf(email) }));
    await enqueue(email);
    await deliver(await startSink());
    expect(await returnedAt(email)).not.toBeNull();
    await refuse(email);
    await enqueue(email);
    await deliver(await startSink());
    expect(await returnedAt(email)).not.toBeNull();
  });

  it('is changed by nothing but a notice of a failure with an id of this server, account and email', async () => {
    const email = await newAccount();
    const another = await newAccount();
    const [id, other] = [await idOf(email), await idOf(another)];
    const { id: accountId } = await accountOf(email);
    const wrong = [
      `${id}x`,
      id.slice(1),
      id.slice(0, -1),
      `${accountId}.${other.split('.')[1] ?? ''}`,
      await idOf(email, 'another-secret-of-the-tests-with-enough-characters'),
      envelopeId(server().context.secret, { accountId, email: `x${email}` }),
      envelopeId(server().context.secret, { accountId: randomUUID(), email }),
      '\0'.repeat(36),
      '',
    ];
    const notices = [
      ...wrong.map((one) => noticeOf({ id: one })),
      ...['delayed', 'relayed', 'delivered'].map((action) => noticeOf({ action, id })),
      new TextEncoder().encode(id),
      new Uint8Array(0),
    ];
    for (const notice of notices) expect(await report(notice)).toMatchObject({ status: 204, text: '' });
    expect(await returnedAt(email)).toBeNull();
    expect(await returnedAt(another)).toBeNull();
  });

  it('arrives again once its person uses a code of a mail, to verify or to choose a password', async () => {
    const email = await newAccount();
    await report(noticeOf({ id: await idOf(email) }));
    await server().database.deleteFrom('rate_windows').execute();
    await new Client(server().url).post('/account/verify', { email });
    const verified = await new Client(server().url).patch(`/account/verify/${await codeTo(server(), email)}`, {});
    expect(verified.status).toBe(204);
    expect(await accountOf(email)).toMatchObject({ mail_returned_at: null, mail_bounced: false });

    await report(noticeOf({ id: await idOf(email) }));
    await enqueue(email, { kind: 'reset' });
    const path = `/auth/password/reset/${await codeTo(server(), email)}`;
    expect((await new Client(server().url).patch(path, { password: `${newPassword}-2` })).status).toBe(204);
    expect(await accountOf(email)).toMatchObject({ mail_returned_at: null, mail_bounced: false });
  });

  it('is free of the mark with another email, at which a notice of the one before marks nothing', async () => {
    const email = await newAccount();
    const notice = noticeOf({ id: await idOf(email) });
    await report(notice);
    const { id, contact_id } = await accountOf(email);
    const admin = await Client.signIn(server().url, 'admin');
    expect((await admin.patch(`/admin/account/${id}/sync`)).status).toBe(200);
    expect(await returnedAt(email)).not.toBeNull();
    const newEmail = `new.${email}`;
    const contacts = server().database.updateTable('contacts').set({ email: newEmail });
    await contacts.where('id', '=', contact_id).execute();
    expect(await admin.patch(`/admin/account/${id}/sync`)).toMatchObject({
      status: 200,
      json: { email: newEmail, mailReturnedAt: null },
    });
    await report(notice);
    expect(await accountOf(newEmail)).toMatchObject({ mail_returned_at: null, mail_bounced: false });
  });

  it('is shown to admins with the day, in the list and its CSV', async () => {
    const email = await newAccount();
    await report(noticeOf({ id: await idOf(email) }));
    const admin = await Client.signIn(server().url, 'admin');
    const listed = await admin.get(`/admin/account?search=${encodeURIComponent(email)}`);
    const at = (await returnedAt(email))?.toISOString();
    expect(v.parse(listAccounts.output, listed.json).data).toMatchObject([{ email, mailReturnedAt: at }]);
    const french = { headers: { 'accept-language': 'fr' } };
    const csv = (await admin.get(`/exports/accounts?search=${encodeURIComponent(email)}`, french)).text;
    expect(csv).toContain('"Courriel retourné le"');
    expect(csv).toMatch(/"\d{4}-\d{2}-\d{2}[^"]*"\r\n$/);
  });

  it('is all that the log says of it', async () => {
    const email = await newAccount();
    const lines = new PassThrough();
    const logged = await serve(server().database, server().files, { log: createLog('info', lines) });
    await report(noticeOf({ id: await idOf(email) }), logged.url);
    await logged.stop();
    const log = String(lines.read());
    expect(log).toContain(`"account":"${(await accountOf(email)).id}","msg":"mail returned"`);
    expect(log).not.toMatch(/gone@|customer\.example|5\.1\.1/);
  });

  it('is reported by a server at most 60 times a minute, in notices of at most 256 KB', async () => {
    const mailServer = new Client(server().url);
    const send = (notice: Uint8Array<ArrayBuffer>) =>
      mailServer.send('POST', '/mail/bounces', notice, { 'content-type': 'application/octet-stream' });
    expect(errorOf(await send(new Uint8Array(noticeMaxBytes + 1)))).toEqual({ status: 413, code: 'FILE_TOO_LARGE' });
    for (let sent = 1; sent < 60; sent++) expect((await send(new Uint8Array(1))).status).toBe(204);
    const refused = await send(new Uint8Array(1));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
