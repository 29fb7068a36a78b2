import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderTransport, smtpTransport } from '#server/delivery/mail/mail-transport.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { composeMail } from '#server/delivery/mail/compose-mail.ts';
import { deliverDueMail } from '#server/delivery/mail/deliver-due-mail.ts';
import { enqueueMail } from '#server/outgoing/enqueue-mail.ts';
import { startWorkLoop } from '#server/base/work-loop.ts';
import type { MailContent } from '#server/outgoing/mail-content.ts';
import type { MailTransport } from '#server/delivery/mail/mail-transport.ts';
import { mailContents } from '#tests/support/mail-contents.ts';
import type { TestServer } from '#tests/support/server.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { SmtpSink } from '#tests/support/smtp-sink.ts';
import { Client } from './support/client.ts';
import { letterOf, lettersIn, lettersTo } from './support/letters.ts';
import { signUp } from './support/new-customer.ts';

const link = 'https://portal.example/x?code=a-b_c';
const secondMs = 1000;
const hourMs = 60 * 60 * secondMs;

describe('A mail', () => {
  const all = mailContents.flatMap((content) => (['en', 'fr'] as const).map((language) => ({ content, language })));
  const compose = ({ content, language }: (typeof all)[number], person: string | null = 'Renée') =>
    composeMail({ content, language, person, link, links: [link, link] });

  it.each(all)('of $content.kind in $language has the same sentences in HTML and text, and loads nothing', (mail) => {
    const { subject, text, html } = compose(mail);
    expect(html).toContain(`<html lang="${mail.language}">`);
    expect(html).toContain(`<h1 `);
    expect(html).not.toMatch(/<(img|link|script|style|iframe|form)|url\(|@import|\{|undefined|null/);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set([link]));
    expect(text).toContain(link);
    const words = (markup: string) =>
      markup
        .replace(/<head>.*<\/head>/s, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll('&amp;', '&')
        .replaceAll(/[ \n]+/g, ' ');
    for (const line of text.split('\n').filter((line) => line !== '' && !/^-- |:$/.test(line)))
      expect(words(html)).toContain(line);
    expect(words(html)).toContain(subject);
    expect(text).toContain(mail.language === 'en' ? 'Hello Renée,' : 'Bonjour Renée,');
  });

  it('shares no subject and no sentence between the languages', () => {
    for (const content of mailContents) {
      const [en, fr] = [compose({ content, language: 'en' }), compose({ content, language: 'fr' })];
      expect(en.subject).not.toBe(fr.subject);
      const english = new Set(en.text.split('\n').filter((line) => line !== '' && line !== link && line !== '-- '));
      expect(fr.text.split('\n').filter((line) => english.has(line))).toEqual([]);
    }
  });

  it('escapes typed text', () => {
    for (const mail of all) expect(compose(mail).html).not.toContain('<Rimouski>');
    expect(all.filter(({ content }) => 'depot' in content && content.depot.includes('<'))).toHaveLength(2);
    expect(
      compose({ content: { kind: 'depot_application', depot: 'Moteurs & Fils', person: 'x' }, language: 'en' }).html,
    ).toContain('Moteurs &amp; Fils');
    const mail = { content: { kind: 'reset' }, language: 'en' } as const;
    for (const name of ['see prize.example', 'http://x', 'a@b', '<b>', 'x'.repeat(81), ' ', null])
      expect(compose(mail, name).text.startsWith('Hello,\n')).toBe(true);
    expect(compose(mail, 'Jean-Sébastien O’Neil St. Pierre Jr.').text).toContain(
      'Jean-Sébastien O’Neil St. Pierre Jr.',
    );
  });
});

onOneDatabase('Queued mail', (server) => {
  const sinks: SmtpSink[] = [];
  afterEach(async () => {
    await Promise.all(sinks.splice(0).map((sink) => sink.stop()));
    await server().database.deleteFrom('outgoing_mails').execute();
  });
  const startSink = async (options?: { user?: string }) => {
    const sink = await SmtpSink.start(options);
    sinks.push(sink);
    return sink;
  };
  const partsOf = ({ database, context }: TestServer, transport: MailTransport, failures: unknown[] = []) => ({
    database,
    transport,
    publicUrl: 'https://portal.example',
    secret: context.secret,
    now: context.now,
    onFailure: (failure: unknown) => {
      failures.push(failure);
    },
  });
  const bySmtp = (url: string, failures: unknown[] = []) =>
    deliverDueMail(partsOf(server(), smtpTransport(url, 'no-reply@portal.example'), failures));
  const enqueue = (recipient: string, content: MailContent = { kind: 'email_in_use' }) =>
    enqueueMail(server().database, { recipient, language: 'fr', content }, server().context.now());
  const waiting = () => server().database.selectFrom('outgoing_mails').selectAll().execute();

  it('is sent as a complete message with text and HTML, and deleted', async () => {
    await enqueue('depot@portal.example', { kind: 'reset' });
    const [letter] = await lettersTo(server(), 'depot@portal.example');
    expect(letter).toMatchObject({
      from: 'no-reply@portal.example',
      subject: 'Choisissez un nouveau mot de passe',
      headers: { 'auto-submitted': 'auto-generated', 'content-language': 'fr' },
    });
    expect(letter?.text).toContain('Bonjour Dave Kowalchuk,');
    expect(letter?.link).toMatch(/^https:\/\/portal\.example\/auth\/password\/reset\?code=[\w-]{43}$/);
    expect(letter?.text).toContain(letter?.link);
    expect(await waiting()).toEqual([]);
    expect(await server().deliverMail()).toBe(0);
  });

  it("of a sign-up with an email in use is in the language of its owner's last sign-in", async () => {
    await enqueue('depot@portal.example');
    expect((await lettersTo(server(), 'depot@portal.example')).at(-1)?.subject).toBe('You already have an account');
    const headers = { 'accept-language': 'fr-CA' };
    const body = { email: 'both@portal.example', password: demoPassword };
    expect((await new Client(server().url).post('/auth/login', body, { headers })).status).toBe(200);
    await enqueueMail(
      server().database,
      { recipient: 'both@portal.example', language: 'en', content: { kind: 'email_in_use' } },
      server().context.now(),
    );
    const [letter] = await lettersTo(server(), 'both@portal.example');
    expect(letter).toMatchObject({ subject: 'Vous avez déjà un compte', headers: { 'content-language': 'fr' } });
  });

  it('is sent by SMTP, with credentials where they are set', async () => {
    const open = await startSink();
    await enqueue('depot@portal.example');
    expect(await bySmtp(open.url())).toBe(1);
    const [{ from, to, bytes }] = open.received as [(typeof open.received)[number]];
    expect({ from, to }).toEqual({ from: 'no-reply@portal.example', to: ['depot@portal.example'] });
    const letter = await letterOf('', bytes);
    expect(letter).toMatchObject({ subject: 'You already have an account', to: 'depot@portal.example' });
    expect(letter.headers['message-id']).toMatch(/^<[\w-]{36}@portal\.example>$/);

    const guarded = await startSink({ user: 'portal' });
    await enqueue('depot@portal.example');
    expect(await bySmtp(guarded.url('portal:p%40ss@'))).toBe(1);
    expect(guarded.received[0]?.user).toBe('portal');
  });

  it('stays while the mail server is unavailable, and is retried after growing waits', async () => {
    const away = await startSink();
    const url = away.url();
    await away.stop();
    sinks.length = 0;
    const failures: unknown[] = [];
    await enqueue('depot@portal.example');
    for (const waitS of [10, 20, 40, 80]) {
      expect(await bySmtp(url, failures)).toBe(0);
      server().advance((waitS - 1) * secondMs);
      const before = failures.length;
      expect(await bySmtp(url, failures)).toBe(0);
      expect(failures).toHaveLength(before);
      server().advance(1 * secondMs);
    }
    const back = await startSink();
    expect(await bySmtp(back.url())).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('is dropped after a day, or if the mailbox does not exist', async () => {
    const sink = await startSink();
    const failures: unknown[] = [];
    await enqueue('depot@portal.example');
    sink.refusals.push(451);
    expect(await bySmtp(sink.url(), failures)).toBe(0);
    expect(await waiting()).toHaveLength(1);
    server().advance(24 * hourMs);
    sink.refusals.push(451);
    expect(await bySmtp(sink.url(), failures)).toBe(0);
    expect(await waiting()).toEqual([]);

    await enqueue('depot@portal.example');
    sink.refusals.push(550);
    expect(await bySmtp(sink.url(), failures)).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(failures).toHaveLength(3);
  });

  it('is sent once by two servers that read the queue at the same time', async () => {
    const sink = await startSink();
    for (let mails = 0; mails < 10; mails++) await enqueue('depot@portal.example');
    const sent = await Promise.all([bySmtp(sink.url()), bySmtp(sink.url()), bySmtp(sink.url())]);
    expect(sent.reduce((sum, count) => sum + count)).toBe(10);
    const ids = await Promise.all(
      sink.received.map(async ({ bytes }) => (await letterOf('', bytes)).headers['message-id']),
    );
    expect(new Set(ids).size).toBe(10);
  });

  it('is taken over from a server that died while sending, with the same message id', async () => {
    await enqueue('depot@portal.example', { kind: 'reset' });
    const never = Promise.withResolvers<void>();
    const inHand = Promise.withResolvers<void>();
    const dying: MailTransport = {
      send: () => {
        inHand.resolve();
        return never.promise;
      },
      close: () => {},
    };
    void deliverDueMail(partsOf(server(), dying));
    await inHand.promise;
    expect(await server().deliverMail()).toBe(0);
    server().advance(61 * secondMs);
    const [mail] = await waiting();
    expect(await server().deliverMail()).toBe(1);
    const letters = await lettersIn(server().mailFolder);
    expect(letters.filter(({ headers }) => headers['message-id']?.includes(mail?.id ?? '-'))).toHaveLength(1);
  });

  it('is not sent when its transaction was rolled back', async () => {
    const { database, context } = server();
    const mail = { recipient: 'depot@portal.example', language: 'en', content: { kind: 'email_in_use' } } as const;
    const undone = database.transaction().execute(async (transaction) => {
      await enqueueMail(transaction, mail, context.now());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await server().deliverMail()).toBe(0);
  });

  it('is not sent to an email without an active account, nor for the verification of a verified one', async () => {
    await enqueue('stranger@elsewhere.example', { kind: 'reset' });
    await enqueue('depot@portal.example', { kind: 'verification' });
    await enqueue('disabled@portal.example', { kind: 'reset' });
    expect(await server().deliverMail()).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('is sent when the sender is woken, one run at a time', async () => {
    const email = await signUp(server());
    const sink = await startSink();
    const context = partsOf(server(), smtpTransport(sink.url(), 'no-reply@portal.example'));
    const ran = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const delivery = startWorkLoop(
      async (stopped) => {
        most = Math.max(most, ++running);
        await deliverDueMail(context, stopped);
        running -= 1;
        if (sink.received.length > 0) ran.resolve();
      },
      (failure) => ran.reject(failure),
    );
    for (let times = 0; times < 5; times++) delivery.wake();
    await ran.promise;
    await delivery.stop();
    delivery.wake();
    expect(most).toBe(1);
    expect(sink.received.map(({ to }) => to)).toEqual([[email]]);
  });

  it('is stored in files that only their owner can read', async () => {
    const { mailFolder } = server();
    await enqueue('depot@portal.example');
    await deliverDueMail(partsOf(server(), folderTransport(mailFolder, 'no-reply@portal.example')));
    for (const { file } of await lettersIn(mailFolder))
      expect((await stat(join(mailFolder, file))).mode & 0o777).toBe(0o600);
  });
});
