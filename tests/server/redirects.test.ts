import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { openS3FileStore } from '#server/files/s3/s3-file-store.ts';
import { postOutside } from '#server/outgoing/post-outside.ts';
import { askOrg } from '#server/platform/open-platform.ts';
import { download, requestJson } from '#server/platform/salesforce/request.ts';

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return `http://127.0.0.1:${port}`;
}

/** Starts a server that redirects to another one; returns its address, and the paths that either was asked for. */
async function redirecting(status: number) {
  const [asked, led]: [string[], string[]] = [[], []];
  const inner = await listening((request, response) => {
    led.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const url = await listening((request, response) => {
    asked.push(request.url ?? '');
    request.resume().on('end', () => response.writeHead(status, { location: `${inner}/inner` }).end());
  });
  return { url, asked, led };
}

describe.each([301, 302, 303, 307, 308])('A redirect with status %d is not followed', (status) => {
  it('by webhooks and pushes: it is an answer like any other', async () => {
    const { url, asked, led } = await redirecting(status);
    const post = { url: `${url}/hook`, headers: { 'webhook-signature': 'v1,x' }, body: '{}' };
    expect(await postOutside(post, { ownNetwork: true })).toBe(status);
    expect([asked, led]).toEqual([['/hook'], []]);
  });

  it('by the file store, whether it reads, writes or lists', async () => {
    const { url, asked, led } = await redirecting(status);
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-redirects-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const store = await openS3FileStore({ url: `${url}/bucket/`, region: 'x', prefix: '', credentials }, folder);
    for (const act of [
      () => store.read('a', null),
      () => store.put('a', Buffer.from('x')),
      () => Array.fromAsync(store.list()),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(led).toEqual([]);
  });

  it('by the link to Salesforce: the token stays with the org', async () => {
    const { url, asked, led } = await redirecting(status);
    const headers = { authorization: 'Bearer token' };
    const acts = [
      () => requestJson(new URL('/query', url), { headers, signal: AbortSignal.timeout(5_000) }),
      () => download(new URL('/file', url), { headers }, 5_000),
      () => askOrg({ url }),
    ];
    for (const act of acts) await expect(act()).rejects.toThrow(/fetch failed|UNREACHABLE/);
    expect([asked, led]).toEqual([['/query', '/file', '/services/data/'], []]);
  });
});
