import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { codeTo, lettersTo } from './support/letters.ts';
import { newPassword, signedIn, signUp } from './support/new-customer.ts';

const minuteMs = 60 * 1000;
const another = 'Slate-harbour-17';

onOneDatabase('Resetting a password', (server) => {
  const ask = (email: string, language = 'en', client = new Client(server().url)) =>
    client.post('/auth/password/reset/request', { email }, { headers: { 'accept-language': language } });
  const check = (code: string) => new Client(server().url).get(`/auth/password/reset/${code}`);
  const reset = (code: string, password: unknown, client = new Client(server().url)) =>
    client.patch(`/auth/password/reset/${code}`, { password });
  const codeFor = async (email: string) => {
    await ask(email);
    return codeTo(server(), email);
  };

  it('leads from the mail to the new password, and ends every session', async () => {
    const email = await signUp(server());
    const [before, beside] = [await signedIn(server(), email), await signedIn(server(), email)];
    const code = await codeFor(email);
    expect(await check(code)).toMatchObject({ status: 204, text: '' });
    expect(await reset(code, another)).toMatchObject({ status: 204, text: '' });

    for (const client of [before, beside]) {
      expect((await client.get('/account')).status).toBe(401);
      const { accountId, refreshToken } = client.session ?? {};
      const refreshed = await new Client(server().url).post('/auth/refresh-token', { accountId, refreshToken });
      expect(refreshed.status).toBe(401);
    }
    const old = await new Client(server().url).post('/auth/login', { email, password: newPassword });
    expect(errorOf(old).code).toBe('INVALID_CREDENTIALS');
    expect((await (await signedIn(server(), email, another)).get('/account')).status).toBe(200);
  });

  it('proves the email: the account is verified', async () => {
    const email = await signUp(server());
    await reset(await codeFor(email), another);
    const { json } = await (await signedIn(server(), email, another)).get('/account');
    expect(v.parse(v.object({ verifiedAt: v.nullable(v.string()) }), json).verifiedAt).not.toBeNull();
  });

  it('accepts a code once, also in two concurrent requests', async () => {
    const email = await signUp(server());
    const code = await codeFor(email);
    const answers = await Promise.all([reset(code, another), reset(code, 'Copper-meadow-88')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect(errorOf(await reset(code, 'Copper-meadow-99'))).toMatchObject({
      status: 404,
      code: 'PASSWORD_RESET_CODE_INVALID',
    });
    expect((await check(code)).status).toBe(404);
  });

  it('accepts no earlier code after one was used', async () => {
    const email = await signUp(server());
    const first = await codeFor(email);
    server().advance(minuteMs);
    const second = await codeFor(email);
    expect(second).not.toBe(first);
    expect((await check(first)).status).toBe(204);
    expect((await reset(second, another)).status).toBe(204);
    expect((await reset(first, 'Copper-meadow-99')).status).toBe(404);
  });

  it('accepts a code for 60 minutes', async () => {
    const email = await signUp(server());
    const code = await codeFor(email);
    server().advance(60 * minuteMs - 5000);
    expect((await check(code)).status).toBe(204);
    server().advance(6000);
    expect(errorOf(await check(code)).code).toBe('PASSWORD_RESET_CODE_INVALID');
    expect(errorOf(await reset(code, another)).code).toBe('PASSWORD_RESET_CODE_INVALID');
  });

  it('stores only the hash of a code of 256 bits, and accepts none for a deactivated account', async () => {
    const email = await signUp(server());
    const code = await codeFor(email);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    const kept = JSON.stringify([
      await server().database.selectFrom('account_codes').selectAll().execute(),
      await server().database.selectFrom('outgoing_mails').selectAll().execute(),
    ]);
    expect(kept).not.toContain(code);

    const accounts = server().database.updateTable('accounts').where('email', '=', email);
    await accounts.set({ deactivated_at: new Date() }).execute();
    expect((await check(code)).status).toBe(404);
    expect((await reset(code, another)).status).toBe(404);
    server().advance(minuteMs);
    const mails = (await lettersTo(server(), email)).length;
    expect((await ask(email)).status).toBe(200);
    expect(await lettersTo(server(), email)).toHaveLength(mails);
  });

  it('has the same response for emails with and without an account, once a minute each', async () => {
    const known = await signUp(server());
    const stranger = known.replace('rosalie', 'nobody');
    for (const email of [known, stranger]) {
      expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, json: { delay: 60 } });
      server().advance(20_000);
      const again = await ask(email);
      expect(errorOf(again)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
      const { delay, message } = v.parse(v.object({ delay: v.number(), message: v.string() }), again.json);
      expect(delay).toBeGreaterThan(30);
      expect(delay).toBeLessThanOrEqual(40);
      expect(message).not.toBe('');
      expect(again.headers.get('retry-after')).toBe(String(delay));
      server().advance(delay * 1000);
      expect((await ask(email)).status).toBe(200);
    }
    expect(await lettersTo(server(), stranger)).toEqual([]);
    expect((await lettersTo(server(), known)).filter(({ link }) => link.includes('/reset'))).toHaveLength(2);
  });

  it('sends one mail for many concurrent requests', async () => {
    const email = await signUp(server());
    const client = new Client(server().url);
    await client.xsrf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email, 'en', client)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await lettersTo(server(), email)).filter(({ link }) => link.includes('/reset'))).toHaveLength(1);
  });

  it('unlocks the account after failed sign-ins of somebody else', async () => {
    const email = await signUp(server());
    const client = new Client(server().url);
    for (let tries = 0; tries < 10; tries++) await client.post('/auth/login', { email, password: 'wrong' });
    expect((await client.post('/auth/login', { email, password: newPassword })).status).toBe(429);
    await reset(await codeFor(email), another, client);
    await client.signInAs(email, another);
  });

  it('leaves no session of the old password, also after a concurrent sign-in with it', async () => {
    const email = await signUp(server());
    const code = await codeFor(email);
    const clients = Array.from({ length: 6 }, () => new Client(server().url));
    await Promise.all(clients.map((client) => client.xsrf()));
    const [done] = await Promise.all([
      reset(code, another),
      ...clients.map((client) => client.signInAs(email, newPassword).catch(() => {})),
    ]);
    expect(done.status).toBe(204);
    for (const client of clients) if (client.session) expect((await client.get('/account')).status).toBe(401);
  });

  describe('the new password', () => {
    it.each([
      [undefined, 'This field is required'],
      ['', 'This field is required'],
      ['Short-1', 'A password has at least 8 characters'],
      ['é'.repeat(6) + '1', 'A password has at least 8 characters'],
      [`${'a'.repeat(128)}1`, 'A password has at most 128 characters'],
      ['OnlyLetters', 'A password has at least one digit or special character'],
      ['password1', 'This password is one of the most common ones: choose another'],
      ['QWERTY123', 'This password is one of the most common ones: choose another'],
      [12345678, null],
    ])('is not %j', async (password, sentence) => {
      const code = await codeFor(await signUp(server()));
      const answer = await reset(code, password);
      expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['password'] });
      if (sentence) expect(answer.json).toMatchObject({ fields: { password: sentence } });
      expect((await check(code)).status).toBe(204);
    });

    it.each(['Birchwd1', 'three little words', 'a'.repeat(127) + '1', 'Réglisse-é-1'])(
      'can be %j',
      async (password) => {
        const email = await signUp(server());
        expect((await reset(await codeFor(email), password)).status).toBe(204);
        await signedIn(server(), email, password);
      },
    );

    it('is not the old one', async () => {
      const email = await signUp(server());
      const code = await codeFor(email);
      const answer = await reset(code, newPassword);
      expect(errorOf(answer)).toMatchObject({ status: 422, code: 'PASSWORD_MATCHES_OLD' });
      expect(answer.json).toMatchObject({ message: 'Password cannot match previous password' });
      expect((await reset(code, another)).status).toBe(204);
    });
  });

  it('requires a valid email', async () => {
    expect(errorOf(await ask('depot'))).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['email'] });
  });
});
