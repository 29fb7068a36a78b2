import { serveDemoAccounts } from '#server/demo/serve-demo-accounts.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePortalConfig } from '#api/read-portal-config.ts';
import { compressApp } from '#server/compress-app.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import type { TestServer } from '#tests/support/server.ts';
import { demoDatabase, serve } from '#tests/support/server.ts';

const page = '<!doctype html><title>Depot Portal</title>';
const script = 'export const hashed = true;';

describe('The built app', () => {
  let folder: string;
  let plain: TestServer;
  let secure: TestServer;
  let demo: TestServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-built-'));
    const app = join(folder, 'app');
    await mkdir(join(app, 'assets'), { recursive: true });
    for (const [name, text] of [
      ['index.html', page],
      ['sw.js', '// worker'],
      ['manifest.en.webmanifest', '{}'],
      ['portal-config.json', '{}'],
      ['assets/app-BzX12.js', script],
    ] as const)
      await writeFile(join(app, name), text);
    await compressApp(app);
    const files = await openLocalFileStore(join(folder, 'data'));
    const database = await demoDatabase(files);
    plain = await serve(database, files, { appFolder: app });
    secure = await serve(database, files, { appFolder: app, secure: true });
    demo = await serve(database, files, { appFolder: app, extend: serveDemoAccounts });
  });
  afterAll(async () => {
    await plain.stop();
    await secure.stop();
    await demo.stop();
    await plain.database.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (path: string, headers: Record<string, string> = {}, server = plain) =>
    fetch(`${server.url}${path}`, { headers: { accept: 'text/html', ...headers } });

  it('offers the accounts of the demo in the demo alone (R-OPS-05)', async () => {
    const config = async (server: TestServer) => (await fetch(`${server.url}/portal-config.json`)).text();
    expect(await config(plain)).toBe('{}');
    const read = parsePortalConfig(await config(demo));
    expect(read.kind === 'read' && read.config.demo?.accounts.map(({ email }) => email)).toContain(
      'depot@portal.example',
    );
  });

  it.each([
    '/',
    '/index.html',
    '/warranty-claims',
    '/warranty-claims/a03DEMO?x=1.2',
    '/auth/password/reset?code=a.b',
    '/apiary',
  ])('opens at %s, and is revalidated at every load', async (path) => {
    const answer = await open(path);
    expect([answer.status, await answer.text()]).toEqual([200, page]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.getSetCookie().join()).toContain('XSRF-TOKEN=');
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('is sent with the content encoding that the browser accepts: %s', async (accepted, encoding) => {
    const answer = await open('/warranty-claims', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await answer.text()).toBe(page);
  });

  it('allows caches to store hashed assets only, without expiry and without a cookie', async () => {
    const asset = await open('/assets/app-BzX12.js', { accept: '*/*' });
    expect(await asset.text()).toBe(script);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.getSetCookie()).toEqual([]);
    for (const path of ['/sw.js', '/manifest.en.webmanifest'])
      expect((await open(path, { accept: '*/*' })).headers.get('cache-control')).toBe('no-cache');
  });

  it('serves the current portal-config.json, and answers 304 while it is unchanged', async () => {
    const config = join(folder, 'app', 'portal-config.json');
    const ask = (headers: Record<string, string> = {}) =>
      open('/portal-config.json', { accept: '*/*', 'accept-encoding': 'br, gzip', ...headers });
    const before = await ask();
    expect(await before.text()).toBe('{}');
    expect(before.headers.get('cache-control')).toBe('no-cache');
    // As a browser sends it; without `cache-control`, `fetch` bypasses every cache.
    const known = { 'if-none-match': before.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await ask(known)).status).toBe(304);

    const edited = '{"accentColour":"#0a6b72"}';
    await writeFile(config, edited);
    const after = await ask(known);
    expect([after.status, await after.text()]).toEqual([200, edited]);
    expect(after.headers.get('content-type')).toContain('application/json');
  });

  it.each([
    ['/assets/gone-A1.js', '*/*'],
    ['/favicon.ico', 'text/html'],
    ['/warranty-claims', 'application/json'],
    ['/healthz', '*/*'],
    ['/healthz', 'text/html'],
    ['/status', 'text/html,*/*'],
    ['/metrics/portal', 'text/html'],
    ['/api/nothing', 'text/html'],
    ['/api', 'text/html'],
    ['/..%2f..%2fpackage.json', 'text/html'],
  ])('is not served at %s for %s', async (path, accept) => {
    const answer = await open(path, { accept });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).not.toContain('<title>');
  });

  it('has a strict content security policy, and HSTS only on https', async () => {
    const { headers } = await open('/');
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "worker-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]);
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect((await open('/', {}, secure)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});
