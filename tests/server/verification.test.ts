import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { Created } from '#contract/people.ts';
import type { TestServer } from '#tests/support/server.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { codeTo, lettersTo } from './support/letters.ts';
import { customerForm, newPassword, signedIn, signUp } from './support/new-customer.ts';

const minuteMs = 60 * 1000;
const Delay = v.object({ delay: v.number() });

onOneDatabase('Verifying an account', (server) => {
  const verify = (code: string, client = new Client(server().url)) => client.patch(`/account/verify/${code}`);
  const resend = (body: unknown, client = new Client(server().url)) => client.post('/account/verify', body);
  const newcomer = async (on: TestServer) => {
    const email = await signUp(on);
    return { email, code: await codeTo(on, email) };
  };

  it('leads from the mail of the sign-up to an account with all permissions of its role', async () => {
    const { email, code } = await newcomer(server());
    const client = await signedIn(server(), email);
    expect(errorOf(await client.get('/contacts/customer')).code).toBe('ACCOUNT_NOT_VERIFIED');
    expect(await verify(code)).toMatchObject({ status: 204, text: '' });
    // The account may be the sign-up of another person.
    expect((await client.get('/account')).status).toBe(401);
    const again = await signedIn(server(), email);
    expect((await again.get('/contacts/customer')).status).toBe(200);
  });

  it('gives the account to the reader of the mail: other sessions end, and the link sets the password', async () => {
    const { email, code } = await newcomer(server());
    const stranger = await signedIn(server(), email);
    const choose = (password: unknown) => new Client(server().url).patch(`/account/verify/${code}`, { password });
    for (const password of ['short', 'password1', 7])
      expect(errorOf(await choose(password))).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['password'] });
    expect((await stranger.get('/account')).status).toBe(200);
    const chosen = 'Chosen-by-the-reader-7';
    expect((await choose(chosen)).status).toBe(204);
    expect((await stranger.get('/account')).status).toBe(401);
    const { accountId, refreshToken } = stranger.session ?? {};
    const refreshed = await new Client(server().url).post('/auth/refresh-token', { accountId, refreshToken });
    expect(refreshed.status).toBe(401);
    const old = await new Client(server().url).post('/auth/login', { email, password: newPassword });
    expect(old.status).toBe(401);
    const owner = new Client(server().url);
    await owner.signInAs(email, chosen);
    expect((await owner.get('/contacts/customer')).status).toBe(200);
  });

  it('returns for a code the id of the sign-up that created the account, and of no other with the same email', async () => {
    const form = customerForm();
    const signUpAs = async (password: string) =>
      v.parse(Created, (await new Client(server().url).post('/contacts/customer', { ...form, password })).json).id;
    const id = await signUpAs(form.password);
    const code = await codeTo(server(), form.email);
    expect(await signUpAs('Other-words-31')).not.toBe(id);
    const check = await new Client(server().url).get(`/account/verify/${code}`);
    expect(check).toMatchObject({ status: 200, json: { id } });
  });

  it('reports that a link was already used, also when it is old', async () => {
    const { code } = await newcomer(server());
    await verify(code);
    for (const hours of [0, 2, 24 * 100]) {
      server().advance(hours * 60 * minuteMs);
      expect(errorOf(await verify(code))).toMatchObject({ status: 409, code: 'ACCOUNT_ALREADY_VERIFIED' });
      expect(errorOf(await resend({ code }))).toMatchObject({ status: 409, code: 'ACCOUNT_ALREADY_VERIFIED' });
    }
  });

  it('succeeds once for two concurrent requests', async () => {
    const { code } = await newcomer(server());
    const answers = await Promise.all([verify(code), verify(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  it('accepts a code for 60 minutes; an expired one can still request a new mail', async () => {
    const { email, code } = await newcomer(server());
    server().advance(60 * minuteMs + 1000);
    expect(errorOf(await verify(code))).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_INVALID' });
    expect(await resend({ code })).toMatchObject({ status: 200, json: { delay: 60 } });
    const fresh = await codeTo(server(), email);
    expect(fresh).not.toBe(code);
    expect((await verify(fresh)).status).toBe(204);
  });

  it.each(['nothing', 'x'.repeat(2000), '%00', '..%2f..'])('refuses the code %j', async (code) => {
    expect(errorOf(await verify(code)).status).toBe(404);
  });

  it('sends nothing for an unknown code, a reset code, and a deactivated account', async () => {
    expect(errorOf(await resend({ code: 'nothing' }))).toMatchObject({
      status: 404,
      code: 'VERIFICATION_CODE_INVALID',
    });
    const { email, code } = await newcomer(server());
    await new Client(server().url).post('/auth/password/reset/request', { email });
    const resetCode = await codeTo(server(), email);
    expect((await verify(resetCode)).status).toBe(404);
    expect((await resend({ code: resetCode })).status).toBe(404);

    const accounts = server().database.updateTable('accounts').where('email', '=', email);
    await accounts.set({ deactivated_at: new Date() }).execute();
    expect((await verify(code)).status).toBe(404);
    expect((await resend({ code })).status).toBe(404);
  });

  it('sends another mail to the signed-in account, one a minute, not counting the first', async () => {
    const { email } = await newcomer(server());
    const client = await signedIn(server(), email);
    expect(await resend({}, client)).toMatchObject({ status: 200, json: { delay: 60 } });
    const early = await resend({}, client);
    expect(errorOf(early)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    const { delay } = v.parse(Delay, early.json);
    expect(early.headers.get('retry-after')).toBe(String(delay));
    expect(delay).toBeLessThanOrEqual(60);

    server().advance(delay * 1000);
    expect(await resend({}, client)).toMatchObject({ status: 200, json: { delay: 60 } });
    expect((await resend({ code: null }, client)).status).toBe(429);
    expect(await lettersTo(server(), email)).toHaveLength(3);
    expect((await verify(await codeTo(server(), email))).status).toBe(204);
    expect((await resend({}, await signedIn(server(), email))).status).toBe(409);
  });

  it('sends another mail to an email, with the same response for an unknown account', async () => {
    const { email, code } = await newcomer(server());
    expect(await resend({ email: email.toUpperCase() })).toMatchObject({ status: 200, json: { delay: 60 } });
    expect(errorOf(await resend({ email }))).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(await lettersTo(server(), email)).toHaveLength(2);
    await verify(code);
    server().advance(minuteMs);
    for (const other of [email, 'nobody.at.all@customer.example']) {
      const before = (await lettersTo(server(), other)).length;
      expect(await resend({ email: other })).toMatchObject({ status: 200, json: { delay: 60 } });
      expect((await resend({ email: other })).status).toBe(429);
      expect(await lettersTo(server(), other)).toHaveLength(before);
    }
    expect((await resend({ email: 'not an email' })).status).toBe(422);
  });

  it('has the email in the fragment of the link, which no server receives', async () => {
    const { email } = await newcomer(server());
    const [letter] = await lettersTo(server(), email);
    expect(decodeURIComponent(new URL(letter?.link ?? '').hash)).toBe(`#${email}`);
  });

  it('requires a code or a session', async () => {
    expect(errorOf(await resend({}))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    const bad = new Client(server().url);
    const headers = { authorization: 'Bearer rubbish' };
    expect((await bad.post('/account/verify', {}, { headers })).status).toBe(401);
    const { code } = await newcomer(server());
    server().advance(minuteMs);
    expect((await bad.post('/account/verify', { code }, { headers })).status).toBe(200);
    expect((await bad.patch(`/account/verify/${code}`, undefined, { headers })).status).toBe(204);
  });

  describe('for the account of another person', () => {
    it('works on a tablet where a different person is signed in', async () => {
      const depot = await Client.signIn(server().url, 'depot');
      const { code } = await newcomer(server());
      expect((await verify(code, depot)).status).toBe(204);
      expect((await depot.get('/account')).json).toMatchObject({ email: 'depot@portal.example' });
    });
  });
});
