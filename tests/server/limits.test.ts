import { setImmediate } from 'node:timers/promises';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getOwnContact } from '#contract/contacts.ts';
import { createLimiter } from '#server/limits/limiter.ts';
import { hit, hitBoth, type LimitName, limits, resetLimit } from '#server/limits/rate-limits.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { claimFields, claimForm, photo } from './support/claim-form.ts';
import { Client, errorOf, newKey } from './support/client.ts';

/** Waits as long as a busy machine needs. */
const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' };

onOneDatabase('Limits', (server) => {
  const spend = async (name: LimitName, subject: string, amount: number) => {
    await hit(server().database, name, subject, server().context.now(), amount);
  };
  const accountOf = ({ session }: Client) => session?.accountId ?? '';

  describe('a rate window', () => {
    const start = new Date('2026-03-01T12:00:00Z');
    const after = (s: number) => new Date(start.getTime() + s * 1000);
    const tries = (subject: string, at: Date, amount = 1, name: LimitName = 'anonymousLookUp') =>
      hit(server().database, name, subject, at, amount).then(
        () => 'passes',
        (error: { retryAfterS?: number }) => error.retryAfterS,
      );

    it('slides: a hit becomes free a minute after it, and the wait is returned', async () => {
      for (let at = 0; at < 60; at++) expect(await tries('slides', after(at / 2))).toBe('passes');
      expect(await tries('slides', after(30))).toBe(30);
      expect(await tries('slides', after(59.9))).toBe(1);
      expect(await tries('slides', after(60))).toBe('passes');
      expect(await tries('slides', after(60))).toBe(1);
    });

    it('counts the bytes of one account and of all in one statement, and no refused ones', async () => {
      const { database } = server();
      const all = 'uploadBytesInAll';
      const add = (subject: string, amount: number) =>
        hitBoth(
          database,
          { one: { name: 'uploadBytes', subject }, all: { name: all, subject: 'these' } },
          start,
          amount,
        );
      const leftInAll = async () => {
        const { max } = limits[all];
        return (await tries('these', start, max - 150_000_000, all)) === 'passes';
      };
      await add('one', 150_000_000);
      await expect(add('one', 60_000_000)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(await leftInAll()).toBe(true);
      await expect(add('other', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    });

    it('is not crash-safe, so that no sign-in waits for the disk', async () => {
      const { rows } = await sql<{ kind: string }>`
        select relpersistence as kind from pg_class where relname = 'rate_windows'`.execute(server().database);
      expect(rows).toEqual([{ kind: 'u' }]);
    });

    it('accepts exactly the first of many concurrent hits', async () => {
      const answers = await Promise.all(Array.from({ length: 80 }, () => tries('many', after(0))));
      expect(answers.filter((answer) => answer === 'passes')).toHaveLength(60);
    });

    it('counts amounts, returns undone amounts, and is cleared for a subject', async () => {
      const { max } = limits.uploadBytes;
      const undo = await hit(server().database, 'uploadBytes', 'amounts', start, max - 10);
      expect(await tries('amounts', after(1), 11, 'uploadBytes')).toBe(3599);
      expect(await tries('amounts', after(1), 10, 'uploadBytes')).toBe('passes');
      await undo();
      expect(await tries('amounts', after(2), max - 10, 'uploadBytes')).toBe('passes');
      expect(await tries('amounts', after(2), max + 1, 'uploadBytes')).toBe(3600);
      await resetLimit(server().database, 'uploadBytes', 'amounts');
      expect(await tries('amounts', after(2), max, 'uploadBytes')).toBe('passes');
    });
  });

  it('block the look-ups and the writes of one account, and of no other account', async () => {
    const [one, other] = [await Client.signIn(server().url, 'depot'), await Client.signIn(server().url, 'both')];
    await spend('personLookUp', accountOf(one), limits.personLookUp.max - 1);
    const find = (client: Client) => client.get('/contacts?phone=4165550199');
    expect((await find(one)).status).toBe(200);
    const refused = await find(one);
    expect(errorOf(refused)).toEqual(tooMany);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await find(other)).status).toBe(200);

    await spend('write', accountOf(one), limits.write.max - 1);
    const write = (client: Client) =>
      client.post('/tickets/auth', {}, { headers: { 'idempotency-key': newKey() } }).then(({ status }) => status);
    expect([await write(one), await write(one), await write(other)]).toEqual([422, 429, 422]);
    expect((await one.get('/account')).status).toBe(200);
    server().advance(60_000);
    expect([await write(one), (await find(one)).status]).toEqual([422, 200]);
  });

  it('let a queue of 200 claims through without a wait', async () => {
    const client = await Client.signIn(server().url, 'depot.us');
    const form = claimForm(await claimFields(client));
    const statuses = new Set<number>();
    for (let claim = 0; claim < 200; claim++) {
      const headers = { 'idempotency-key': newKey() };
      statuses.add((await client.form('/warranties/claims', form, { headers })).status);
    }
    expect([...statuses]).toEqual([201]);
  });

  it.runIf(allTests)('refuse repeated callers a second later each time, and others immediately', async () => {
    const [one, other] = [await Client.signIn(server().url, 'depot'), await Client.signIn(server().url, 'both')];
    await spend('personLookUp', accountOf(one), limits.personLookUp.max);
    const find = (client: Client) => client.get('/contacts?phone=4165550199').then(({ status }) => status);
    expect(await find(one)).toBe(429);
    const from = performance.now();
    const again = find(one).then((status) => ({ status, waitedMs: performance.now() - from }));
    expect(await find(other)).toBe(200);
    const { status, waitedMs } = await again;
    expect(status).toBe(429);
    expect(waitedMs).toBeGreaterThan(990);
  });

  it('hash two passwords at a time, so that files are read meanwhile', async () => {
    const { verifyInTurn } = createLimiter(server().database);
    let running = 0;
    let most = 0;
    const verify = async () => {
      most = Math.max(most, ++running);
      await setImmediate();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => verifyInTurn(verify)));
    expect(most).toBe(2);
  });

  it('slow down the reads of a session that reads faster than the app, and of no other session', async () => {
    const limiter = createLimiter(server().database);
    // However long the reads take, the next slots are as far in the future. A whole number: sums of it are exact.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    onTestFinished(() => clock.mockRestore());
    const done: number[] = [];
    const reads = Array.from({ length: 305 }, (_, at) => limiter.waitToRead('one').then(() => done.push(at)));
    await Promise.all([...reads, limiter.waitToRead('other').then(() => done.push(305))]);
    const [first300, past] = [Array.from({ length: 300 }, (_, at) => at), [300, 301, 302, 303, 304]];
    expect(done).toEqual([...first300, 305, ...past]);
    const many = Array.from({ length: 300 }, () => limiter.waitToRead('one'));
    await expect(Promise.all(many)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('slow down the writes of an account past a queue of a week, together with others past theirs', async () => {
    const limiter = createLimiter(server().database);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    onTestFinished(() => clock.mockRestore());
    const done: string[] = [];
    const write = (account: string) => limiter.waitToWrite(account).then(() => done.push(account));
    const queue = (account: string) => Array.from({ length: 240 }, () => write(account));
    await Promise.all([...queue('one'), write('one'), ...queue('two'), write('two'), write('three')]);
    expect(done.slice(480)).toEqual(['three', 'one', 'two']);
    const many = Array.from({ length: 300 }, () => limiter.waitToWrite('one'));
    await expect(Promise.all(many)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('count all visitors without a sign-in together', async () => {
    await spend('anonymousLookUpInAll', '', limits.anonymousLookUpInAll.max);
    const path = '/serial-numbers?serialNumber=DEMOACTIVE0001';
    expect(errorOf(await new Client(server().url).get(path))).toEqual(tooMany);
    expect((await (await Client.signIn(server().url, 'depot')).get(path)).status).toBe(200);
    server().advance(62_000);
    expect((await new Client(server().url).get(path)).status).toBe(200);
  });

  it('stop the uploads of an account for the hour, before anything is stored', async () => {
    const client = await Client.signIn(server().url, 'depot.qc');
    await spend('uploadBytes', accountOf(client), limits.uploadBytes.max - 10_000);
    const hash = (letter: string) => letter.repeat(64);
    const bytes = new Uint8Array(await photo('a.jpg', 8_000).arrayBuffer());
    const send = (letter: string) => client.sendBytes('PATCH', `/uploads/${hash(letter)}?offset=0&size=8000`, bytes);
    expect((await send('a')).status).toBe(200);
    expect(errorOf(await send('b'))).toEqual(tooMany);
    const form = new FormData();
    form.append('files', photo('b.jpg', 8_000));
    const claim = await client.form('/warranties/claims', form, { headers: { 'idempotency-key': newKey() } });
    expect(errorOf(claim)).toEqual(tooMany);
    expect(await readdir(server().files.incoming)).toEqual([]);
    server().advance(62 * 60_000);
    const again = await Client.signIn(server().url, 'depot.qc');
    expect((await again.sendBytes('PATCH', `/uploads/${hash('b')}?offset=0&size=8000`, bytes)).status).toBe(200);
  });

  it('accept twenty password resets from one address, for any emails', async () => {
    const client = new Client(server().url);
    const ask = (at: number) => client.post('/auth/password/reset/request', { email: `person${at}@portal.example` });
    await spend('resetRequest', client.address, 19);
    expect((await ask(1)).status).toBe(200);
    expect(errorOf(await ask(2))).toEqual(tooMany);
    await spend('verificationRequest', client.address, 20);
    expect((await client.post('/account/verify', { email: 'person@portal.example' })).status).toBe(429);
  });

  describe('on open forms without a sign-in', () => {
    const open = async (address: string): Promise<Socket> => {
      const client = new Client(server().url, address);
      const headers = { ...(await client.xsrf()), ...client.identity() };
      const socket = connect(Number(new URL(server().url).port), '127.0.0.1');
      const lines = Object.entries({
        host: 'portal',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '900000',
        'idempotency-key': newKey(),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`);
      socket.write(`POST /api/product-registrations HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      for (const part of [1, 2, 3])
        socket.write(
          `--x\r\ncontent-disposition: form-data; name="proofOfPurchase"; filename="${part}.jpg"\r\n\r\n\xff\xd8\xff${'a'.repeat(50_000)}\r\n`,
          'latin1',
        );
      return socket;
    };
    const heldBytes = async () => {
      const { incoming } = server().files;
      const sizes = (await readdir(incoming)).map(async (name) => (await stat(join(incoming, name))).size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };

    it('keep no more files than the call accepts, and at most six forms of one address', async () => {
      const sockets = await Promise.all(Array.from({ length: 6 }, () => open('198.51.100.7')));
      try {
        await waitFor(async () => expect((await readdir(server().files.incoming)).length).toBeGreaterThanOrEqual(18));
        expect(await heldBytes()).toBeLessThan(6 * 51_000);
        const seventh = await open('198.51.100.7');
        sockets.push(seventh);
        const answer = await new Promise<string>((resolve) => seventh.once('data', (data) => resolve(String(data))));
        expect(answer).toContain('429');
        expect(answer).toMatch(/retry-after: 10/i);
      } finally {
        for (const socket of sockets) socket.destroy();
      }
      await waitFor(async () => expect(await readdir(server().files.incoming)).toEqual([]));
      const after = await open('198.51.100.7');
      await waitFor(async () => expect((await readdir(server().files.incoming)).length).toBeGreaterThan(0));
      after.destroy();
    });
  });

  it('never refuse a sign-out', async () => {
    const client = await Client.signIn(server().url, 'retailer');
    await spend('write', accountOf(client), limits.write.max);
    const { accountId, refreshToken } = client.session ?? {};
    expect((await client.delete('/auth/refresh-token', { accountId, refreshToken })).status).toBe(204);
    expect((await client.get(getOwnContact.path)).status).toBe(401);
  });
});
