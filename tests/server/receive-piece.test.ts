import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receivePiece } from '#server/files/receive-piece.ts';

const maxBytes = 100_000;
let received: PromiseWithResolvers<Buffer | Error>;
let coming: PromiseWithResolvers<IncomingMessage>;

const server = createServer((incoming, answer) => {
  coming.resolve(incoming);
  receivePiece(incoming, maxBytes).then(received.resolve, received.resolve);
  incoming.on('close', () => answer.end());
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Starts a chunk of so many bytes and sends `bytes` of them. */
async function begin(size: number, bytes: Uint8Array) {
  received = Promise.withResolvers();
  coming = Promise.withResolvers();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ host: '127.0.0.1', port, method: 'PATCH', headers: { 'content-length': size } });
  outgoing.on('error', () => {});
  outgoing.on('response', (response) => response.resume());
  outgoing.write(bytes);
  const incoming = await coming.promise;
  while (incoming.socket.bytesRead < bytes.length) await turn();
  return outgoing;
}

it('an interrupted chunk has the bytes that arrived', async () => {
  const bytes = randomBytes(50_000);
  const outgoing = await begin(maxBytes, bytes);
  outgoing.destroy();
  const kept = v.parse(v.instance(Buffer), await received.promise);
  // Bytes on the way are lost with the connection, and sent again.
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.equals(bytes.subarray(0, kept.length))).toBe(true);
});

it('a complete chunk has all bytes', async () => {
  const bytes = randomBytes(maxBytes);
  (await begin(maxBytes, bytes)).end();
  expect(await received.promise).toEqual(bytes);
});

it('a chunk above the maximum stores nothing', async () => {
  const bytes = randomBytes(maxBytes + 1);
  (await begin(bytes.length, bytes)).end();
  expect(await received.promise).toMatchObject({ code: 'FILE_TOO_LARGE' });
});
