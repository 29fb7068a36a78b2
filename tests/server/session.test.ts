import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { Account, AuthSession, RefreshedSession } from '#contract/session.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hit } from '#server/limits/rate-limits.ts';
import { sessionIdleDays, sessionMaxDays } from '#server/session/sessions.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { retailerIds } from '#server/demo/demo-retailers.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { lettersTo } from './support/letters.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

onOneDatabase('Sessions', (server) => {
  const refreshed = async (client: Client, refreshToken: string, accountId = client.session?.accountId) => {
    const answer = await client.post('/auth/refresh-token', { accountId, refreshToken });
    return answer.status === 200 ? v.parse(v.required(RefreshedSession), answer.json) : errorOf(answer);
  };
  const refresh = async (client: Client, refreshToken: string) => {
    const result = await refreshed(client, refreshToken);
    if ('code' in result) throw new Error(result.code);
    return result;
  };
  const accountStatus = async (client: Client, token: string) =>
    (await client.get('/account', { headers: { authorization: `Bearer ${token}` } })).status;

  describe('the sign-in', () => {
    it('returns tokens and the account, for any case of the email', async () => {
      const client = new Client(server().url);
      const answer = await client.post('/auth/login', { email: ' Depot@Portal.example ', password: demoPassword });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      client.session = v.parse(AuthSession, answer.json);
      expect(client.session.expiresIn).toBe(900);
      const account = v.parse(Account, (await client.get('/account')).json);
      expect(account).toMatchObject({ email: 'depot@portal.example', role: 'depot', name: 'Dave Kowalchuk' });
      expect(account.salesForceId).not.toBeNull();
    });

    it('returns the company of a retailer, and the store of a person who belongs to one', async () => {
      const accountOf = async (who: 'retailer' | 'depot') => {
        const client = await Client.signIn(server().url, who);
        return v.parse(Account, (await client.get('/account')).json);
      };
      expect((await accountOf('depot')).retailer).toBeNull();
      const company = { retailerId: retailerIds.mapleRidge, storeNumber: null };
      expect((await accountOf('retailer')).retailer).toEqual(company);

      const { id: storeId } = await server()
        .database.selectFrom('platform_accounts')
        .select('id')
        .where('parent_id', '=', retailerIds.mapleRidge)
        .where('type', '=', 'Store')
        .executeTakeFirstOrThrow();
      const ofContact = (accountId: string) =>
        server()
          .database.updateTable('contacts')
          .set({ platform_account_id: accountId })
          .where('id', '=', contactIds.retailer)
          .execute();
      await ofContact(storeId);
      expect((await accountOf('retailer')).retailer).toEqual({ ...company, storeNumber: storeId });
      await ofContact(retailerIds.mapleRidge);
    });

    it('and each refresh return the encryption key of the account: the same each time, another for each account', async () => {
      const [first, second, other] = [new Client(server().url), new Client(server().url), new Client(server().url)];
      await first.signIn('depot');
      await second.signIn('depot');
      await other.signIn('retailer');
      const key = first.session?.storageKey ?? '';
      expect(Buffer.from(key, 'base64url')).toHaveLength(32);
      expect(second.session?.storageKey).toBe(key);
      expect(other.session?.storageKey).toMatch(/^[\w-]{43}$/);
      expect(other.session?.storageKey).not.toBe(key);

      const body = { accountId: first.session?.accountId, refreshToken: first.session?.refreshToken };
      const answer = await first.post('/auth/refresh-token', body);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(v.parse(RefreshedSession, answer.json).storageKey).toBe(key);
      // A token alone does not return the key.
      expect((await first.get('/account')).text).not.toContain(key);
    });

    it('answers the same for an unknown email, a wrong password and a deactivated account', async () => {
      const client = new Client(server().url);
      const answers = await Promise.all([
        client.post('/auth/login', { email: 'nobody@portal.example', password: demoPassword }),
        client.post('/auth/login', { email: 'depot@portal.example', password: 'Portal-demo-2' }),
        client.post('/auth/login', { email: 'disabled@portal.example', password: demoPassword }),
      ]);
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0] && errorOf(answers[0])).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' });
    });

    it.each([
      [{}, ['email', 'password']],
      [{ email: 'depot', password: 'x' }, ['email']],
      [{ email: `${'a'.repeat(250)}@portal.example`, password: 'x' }, ['email']],
      [{ email: 'depot@portal.example', password: '' }, ['password']],
      [{ email: 7, password: ['x'] }, ['email', 'password']],
    ])('names the invalid fields of %j', async (body, fields) => {
      const answer = await new Client(server().url).post('/auth/login', body);
      expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields });
    });

    it('of an unverified account gives access to the own account only', async () => {
      const client = await Client.signIn(server().url, 'unverified');
      expect(v.parse(Account, (await client.get('/account')).json).verifiedAt).toBeNull();
      expect(errorOf(await client.get('/serial-numbers?serialNumber=DEMOACTIVE0001'))).toEqual({
        status: 403,
        code: 'ACCOUNT_NOT_VERIFIED',
      });
    });
  });

  describe('the limit on failed sign-ins', () => {
    const fail = (client: Client, email = 'retailer@portal.example') =>
      client.post('/auth/login', { email, password: 'wrong' });

    it('closes one account to one address after ten, and opens it a quarter of an hour later', async () => {
      const client = new Client(server().url);
      for (let tries = 0; tries < 10; tries++) expect((await fail(client)).status).toBe(401);
      const refused = await client.post('/auth/login', { email: 'retailer@portal.example', password: demoPassword });
      expect(errorOf(refused)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
      const { delay } = v.parse(v.object({ delay: v.number() }), refused.json);
      expect(refused.headers.get('retry-after')).toBe(String(delay));
      expect(delay).toBeGreaterThan(14 * 60);

      await new Client(server().url).signIn('retailer');
      await client.signIn('both');
      server().advance(15 * minuteMs);
      await client.signIn('retailer');
    });

    it('does not count successful sign-ins', async () => {
      const client = new Client(server().url);
      for (let tries = 0; tries < 9; tries++) expect((await fail(client)).status).toBe(401);
      for (let tries = 0; tries < 12; tries++) await client.signIn('retailer');
      expect((await fail(client)).status).toBe(401);
      expect((await fail(client)).status).toBe(429);
    });

    it('accepts ten of many concurrent ones', async () => {
      const client = new Client(server().url);
      await client.xsrf();
      const answers = await Promise.all(Array.from({ length: 25 }, () => fail(client)));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    });

    it.runIf(allTests)(
      'slows down an address after a hundred, over many accounts, and blocks none of them',
      async () => {
        const client = new Client(server().url);
        await client.xsrf();
        const { database, context } = server();
        for (let failures = 0; failures < 100; failures++)
          await hit(database, 'signInOfAddress', client.address, context.now());
        const startedAt = performance.now();
        expect((await fail(client, 'another@portal.example')).status).toBe(401);
        await client.signIn('both');
        expect(performance.now() - startedAt).toBeGreaterThan(1900);
        const many = await Promise.all(
          Array.from({ length: 14 }, (_, at) => fail(client, `guess${at}@portal.example`).then(({ status }) => status)),
        );
        expect(many.filter((status) => status === 429).length).toBeGreaterThan(0);
        // A refusal for the address does not count against the accounts.
        const counted = await sql<{ total: number }>`
        select sum(hits)::int as total from rate_windows, unnest(amount) as hits
        where bucket like 'signInOfAccountInAll:%'`.execute(database);
        expect(counted.rows[0]?.total).toBe(1 + many.filter((status) => status === 401).length);
      },
    );

    it.runIf(allTests)('slows down an account after a hundred, over many addresses', async () => {
      const { database, context } = server();
      const email = 'depot.us@portal.example';
      for (let failures = 0; failures < 100; failures++)
        await hit(database, 'signInOfAccountInAll', email, context.now());
      const startedAt = performance.now();
      await Client.signIn(server().url, 'depot.us');
      expect(performance.now() - startedAt).toBeGreaterThan(900);
    });

    it('counts the addresses of one IPv6 network together', async () => {
      const at = (last: string) => fail(new Client(server().url, `2001:db8:1:2:${last}`), 'six@portal.example');
      for (let tries = 0; tries < 10; tries++) expect((await at(`:${tries + 1}`)).status).toBe(401);
      expect((await at('ffff:0:0:1')).status).toBe(429);
      expect((await fail(new Client(server().url, '2001:db8:1:3::1'), 'six@portal.example')).status).toBe(401);
    });
  });

  describe('the access token', () => {
    it('is valid until it expires', async () => {
      const client = await Client.signIn(server().url, 'depot');
      const token = client.session?.token ?? '';
      server().advance(899_000 - 2000);
      expect(await accountStatus(client, token)).toBe(200);
      server().advance(4000);
      expect(errorOf(await client.get('/account'))).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    });

    it.each([
      ['nothing', ''],
      ['another scheme', 'Basic ZGVwb3Q6eA=='],
      ['rubbish', 'Bearer rubbish'],
      ['no signature', 'Bearer a.99999999999999.'],
    ])('is refused when it is %s', async (_name, authorization) => {
      const answer = await new Client(server().url).get('/account', { headers: { authorization } });
      expect(errorOf(answer)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    });

    it('is refused when any part of it was changed, and a refresh token is refused too', async () => {
      const client = await Client.signIn(server().url, 'depot');
      const [id, expiry, generation, signature] = (client.session?.token ?? '').split('.');
      const forged = [
        `${id}.${Number(expiry) + 1}.${generation}.${signature}`,
        `${client.session?.accountId}.${expiry}.${generation}.${signature}`,
        `${id}.${expiry}.${generation}.${signature?.slice(0, -2)}AA`,
        client.session?.refreshToken ?? '',
      ];
      for (const token of forged) expect(await accountStatus(client, token)).toBe(401);
    });

    it('is refused after its account is deleted', async () => {
      const client = await Client.signIn(server().url, 'customer');
      const { database } = server();
      const customer = database.updateTable('accounts').where('email', '=', 'customer@portal.example');
      await customer.set({ deactivated_at: new Date() }).execute();
      expect((await client.get('/account')).status).toBe(401);
      expect(await refreshed(client, client.session?.refreshToken ?? '')).toMatchObject({ status: 401 });
      await customer.set({ deactivated_at: null }).execute();
    });
  });

  describe('the refresh token', () => {
    it('returns a new pair', async () => {
      const client = await Client.signIn(server().url, 'depot');
      const next = await refresh(client, client.session?.refreshToken ?? '');
      expect(next.refreshToken).not.toBe(client.session?.refreshToken);
      expect(next.expiresIn).toBe(900);
      expect(await accountStatus(client, next.token)).toBe(200);
    });

    it('is not lost with a response: the previous one returns the same successor again', async () => {
      const client = await Client.signIn(server().url, 'depot');
      const first = client.session?.refreshToken ?? '';
      const lost = await refresh(client, first);
      const again = await refresh(client, first);
      expect(again.refreshToken).toBe(lost.refreshToken);
      expect(await accountStatus(client, (await refresh(client, again.refreshToken)).token)).toBe(200);
    });

    it('serves two tabs that refresh at the same moment', async () => {
      const client = await Client.signIn(server().url, 'depot');
      const first = client.session?.refreshToken ?? '';
      const pairs = await Promise.all([refresh(client, first), refresh(client, first), refresh(client, first)]);
      expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    });

    it('ends the whole session when an outdated one is sent', async () => {
      const client = await Client.signIn(server().url, 'depot');
      const elsewhere = await Client.signIn(server().url, 'depot');
      const first = client.session?.refreshToken ?? '';
      const second = await refresh(client, first);
      const third = await refresh(client, second.refreshToken);
      expect(await refreshed(client, first)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(await refreshed(client, third.refreshToken)).toMatchObject({ status: 401 });
      expect(await accountStatus(client, third.token)).toBe(401);
      expect((await elsewhere.get('/account')).status).toBe(200);
    });

    it('belongs to its own account', async () => {
      const client = await Client.signIn(server().url, 'depot');
      const token = client.session?.refreshToken ?? '';
      expect(await refreshed(client, token, 'demo-admin')).toMatchObject({ status: 401 });
      expect(await refreshed(client, 'x.1.y')).toMatchObject({ status: 401 });
      expect(await refreshed(client, client.session?.token ?? '')).toMatchObject({ status: 401 });
      expect(await refreshed(client, token)).toMatchObject({ expiresIn: 900 });
    });

    it('stays valid after a lost response until its successor is used, without a time limit', async () => {
      const client = await Client.signIn(server().url, 'depot');
      const first = client.session?.refreshToken ?? '';
      await refresh(client, first);
      server().advance(30 * dayMs);
      const again = await refresh(client, first);
      expect(await accountStatus(client, again.token)).toBe(200);
      // Another tab may still be about to refresh.
      server().advance(59_000);
      expect((await refresh(client, first)).refreshToken).toBe(again.refreshToken);
    });

    it('that is used again a minute after its successor ends the session, with a mail', async () => {
      const owner = await Client.signIn(server().url, 'depot.qc');
      const headers = { 'accept-language': 'fr' };
      const credentials = { email: 'depot.qc@portal.example', password: demoPassword };
      expect((await owner.post('/auth/login', credentials, { headers })).status).toBe(200);
      const stolen = owner.session?.refreshToken ?? '';
      const next = await refresh(owner, stolen);
      expect(await accountStatus(owner, next.token)).toBe(200);
      server().advance(61_000);

      const thief = new Client(server().url);
      const theft = () => refreshed(thief, stolen, owner.session?.accountId);
      expect(await Promise.all([theft(), theft()])).toMatchObject([{ status: 401 }, { status: 401 }]);
      expect(await refreshed(owner, next.refreshToken)).toMatchObject({ status: 401 });
      expect(await accountStatus(owner, next.token)).toBe(401);
      const subjects = (await lettersTo(server(), 'depot.qc@portal.example')).map(({ subject }) => subject);
      expect(subjects).toEqual(['Une session de votre compte a été fermée']);
    });

    it('works with an expired access token', async () => {
      const client = await Client.signIn(server().url, 'depot');
      server().advance(16 * minuteMs);
      expect(await refreshed(client, client.session?.refreshToken ?? '')).toMatchObject({ expiresIn: 900 });
    });

    it('is valid as long as it is used from time to time', async () => {
      const client = await Client.signIn(server().url, 'both');
      server().advance((sessionIdleDays - 1) * dayMs);
      const next = await refresh(client, client.session?.refreshToken ?? '');
      server().advance((sessionIdleDays - 1) * dayMs);
      const after = await refresh(client, next.refreshToken);
      server().advance((sessionIdleDays + 1) * dayMs);
      expect(await refreshed(client, after.refreshToken)).toMatchObject({ status: 401 });
    });

    it('is valid for at most a year', async () => {
      const client = await Client.signIn(server().url, 'both');
      let next = await refresh(client, client.session?.refreshToken ?? '');
      const stepDays = 80;
      for (let days = stepDays; days < sessionMaxDays; days += stepDays) {
        server().advance(stepDays * dayMs);
        next = await refresh(client, next.refreshToken);
      }
      server().advance(((sessionMaxDays % stepDays) + 1) * dayMs);
      expect(await refreshed(client, next.refreshToken)).toMatchObject({ status: 401 });
    });
  });

  describe('the sign-out', () => {
    it('ends this session and no other', async () => {
      const thisDevice = await Client.signIn(server().url, 'depot');
      const otherDevice = await Client.signIn(server().url, 'depot');
      const { accountId, refreshToken } = thisDevice.session ?? {};
      const answer = await thisDevice.delete('/auth/refresh-token', { accountId, refreshToken });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await thisDevice.get('/account')).status).toBe(401);
      expect(await refreshed(thisDevice, refreshToken ?? '')).toMatchObject({ status: 401 });
      expect((await otherDevice.get('/account')).status).toBe(200);
    });

    it('succeeds when the session has ended', async () => {
      const thisDevice = await Client.signIn(server().url, 'depot');
      const gone = await Client.signIn(server().url, 'depot');
      const { accountId, refreshToken } = gone.session ?? {};
      expect((await thisDevice.delete('/auth/refresh-token', { accountId, refreshToken })).status).toBe(204);
      expect((await thisDevice.delete('/auth/refresh-token', { accountId, refreshToken })).status).toBe(204);
    });

    it('is possible later with the end token, which can do nothing else', async () => {
      const thisDevice = await Client.signIn(server().url, 'depot');
      const otherDevice = await Client.signIn(server().url, 'depot');
      const { accountId, refreshToken, endToken } = thisDevice.session ?? {};
      if (endToken === undefined) throw new Error('The server gave no end token');
      const thief = new Client(server().url);
      expect(await refreshed(thief, endToken, accountId)).toMatchObject({ status: 401 });
      expect(await accountStatus(thief, endToken)).toBe(401);
      for (const body of [{ accountId }, { accountId, refreshToken }, { accountId, refreshToken: endToken }])
        expect((await thief.delete('/auth/refresh-token', body)).status).toBe(401);
      for (const body of [
        { accountId, endToken: refreshToken },
        { accountId: 'demo-retailer', endToken },
      ])
        expect((await thief.delete('/auth/refresh-token', body)).status).toBe(204);
      expect((await thisDevice.get('/account')).status).toBe(200);

      await refresh(thisDevice, refreshToken ?? '');
      for (const client of [thief, otherDevice])
        expect((await client.delete('/auth/refresh-token', { accountId, endToken })).status).toBe(204);
      expect((await thisDevice.get('/account')).status).toBe(401);
      expect(await refreshed(thisDevice, refreshToken ?? '')).toMatchObject({ status: 401 });
      expect((await otherDevice.get('/account')).status).toBe(200);
    });

    it('does not end the session of another account', async () => {
      const thisDevice = await Client.signIn(server().url, 'depot');
      const other = await Client.signIn(server().url, 'both');
      const otherSession = { accountId: other.session?.accountId, refreshToken: other.session?.refreshToken };
      expect((await thisDevice.delete('/auth/refresh-token', otherSession)).status).toBe(401);
      await thisDevice.delete('/auth/refresh-token', { ...otherSession, accountId: thisDevice.session?.accountId });
      expect((await other.get('/account')).status).toBe(200);
    });

    it('on all devices ends every session of the account', async () => {
      const sessions = await Promise.all([1, 2].map(() => Client.signIn(server().url, 'retailer')));
      expect((await sessions[0]?.delete('/auth/refresh-token/all'))?.status).toBe(204);
      for (const session of sessions) expect((await session.get('/account')).status).toBe(401);
      expect(
        await refreshed(new Client(server().url), sessions[1]?.session?.refreshToken ?? '', 'demo-retailer'),
      ).toMatchObject({
        status: 401,
      });
    });
  });

  it('stores nothing that could be used as a token or a password', async () => {
    const client = await Client.signIn(server().url, 'depot');
    const rows = JSON.stringify([
      await server().database.selectFrom('sessions').selectAll().execute(),
      await server().database.selectFrom('accounts').selectAll().execute(),
    ]);
    expect(rows).not.toContain(demoPassword);
    for (const token of [client.session?.token, client.session?.refreshToken])
      expect(rows).not.toContain(token?.split('.').at(-1));
  });
});
