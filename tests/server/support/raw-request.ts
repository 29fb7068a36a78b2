import { once } from 'node:events';
import { connect } from 'node:net';

export type RawAnswer = { status: number; text: string } | null;

/** Bytes read at a time, so that a response can be left half read. */
const sipBytes = 64;

/**
 * Sends raw bytes, and reads the response until the server closes the connection; null when it closes without one.
 * `hangUp` breaks the connection once everything is sent, `readBytes` once so much of the response has arrived.
 */
export async function rawRequest(
  url: string,
  bytes: string | Uint8Array,
  { hangUp = false, readBytes = Infinity } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const came: Buffer[] = [];
  let length = 0;
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.alloc(sipBytes),
      callback: (count, buffer) => {
        came.push(Buffer.from(buffer.subarray(0, count)));
        length += count;
        if (length >= readBytes) socket.resetAndDestroy();
        return true;
      },
    },
  });
  socket.on('error', () => {});
  // `once` would fail with a connection that the server resets.
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  await Promise.race([once(socket, 'connect').catch(() => {}), closed]);
  if (hangUp) {
    await new Promise((sent) => socket.write(bytes, sent));
    socket.resetAndDestroy();
  } else socket.write(bytes);
  await closed;
  return readAnswer(Buffer.concat(came));
}

function readAnswer(bytes: Buffer): RawAnswer {
  const [head = '', ...rest] = bytes.toString('utf8').split('\r\n\r\n');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  if (status === undefined) return null;
  const body = rest.join('\r\n\r\n');
  return { status: Number(status), text: /transfer-encoding: *chunked/i.test(head) ? unchunked(body) : body };
}

function unchunked(body: string): string {
  return body.replaceAll(/(^|\r\n)[0-9a-f]+\r\n/gi, '').replace(/\r\n$/, '');
}
