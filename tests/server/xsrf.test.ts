import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import type { TestServer } from '#tests/support/server.ts';
import { demoDatabase, serve } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

describe('The anti-forgery pair', () => {
  let folder: string;
  let plain: TestServer;
  let secure: TestServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-xsrf-'));
    const files = await openLocalFileStore(folder);
    const database = await demoDatabase(files);
    plain = await serve(database, files);
    secure = await serve(database, files, { secure: true });
  });
  afterAll(async () => {
    await plain.stop();
    await secure.stop();
    await plain.database.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const login = { email: 'depot@portal.example', password: 'Portal-demo-1' };

  it('sets a cookie that scripts can read, on any response, also a refusal', async () => {
    const answer = await new Client(plain.url).get('/account');
    expect(answer.status).toBe(401);
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]+\.[\w-]+;/);
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toMatch(/HttpOnly|Secure/);
  });

  it('is marked Secure on https', async () => {
    expect((await new Client(secure.url).get('/account')).headers.getSetCookie().join()).toContain('Secure');
  });

  it('replaces no valid cookie, and is not set by the health check', async () => {
    const client = new Client(plain.url);
    await client.get('/account');
    expect((await client.get('/account')).headers.getSetCookie()).toEqual([]);
    expect((await new Client(plain.url).get('/health')).headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['without cookie and header', {}],
    ['with a header alone', { 'x-xsrf-token': 'made-up' }],
    ['with an unsigned pair', { cookie: 'XSRF-TOKEN=made.up', 'x-xsrf-token': 'made.up' }],
  ])('is required: a write %s is refused, with a new cookie that then works', async (_name, headers) => {
    const client = new Client(plain.url);
    const json = { 'content-type': 'application/json' };
    const refused = await client.send('POST', '/auth/login', JSON.stringify(login), { ...json, ...headers });
    expect(errorOf(refused)).toEqual({ status: 403, code: 'XSRF_TOKEN_INVALID' });
    expect(refused.headers.getSetCookie()).toHaveLength(1);
    expect((await client.post('/auth/login', login)).status).toBe(200);
  });

  it('must match: a header that differs from the cookie is refused, and the cookie stays', async () => {
    const client = new Client(plain.url);
    const other = new Client(plain.url);
    await client.xsrf();
    const { 'x-xsrf-token': foreign = '' } = await other.xsrf();
    const refused = await client.post('/auth/login', login, { headers: { 'x-xsrf-token': foreign } });
    expect(errorOf(refused).code).toBe('XSRF_TOKEN_INVALID');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await client.post('/auth/login', login)).status).toBe(200);
  });

  it('is required by every write of the API', async () => {
    const writes = Object.values<Endpoint>(endpoints).filter(({ method, byProgram }) => method !== 'GET' && !byProgram);
    expect(writes.length).toBeGreaterThan(50);
    for (const { method, path } of writes) {
      const answer = await new Client(plain.url).send(method, path.replaceAll(/:\w+/g, 'x'), undefined, {});
      expect([path, errorOf(answer)]).toEqual([path, { status: 403, code: 'XSRF_TOKEN_INVALID' }]);
    }
  });

  it('is not asked of a mail server, whose notice changes nothing without a signed id, and which gets no cookie', async () => {
    const ofPrograms = Object.entries<Endpoint>(endpoints).filter(([, { byProgram }]) => byProgram);
    expect(ofPrograms.map(([name]) => name)).toEqual(['reportReturnedMail']);
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await new Client(plain.url).send('POST', '/mail/bounces', new Uint8Array(8), headers);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(['/livez', '/readyz', '/metrics', '/assets/x', '/unsubscribe/x/..%2f..%2fapi/account'])(
    'is not asked for at %s, where nothing is written',
    async (path) => {
      const answer = await new Client(plain.url).send('POST', `/${path}`, undefined, {});
      expect(answer.status).toBe(404);
    },
  );

  it('is checked before the sign-in, the path and the body', async () => {
    const client = new Client(plain.url);
    for (const path of ['/warranties/claims', '/no/such/call'])
      expect(errorOf(await client.send('POST', path, '{broken', { 'content-type': 'application/json' })).code).toBe(
        'XSRF_TOKEN_INVALID',
      );
  });

  it('is checked with a response also for a large upload, whose connection stays open', async () => {
    const form = new FormData();
    form.append('files', new File([new Uint8Array(20 * 1024 * 1024)], 'large.jpg'));
    const answer = await new Client(plain.url).send('POST', '/warranties/claims', form, {});
    expect(errorOf(answer).code).toBe('XSRF_TOKEN_INVALID');
  });
});
