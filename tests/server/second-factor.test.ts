import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listAccounts } from '#contract/admin-accounts.ts';
import { AccountSecurity } from '#contract/account-security.ts';
import type { Role } from '#contract/primitives.ts';
import { PasskeyCreation, PasskeyRequest, RecoveryCodes } from '#contract/passkeys.ts';
import { Account, AuthSession, SignInResult } from '#contract/session.ts';
import { accountSearchText } from '#server/database/account-search-text.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { relyingParty } from '#server/second-factor/relying-party.ts';
import { SoftwarePasskey } from '#tests/support/software-authenticator.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { signedIn, signUp } from './support/new-customer.ts';

const minuteMs = 60 * 1000;

onOneDatabase('The second factor', (server) => {
  let people = 0;
  /** A new customer for each test. */
  const newcomer = async () => {
    people += 1;
    const email = `second.${people}@customer.example`;
    const { database } = server();
    // The cheap hash of the demo's password.
    const { password_hash } = await database
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', 'depot@portal.example')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('accounts')
      .values({
        id: `second-${people}`,
        email,
        name: null,
        role: 'customer',
        password_hash,
        verified_at: new Date(),
        deactivated_at: null,
        contact_id: null,
        search_text: accountSearchText({ name: null, email, contact_id: null }),
      })
      .execute();
    return { client: await signedIn(server(), email, demoPassword), email, password: demoPassword };
  };
  const securityOf = async (client: Client) => v.parse(AccountSecurity, (await client.get('/account/security')).json);
  const codeOf = (secret: string) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server().context.now().getTime() });
  /** Sets up an authenticator app; later codes are of later time steps. */
  const addAuthenticator = async (client: Client) => {
    const { secret } = v.parse(v.object({ secret: v.string() }), (await client.post('/account/authenticator')).json);
    const code = codeOf(secret);
    const answer = await client.post('/account/authenticator/code', { code });
    return { secret, code, codes: v.parse(RecoveryCodes, answer.json).recoveryCodes ?? [] };
  };
  const secondStep = async (email: string, password: string) => {
    const client = new Client(server().url);
    const result = v.parse(SignInResult, (await client.post('/auth/login', { email, password })).json);
    if (!('secondStep' in result)) throw new Error('There is no second step.');
    const { token, ...ways } = result.secondStep;
    return { client, token, ways, send: (step: object) => client.post('/auth/second-step', { token, ...step }) };
  };
  const passkeyRequest = async (client: Client, path: string, body?: object) =>
    v.parse(v.object({ passkey: PasskeyRequest }), (await client.post(path, body)).json).passkey;

  describe('an authenticator app', () => {
    it('makes a password alone a challenge; each code works once, and the next one signs in', async () => {
      const { client, email, password } = await newcomer();
      const { secret, code: codeOfSetUp, codes } = await addAuthenticator(client);
      expect(codes).toHaveLength(10);
      expect(await securityOf(client)).toMatchObject({ authenticator: true, recoveryCodesLeft: 10, required: false });

      const first = await secondStep(email, password);
      expect(first.ways).toEqual({ passkey: false, authenticator: true });
      expect(errorOf(await first.send({ code: codeOfSetUp }))).toEqual({ status: 422, code: 'CODE_INVALID' });
      server().advance(30_000);
      const code = codeOf(secret);
      const answer = await first.send({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
      first.client.session = v.parse(AuthSession, answer.json);
      expect((await first.client.get('/account')).status).toBe(200);
      // Neither the token nor the code works twice.
      expect((await first.send({ code })).status).toBe(422);
      server().advance(30_000);
      expect(errorOf(await first.send({ code: codeOf(secret) })).code).toBe('SIGN_IN_EXPIRED');
      expect(errorOf(await (await secondStep(email, password)).send({ code })).code).toBe('CODE_INVALID');
    });

    it('is replaced by recovery codes, each of them once, in any notation', async () => {
      const { client, email, password } = await newcomer();
      const { codes } = await addAuthenticator(client);
      const [code = ''] = codes;
      const typed = code.toLowerCase().replace('-', ' ');
      expect((await (await secondStep(email, password)).send({ code: typed })).status).toBe(200);
      expect(errorOf(await (await secondStep(email, password)).send({ code })).code).toBe('CODE_INVALID');
      expect((await securityOf(client)).recoveryCodesLeft).toBe(9);
      const stored = JSON.stringify(await server().database.selectFrom('recovery_codes').selectAll().execute());
      for (const kept of codes) expect(stored).not.toContain(kept.replace('-', ''));

      const renewed = v.parse(RecoveryCodes, (await client.post('/account/recovery-codes')).json).recoveryCodes ?? [];
      expect(errorOf(await (await secondStep(email, password)).send({ code: codes[1] })).code).toBe('CODE_INVALID');
      expect((await (await secondStep(email, password)).send({ code: renewed[0] })).status).toBe(200);
    });

    it('accepts ten wrong codes in a quarter of an hour, also from many addresses', async () => {
      const { client, email, password } = await newcomer();
      const { secret } = await addAuthenticator(client);
      const statuses = [];
      for (let tries = 0; tries < 12; tries++)
        statuses.push((await (await secondStep(email, password)).send({ code: '000000' })).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
      server().advance(15 * minuteMs);
      expect((await (await secondStep(email, password)).send({ code: codeOf(secret) })).status).toBe(200);
    });

    it('leaves recovery codes to an owner whose ten codes were wrong, and tells them once', async () => {
      const { client, email, password } = await newcomer();
      const { codes } = await addAuthenticator(client);
      const mails = async () => {
        const queued = await server().database.selectFrom('outgoing_mails').selectAll().execute();
        return queued.filter(
          ({ recipient, content }) => recipient === email && JSON.stringify(content).includes('codes_refused'),
        ).length;
      };
      const attempt = async (code: string) => (await (await secondStep(email, password)).send({ code })).status;
      for (let tries = 0; tries < 9; tries++) expect(await attempt('000000')).toBe(422);
      expect(await mails()).toBe(0);
      expect([await attempt('000000'), await attempt('000000')]).toEqual([422, 429]);
      expect(await mails()).toBe(1);
      expect(await attempt(codes[0] ?? '')).toBe(200);
      server().advance(15 * minuteMs);
      for (let tries = 0; tries < 10; tries++) await attempt('000000');
      expect(await mails()).toBe(1);
    });

    it('accepts thirty wrong codes in a day', async () => {
      const { client, email, password } = await newcomer();
      const { secret } = await addAuthenticator(client);
      const attempt = async (code: string) => (await (await secondStep(email, password)).send({ code })).status;
      const statuses = [];
      for (let quarter = 0; quarter < 4; quarter++) {
        for (let tries = 0; tries < 10; tries++) statuses.push(await attempt('000000'));
        server().advance(15 * minuteMs);
      }
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), ...Array.from({ length: 10 }, () => 429)]);
      server().advance(24 * 60 * minuteMs);
      expect(await attempt(codeOf(secret))).toBe(200);
    });

    it('ends with its removal', async () => {
      const { client, email, password } = await newcomer();
      await addAuthenticator(client);
      expect((await client.delete('/account/authenticator')).status).toBe(204);
      expect(await securityOf(client)).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 });
      await new Client(server().url).signInAs(email, password);
    });
  });

  describe('a passkey', () => {
    it('signs in alone, and is the second step of a password', async () => {
      const { client, email, password } = await newcomer();
      const passkey = await client.addPasskey('Tablet at the counter');
      expect((await securityOf(client)).passkeys).toMatchObject([{ name: 'Tablet at the counter', lastUsedAt: null }]);

      const alone = new Client(server().url);
      const request = await passkeyRequest(alone, '/auth/passkey/options');
      expect(request).not.toHaveProperty('allowCredentials');
      const proof = passkey.sign(request);
      alone.session = v.parse(AuthSession, (await alone.post('/auth/passkey', { passkey: proof })).json);
      expect(v.parse(Account, (await alone.get('/account')).json).email).toBe(email);
      // The same signature again.
      expect(errorOf(await alone.post('/auth/passkey', { passkey: proof })).code).toBe('PASSKEY_INVALID');

      const { client: other, token, send } = await secondStep(email, password);
      const second = await passkeyRequest(other, '/auth/second-step/options', { token });
      expect(second.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
      // A challenge of one kind is not valid for the other.
      expect(errorOf(await other.post('/auth/passkey', { passkey: passkey.sign(second) })).code).toBe(
        'PASSKEY_INVALID',
      );
      expect((await send({ passkey: passkey.sign(second) })).status).toBe(200);
      expect((await securityOf(client)).passkeys[0]?.lastUsedAt).not.toBeNull();
    });

    it.each([
      ['of another origin', new SoftwarePasskey({ origin: 'https://portal.example.evil.example' })],
      ['without user verification', new SoftwarePasskey({ verifies: false })],
    ])('%s is not stored', async (_what, passkey) => {
      const { client } = await newcomer();
      const creation = v.parse(PasskeyCreation, (await client.post('/account/passkeys/options')).json);
      const answer = await client.post('/account/passkeys', { name: 'x', passkey: passkey.create(creation) });
      expect(errorOf(answer)).toEqual({ status: 422, code: 'PASSKEY_INVALID' });
    });

    it('is refused with another key, an old challenge, or a challenge of another account', async () => {
      const { client, email } = await newcomer();
      const passkey = await client.addPasskey();
      const stranger = new Client(server().url);
      const request = await passkeyRequest(stranger, '/auth/passkey/options');
      const forged = { ...new SoftwarePasskey().sign(request), id: passkey.id, rawId: passkey.id };
      expect(errorOf(await stranger.post('/auth/passkey', { passkey: forged })).code).toBe('PASSKEY_INVALID');

      const other = await newcomer();
      const creation = v.parse(PasskeyCreation, (await other.client.post('/account/passkeys/options')).json);
      const stolen = await client.post('/account/passkeys', {
        name: email,
        passkey: new SoftwarePasskey().create(creation),
      });
      expect(errorOf(stolen).code).toBe('PASSKEY_INVALID');

      server().advance(11 * minuteMs);
      expect(errorOf(await stranger.post('/auth/passkey', { passkey: passkey.sign(request) })).code).toBe(
        'PASSKEY_INVALID',
      );
    });

    it('has a name, and ends with its removal; only its owner can list it', async () => {
      const { client, email, password } = await newcomer();
      const passkey = await client.addPasskey();
      const other = await newcomer();
      expect((await other.client.patch(`/account/passkeys/${passkey.id}`, { name: 'Mine' })).status).toBe(404);
      expect((await other.client.delete(`/account/passkeys/${passkey.id}`)).status).toBe(404);
      expect((await client.patch(`/account/passkeys/${passkey.id}`, { name: ' Shop ' })).status).toBe(204);
      expect((await securityOf(client)).passkeys.map(({ name }) => name)).toEqual(['Shop']);

      expect((await client.delete(`/account/passkeys/${passkey.id}`)).status).toBe(204);
      const request = await passkeyRequest(new Client(server().url), '/auth/passkey/options');
      const answer = await new Client(server().url).post('/auth/passkey', { passkey: passkey.sign(request) });
      expect(errorOf(answer).code).toBe('PASSKEY_INVALID');
      await new Client(server().url).signInAs(email, password);
    });

    it('belongs to the domain of the portal; an IP address has none, and localhost is a domain', () => {
      expect(relyingParty('https://portal.example/')?.id).toBe('portal.example');
      expect(relyingParty('https://portal.example')?.allows('http://portal.example')).toBe(false);
      expect(relyingParty('http://192.0.2.7:8080')).toBeNull();
      expect(relyingParty('http://[::1]:8080')?.id).toBe('localhost');
      expect(relyingParty('http://127.0.0.1:8080')?.allows('http://localhost:5173')).toBe(true);
      expect(relyingParty('http://127.0.0.1:8080')?.allows('http://localhost:5173.evil.example')).toBe(false);
    });
  });

  describe('a change of the sign-in methods', () => {
    it('is refused until the email is verified, since another person may have signed up with it', async () => {
      const stranger = await signedIn(server(), await signUp(server()));
      const refused = { status: 403, code: 'ACCOUNT_NOT_VERIFIED' };
      expect(errorOf(await stranger.post('/account/passkeys/options'))).toEqual(refused);
      expect(errorOf(await stranger.post('/account/authenticator'))).toEqual(refused);
      expect(errorOf(await stranger.post('/account/authenticator/code', { code: '123456' }))).toEqual(refused);
    });

    it('requires the password again ten minutes after the sign-in, ten times at most', async () => {
      const { client, password } = await newcomer();
      server().advance(9 * minuteMs);
      expect((await client.post('/account/authenticator')).status).toBe(200);
      server().advance(2 * minuteMs);
      const changes = [
        () => client.post('/account/authenticator'),
        () => client.post('/account/authenticator/code', { code: '123456' }),
        () => client.delete('/account/authenticator'),
        () => client.post('/account/recovery-codes'),
        () => client.post('/account/passkeys/options'),
        () => client.delete('/account/passkeys/x'),
      ];
      for (const change of changes)
        expect(errorOf(await change())).toEqual({ status: 403, code: 'CONFIRMATION_REQUIRED' });
      expect(errorOf(await client.post('/account/confirm', { password: 'wrong' })).code).toBe('PASSWORD_WRONG');
      expect((await client.post('/account/confirm', { password })).status).toBe(204);
      expect((await client.post('/account/authenticator')).status).toBe(200);
      for (let tries = 0; tries < 9; tries++) await client.post('/account/confirm', { password: 'wrong' });
      expect((await client.post('/account/confirm', { password })).status).toBe(429);
    });

    it('requires the second factor too, of an account that has one', async () => {
      const { client, password } = await newcomer();
      const { secret, codes } = await addAuthenticator(client);
      const passkey = await client.addPasskey();
      server().advance(11 * minuteMs);
      const confirm = (proof: object = {}) => client.post('/account/confirm', { password, ...proof });
      const remove = () => client.delete('/account/authenticator');
      expect(errorOf(await confirm())).toEqual({ status: 403, code: 'CODE_REQUIRED' });
      expect(errorOf(await confirm({ code: ' ' })).code).toBe('CODE_REQUIRED');
      expect(errorOf(await confirm({ code: '000000' })).code).toBe('CODE_INVALID');
      // Neither does a change of the password stand for it.
      const changed = { currentPassword: password, password: 'another-pass-phrase-7' };
      expect((await client.post('/account/password', changed)).status).toBe(204);
      expect(errorOf(await remove())).toEqual({ status: 403, code: 'CONFIRMATION_REQUIRED' });
      const changedBack = { currentPassword: changed.password, password };
      expect((await client.post('/account/password', changedBack)).status).toBe(204);

      const other = await newcomer();
      await other.client.addPasskey();
      const request = await passkeyRequest(client, '/account/confirm/options');
      const theirs = await passkeyRequest(other.client, '/account/confirm/options');
      expect(request.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
      expect(errorOf(await confirm({ passkey: passkey.sign(theirs) })).code).toBe('PASSKEY_INVALID');
      const proof = { passkey: passkey.sign(request) };
      expect((await confirm(proof)).status).toBe(204);
      expect(errorOf(await confirm(proof)).code).toBe('PASSKEY_INVALID');
      expect((await confirm({ code: codes[0] })).status).toBe(204);
      expect((await confirm({ code: codeOf(secret) })).status).toBe(204);
      expect((await remove()).status).toBe(204);
    });

    it('ends the sessions that a password alone opened, for every role', async () => {
      const { client, email, password } = await newcomer();
      const stolen = new Client(server().url);
      await stolen.signInAs(email, password);
      await addAuthenticator(client);
      expect((await stolen.get('/account')).status).toBe(401);
      expect(errorOf(await stolen.post('/account/confirm', { password })).status).toBe(401);
      // Nor does one that began before the factor and was opened after it.
      await server().database.updateTable('sessions').set({ second_factor: false }).execute();
      expect((await client.get('/account')).status).toBe(401);
    });

    it('of the password ends a second step that began before it', async () => {
      const { client, email, password } = await newcomer();
      const { codes } = await addAuthenticator(client);
      const { send } = await secondStep(email, password);
      await server()
        .database.updateTable('accounts')
        .set({ password_hash: 'another' })
        .where('email', '=', email)
        .execute();
      expect(errorOf(await send({ code: codes[0] })).code).toBe('SIGN_IN_EXPIRED');
    });
  });

  describe('an admin', () => {
    const admin = async (email: string, role: Role = 'admin') => {
      await server()
        .database.updateTable('accounts')
        .set({ role })
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
    };
    const accountOf = async (client: Client) => v.parse(Account, (await client.get('/account')).json);

    it('must set one up first, and keep one; sessions without it end', async () => {
      const { client, email, password } = await newcomer();
      const elsewhere = new Client(server().url);
      await elsewhere.signInAs(email, password);
      await admin(email);
      expect((await accountOf(client)).needsSecondFactor).toBe(true);
      for (const path of ['/admin/account', '/products/brands', '/products'])
        expect(errorOf(await client.get(path))).toEqual({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });

      const { codes } = await addAuthenticator(client);
      expect(codes).toHaveLength(10);
      expect((await accountOf(client)).needsSecondFactor).toBe(false);
      expect((await client.get('/admin/account')).status).toBe(200);
      expect((await elsewhere.get('/account')).status).toBe(401);

      expect(errorOf(await client.delete('/account/authenticator'))).toEqual({ status: 409, code: 'CONFLICT' });
      const passkey = await client.addPasskey();
      expect((await client.delete('/account/authenticator')).status).toBe(204);
      expect(errorOf(await client.delete(`/account/passkeys/${passkey.id}`)).code).toBe('CONFLICT');
    });

    it.each([
      ['adjudicator', '/desk/claims'],
      ['finance', '/desk/payments'],
    ] as const)('and %s have the same rules', async (role, path) => {
      const { client, email, password } = await newcomer();
      const elsewhere = new Client(server().url);
      await elsewhere.signInAs(email, password);
      await admin(email, role);
      expect(errorOf(await client.get(path))).toEqual({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
      await addAuthenticator(client);
      expect((await client.get(path)).status).toBe(200);
      expect((await elsewhere.get('/account')).status).toBe(401);
      expect(errorOf(await client.delete('/account/authenticator'))).toEqual({ status: 409, code: 'CONFLICT' });
    });

    it('removes the factors of an account whose owner has lost them, and ends its sessions', async () => {
      const { client, email, password } = await newcomer();
      await addAuthenticator(client);
      await client.addPasskey();
      const id = (await accountOf(client)).id;
      const adminClient = await Client.signIn(server().url, 'admin');
      const listed = async () =>
        v.parse(listAccounts.output, (await adminClient.get(`/admin/account?email=${email}`)).json).data[0]
          ?.secondFactor;
      expect(await listed()).toBe(true);
      expect((await adminClient.delete(`/admin/account/${id}/second-factor`)).status).toBe(204);
      expect(await listed()).toBe(false);
      expect((await client.get('/account')).status).toBe(401);
      await new Client(server().url).signInAs(email, password);
      expect(errorOf(await adminClient.delete(`/admin/account/${id}/second-factor`)).code).toBe('CONFLICT');
    });
  });

  it('is not offered to an account without a password, and a deactivated account has none', async () => {
    const { client, email, password } = await newcomer();
    const passkey = await client.addPasskey();
    const { send, token, client: other } = await secondStep(email, password);
    const request = await passkeyRequest(other, '/auth/second-step/options', { token });
    await server()
      .database.updateTable('accounts')
      .set({ deactivated_at: new Date() })
      .where('email', '=', email)
      .execute();
    expect(errorOf(await send({ passkey: passkey.sign(request) })).code).toBe('SIGN_IN_EXPIRED');
    const alone = await passkeyRequest(other, '/auth/passkey/options');
    expect(errorOf(await other.post('/auth/passkey', { passkey: passkey.sign(alone) })).code).toBe('PASSKEY_INVALID');
    expect((await other.post('/auth/login', { email, password })).status).toBe(401);
    expect(errorOf(await other.post('/auth/second-step/options', { token: 'x' })).code).toBe('SIGN_IN_EXPIRED');
  });
});
