import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import { isUnreachable } from '#server/database/is-unreachable.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { demoDatabase, onOneDatabase, serve } from '#tests/support/server.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { Client, errorOf, newKey } from './support/client.ts';
import { customerForm } from './support/new-customer.ts';

/** Findings of attacks on the server, one test each. */
onOneDatabase('Attacks', (server) => {
  it.each([{ toString: 1 }, [], 7, null])('a password %j with a key fails validation', async (password) => {
    const body = { ...customerForm(), password };
    const answer = await new Client(server().url).post('/contacts/customer', body, {
      headers: { 'idempotency-key': newKey() },
    });
    expect(errorOf(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED', fields: ['password'] });
  });

  it.each(['/%61pi/account', 'http://portal/api/account', '/api/account'])(
    'no cache stores the response to %s',
    async (path) => {
      const client = await Client.signIn(server().url, 'depot');
      const headers = Object.entries({ ...client.identity(), host: 'portal', connection: 'close' });
      const { hostname, port } = new URL(server().url);
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(Number(port), hostname);
        socket.on('data', (data) => (text += String(data))).on('close', () => resolve(text));
        socket.write(
          `GET ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
        );
      });
      expect(answer).toContain('depot@portal.example');
      expect(answer).toMatch(/cache-control: private, no-store/i);
    },
  );

  it('a form that is refused early does not block later requests of its connection', async () => {
    const client = await Client.signIn(server().url, 'depot');
    const headers = { ...client.identity(), ...(await client.xsrf()) };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string, more: Record<string, string>, body = '') =>
      new Promise<number>((resolve, reject) => {
        const sent = request(
          `${server().url}/api${path}`,
          { agent, method, headers: { ...headers, ...more } },
          (answer) => {
            answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
          },
        );
        sent.on('error', reject).end(body);
      });
    // The second field of a name is refused before the long rest was read.
    const field = (text: string) => `--x\r\ncontent-disposition: form-data; name="diagnosis"\r\n\r\n${text}\r\n`;
    const file = `--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n${'a'.repeat(3_000_000)}\r\n--x--\r\n`;
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': newKey() };
    expect(await ask('POST', '/warranties/claims', form, field('one') + field('two') + file)).toBe(400);
    expect(await ask('GET', '/account', {})).toBe(200);
    agent.destroy();
  });

  it('a broken upload is not reported as a missing database', async () => {
    const client = await Client.signIn(server().url, 'depot');
    const head = Object.entries({
      ...client.identity(),
      ...(await client.xsrf()),
      host: 'portal',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '90000',
      'idempotency-key': newKey(),
    }).map(([name, value]) => `${name}: ${value}`);
    const part = `--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n${'a'.repeat(5_000)}`;
    const before = server().faults();
    const incoming = () => readdir(server().files.incoming);
    const { hostname, port } = new URL(server().url);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /api/warranties/claims HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${part}`);
    await waitFor(async () => expect(await incoming()).toHaveLength(1));
    socket.resetAndDestroy();
    await waitFor(async () => expect(await incoming()).toEqual([]));
    expect((await client.get('/account')).status).toBe(200);
    expect(server().faults()).toBe(before);
  });
});

describe('A full disk', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', '53100', '53200', '53300', '53400'])('%s is unavailable', (code) => {
    expect(isUnreachable(Object.assign(new Error('full'), { code }))).toBe(true);
  });

  it('gets status 503, and leaves no empty file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-full-'));
    const files = await openLocalFileStore(folder);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const running = await serve(await demoDatabase(files), { ...files, put: () => Promise.reject(full) });
    try {
      const client = await Client.signIn(running.url, 'depot');
      const piece = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]);
      const answer = await client.sendBytes('PATCH', `/uploads/${'a'.repeat(64)}?offset=0&size=8`, piece);
      expect(errorOf(answer)).toEqual({ status: 503, code: 'UNAVAILABLE' });
      expect(answer.headers.get('retry-after')).not.toBeNull();
    } finally {
      await running.stop();
      await running.database.destroy();
    }
    // A file where the store wants a folder: the bytes are written, and cannot be moved.
    await writeFile(join(folder, 'files', 'taken'), '');
    await expect(files.put('taken/a', new Uint8Array(8))).rejects.not.toBeInstanceOf(AppError);
    expect(await readdir(files.incoming)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
