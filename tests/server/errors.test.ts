import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { statusOfCode } from '#contract/errors.ts';
import { connectEmbedded, connectServer, embeddedOptions } from '#server/database/connect.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { parseAcceptLanguage } from '#server/base/language.ts';
import { errorSentence } from '#server/errors/messages.ts';
import { fieldSentence } from '#server/errors/field-messages.ts';
import { demoDatabase } from '#tests/support/demo-database.ts';
import { everyProblem } from '#tests/support/field-problems.ts';
import type { TestServer } from '#tests/support/server.ts';
import { onOneDatabase, serve } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

onOneDatabase('Errors', (server) => {
  const as = (account: string) => Client.signIn(server().url, account);

  it.each(['/nothing', '/warranties', '/../etc/passwd', '/%2e%2e/x', '/warranties/claims/a/b'])(
    'an unknown path %s is not found, in JSON',
    async (path) => {
      const client = await as('depot');
      expect(errorOf(await client.get(path))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(errorOf(await client.post(path, {}))).toEqual({ status: 404, code: 'NOT_FOUND' });
    },
  );

  it.each([
    ['broken JSON', 'application/json', '{"email":'],
    ['another kind of body', 'text/plain', 'email'],
    ['a form where JSON is due', 'application/x-www-form-urlencoded', 'email=a'],
    ['no body', 'application/json', ''],
    ['a poisoned prototype', 'application/json', '{"__proto__": {"admin": true}}'],
    ['a body above the size limit', 'application/json', JSON.stringify({ email: 'x'.repeat(2_000_000) })],
  ])('%s is malformed', async (_name, type, body) => {
    const client = new Client(server().url);
    const answer = await client.send('POST', '/auth/login', body, { 'content-type': type, ...(await client.xsrf()) });
    expect(errorOf(answer)).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
  });

  it.each(['[]', '"text"', '7'])('JSON that is not an object, such as %s, fails validation', async (body) => {
    const client = new Client(server().url);
    const headers = { 'content-type': 'application/json', ...(await client.xsrf()) };
    expect(errorOf(await client.send('POST', '/auth/login', body, headers))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: ['email', 'password'],
    });
  });

  it('are in the language of the caller, also for single fields', async () => {
    const refused = async (language: string) => {
      const client = new Client(server().url);
      const answer = await client.post('/auth/login', { email: 'x' }, { headers: { 'accept-language': language } });
      expect(answer.headers.get('vary')).toContain('Accept-Language');
      return answer.json;
    };
    expect(await refused('fr-CA')).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'Il y a quelque chose à corriger dans le formulaire.',
      fields: { email: 'Entrez un courriel valide', password: 'Ce champ est obligatoire' },
    });
    expect(await refused('de')).toMatchObject({ fields: { password: 'This field is required' } });
  });

  it('are never failures of the server for NUL and unpaired surrogates', async () => {
    const client = await as('depot');
    for (const text of ['%00', '%EF%BF%BE', 'a%00b', '%F0%9F']) {
      for (const path of [
        `/warranties/claims?search=${text}`,
        `/files?entityId=${text}x`,
        `/warranties/claims/${text}`,
      ])
        expect((await client.get(path)).status).toBeLessThan(500);
    }
    const answer = await client.post('/auth/login', { email: 'a\u0000@b.example', password: '\ud800' });
    expect(answer.status).toBe(401);
  });

  it('are not cached', async () => {
    const answer = await new Client(server().url).get('/account');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await (await as('depot')).get('/account')).headers.get('cache-control')).toBe('private, no-store');
  });

  it('do not affect the health check', async () => {
    const answer = await new Client(server().url).get('/health', { headers: { authorization: 'Bearer x' } });
    expect(answer.json).toEqual({
      status: 'ok',
      version: '1.2.3-test',
      uploads: { pieceBytes: 262_144, hashes: true },
    });
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });
});

describe('A database that is unavailable', () => {
  let folder = '';
  let server: TestServer | null = null;
  afterEach(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const refusedBy = async (running: TestServer) => {
    server = running;
    const client = new Client(running.url);
    for (const path of ['/health', '/salesforce-ui/picklist?SOBJECT_API_NAME=Case&FIELD_API_NAME=Type']) {
      const answer = await client.get(path);
      expect(errorOf(answer)).toEqual({ status: 503, code: 'UNAVAILABLE' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  };

  it('is reported when no server listens', async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-away-'));
    const database = connectServer('postgres://portal@127.0.0.1:1/portal');
    await refusedBy(await serve(database, await openLocalFileStore(folder)));
    await database.destroy();
  });

  it('is reported when the embedded database has closed', async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-away-'));
    const files = await openLocalFileStore(folder);
    const instance = await PGlite.create({ loadDataDir: await demoDatabase(files), ...embeddedOptions });
    const running = await serve(await connectEmbedded({ instance }), files);
    expect((await new Client(running.url).get('/health')).status).toBe(200);
    await instance.close();
    await refusedBy(running);
  });
});

describe('Messages', () => {
  const codes = v.parse(
    v.array(v.picklist(Object.keys(statusOfCode) as (keyof typeof statusOfCode)[])),
    Object.keys(statusOfCode),
  );

  it.each(codes)('has a sentence for %s in both languages', (code) => {
    expect(errorSentence(code, 'en')).not.toBe(errorSentence(code, 'fr'));
  });

  it.each(everyProblem)('has a sentence for the field problem %j in both languages', (problem) => {
    expect(fieldSentence(problem, 'en')).not.toBe(fieldSentence(problem, 'fr'));
  });
});

describe('The language of a caller', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['fr-CA,en;q=0.8', 'fr'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['de, fr;q=0.1', 'fr'],
    ['fr;q=0, en', 'en'],
    ['*', 'en'],
    [';;q=,', 'en'],
  ])('%j is read as %s', (header, language) => {
    expect(parseAcceptLanguage(header)).toBe(language);
  });
});
