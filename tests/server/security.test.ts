import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo } from './support/claim-form.ts';
import { Client, errorOf } from './support/client.ts';
import { rawRequest } from './support/raw-request.ts';

onOneDatabase('A hostile caller', (server) => {
  let depot: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
  });
  const raw = (lines: readonly string[], body = '') =>
    rawRequest(server().url, `${lines.join('\r\n')}\r\nhost: portal\r\nconnection: close\r\n\r\n${body}`);

  it.each([
    ['an answer', '/account', 200],
    ['a refusal', '/warranties/claims/nothing', 404],
    ['an unknown path', '/nothing', 404],
    ['health', '/health', 200],
    ['the description of the API', '/openapi.json', 200],
  ])('receives every security header on %s', async (_name, path, status) => {
    const { headers, status: given } = await depot.get(path);
    expect(given).toBe(status);
    expect(headers.get('content-security-policy')).toContain("object-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    for (const telling of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers.get(telling)).toBeNull();
  });

  it('gets no permission for another origin with any header', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const asked = await depot.send('OPTIONS', '/warranties/claims', undefined, headers);
    expect(asked.status).toBeGreaterThanOrEqual(400);
    const read = await depot.get('/account', { headers: { origin: 'https://evil.example' } });
    for (const answer of [asked, read])
      for (const name of ['access-control-allow-origin', 'access-control-allow-credentials'])
        expect(answer.headers.get(name)).toBeNull();
  });

  it.each(['TRACE', 'PUT', 'CONNECT', 'PROPFIND', 'BREW'])('gets no data with the method %s', async (method) => {
    const answer = await raw([`${method} /api/account HTTP/1.1`, 'x-mark: echo-me']);
    expect(answer?.status ?? 400).toBeGreaterThanOrEqual(400);
    expect(answer?.text ?? '').not.toContain('echo-me');
  });

  it.each([
    ['two lengths', ['content-length: 5', 'content-length: 6']],
    ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked']],
    ['an invalid length', ['content-length: 5x']],
    ['chunks of another coding', ['transfer-encoding: identity, chunked, gzip']],
    ['a folded header', ['x-fold: a', ' b']],
    ['a space before the colon', ['content-length : 5']],
    // The request has one already.
    ['two hosts', ['Host: evil.example']],
  ])('cannot smuggle a request with %s', async (_name, lines) => {
    const answer = await raw(['POST /api/auth/login HTTP/1.1', ...lines], 'GET /api/account HTTP/1.1\r\n\r\n');
    expect(answer?.status ?? 400).toBe(400);
  });

  it('gets a refusal for headers above the size limit', async () => {
    const answer = await raw(['GET /api/health HTTP/1.1', `x-long: ${'x'.repeat(17_000)}`]);
    expect(answer?.status ?? 400).toBeGreaterThanOrEqual(400);
  });

  it.each([
    '/files/..%2f..%2fsession-secret/content',
    '/files/%2e%2e%2fmeta%2finstallation/content',
    '/files/meta%2finstallation/content',
    '//..%2f..%2fpackage.json',
    '//assets/..%2f..%2f..%2fpackage.json',
    '//.env',
    '//.git/config',
    '//%00',
  ])('cannot leave the folder: %s', async (path) => {
    const answer = await depot.get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/devDependencies|\[core\]/);
  });

  it.each(['?page=1&page=2', '?page[]=1', '?page[__proto__]=1', '?size=1e3', '?page=0x10', '?status=a&status=b'])(
    'cannot confuse a list with %s',
    async (query) => {
      const { status } = await depot.get(`/warranties/claims${query}`);
      expect([200, 422]).toContain(status);
    },
  );

  it('cannot pollute a prototype with query, form or JSON', async () => {
    const pollution = '__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__=1';
    await depot.get(`/warranties/claims?${pollution}`);
    const form = claimForm(await claimFields(depot));
    form.append('__proto__', 'x');
    form.append('constructor', 'x');
    expect((await depot.form('/warranties/claims', form)).status).toBeLessThan(500);
    await depot.post('/auth/login', JSON.parse('{"constructor": {"prototype": {"polluted": 1}}, "email": "x"}'));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect((await depot.get('/account')).text).not.toContain('polluted');
  });

  it('cannot make the server decompress anything', async () => {
    const bomb = gzipSync(JSON.stringify({ email: 'x'.repeat(5_000_000), password: 'x' }));
    const answer = await fetch(`${server().url}/api/auth/login`, {
      method: 'POST',
      body: new Uint8Array(bomb),
      headers: { ...(await depot.xsrf()), 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(400);
  });

  it('cannot write a field without permission', async () => {
    const form = claimForm({
      ...(await claimFields(depot)),
      status: 'Approved',
      grossTotal: '1',
      depotId: 'another',
      id: 'chosen',
    });
    const claim = claimOf(await depot.form('/warranties/claims', form));
    expect(claim).toMatchObject({ status: 'New', grossTotal: null });
    expect(claim.id).not.toBe('chosen');
  });

  it.each([
    ['invoice.exe', 'invoice.exe.jpeg'],
    ['page.html', 'page.html.jpeg'],
    ['photo.JPG', 'photo.JPG'],
    ['a"; filename=evil.exe; b="', 'a; filename=evil.exe; b=.jpeg'],
    ['../../etc/passwd', 'passwd.jpeg'],
    ['line\r\nSet-Cookie: a=b.jpg', 'line0D0ASet-Cookie: a=b.jpg'],
  ])('cannot make a browser open a file sent as %j as anything but a picture', async (name, saved) => {
    const claim = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot), [photo(name)])));
    const id = claim.files?.[0]?.id;
    const { headers } = await fetch(`${server().url}/api/files/${id}/content`, { headers: depot.identity() });
    const [, plain] =
      /^attachment; filename="([^"]*)"; filename\*=UTF-8''\S+$/.exec(headers.get('content-disposition') ?? '') ?? [];
    expect(plain).toBe(saved);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-type')).toBe('image/jpeg');
  });

  it('cannot change the host of links with a Host header', async () => {
    const answer = await raw([
      'GET /api/account HTTP/1.1',
      'x-forwarded-host: evil.example',
      'x-forwarded-proto: http',
    ]);
    expect(answer?.text).not.toContain('evil.example');
  });

  it('gets the same refusal for existing and unknown records', async () => {
    const other = await Client.signIn(server().url, 'depot.qc');
    const claim = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    const foreign = await other.get(`/warranties/claims/${claim.id}`);
    const missing = await other.get('/warranties/claims/00000000-0000-0000-0000-000000000000');
    expect(errorOf(foreign)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(foreign.text).toBe(missing.text);
  });
});
