import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import type { TestServer } from '#tests/support/server.ts';
import { demoDatabase, serve } from '#tests/support/server.ts';
import { Client } from './support/client.ts';

describe('The client’s address', () => {
  let folder: string;
  let behindProxy: TestServer;
  let direct: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-address-'));
    const files = await openLocalFileStore(folder);
    const database = await demoDatabase(files);
    behindProxy = await serve(database, files, { trustProxy: ['127.0.0.1'] });
    direct = await serve(database, files, { trustProxy: ['10.9.9.9'] });
  });
  afterAll(async () => {
    await behindProxy.stop();
    await direct.stop();
    await direct.database.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns how many of 61 anonymous look-ups are accepted when each claims another address. */
  async function passed({ url }: TestServer): Promise<number> {
    const clients = Array.from({ length: 61 }, () => new Client(url));
    const answers = [];
    for (const client of clients) answers.push(await client.get('/serial-numbers?serialNumber=DEMOACTIVE0001'));
    return answers.filter(({ status }) => status === 200).length;
  }

  it('is read from the header of a trusted proxy', async () => expect(await passed(behindProxy)).toBe(61));
  it('is the address of the socket for any other sender', async () => expect(await passed(direct)).toBe(60));

  it('behind a trusted proxy is the last one that the proxy did not add itself', async () => {
    const client = new Client(behindProxy.url, '203.0.113.7');
    const from = (forwarded: string) =>
      client.get('/serial-numbers?serialNumber=DEMOACTIVE0001', { headers: { 'x-forwarded-for': forwarded } });
    for (let tries = 0; tries < 60; tries++) expect((await from(`198.51.100.${tries}, 203.0.113.7`)).status).toBe(200);
    expect((await from('198.51.100.200, 203.0.113.7')).status).toBe(429);
  });
});
