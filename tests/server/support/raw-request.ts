import { once } from 'node:events';
import { connect } from 'node:net';

export type RawAnswer = { status: number; text: string } | null;

/** Bytes taken from the connection at a time, so that an answer can be left half read. */
const sipBytes = 64;

/**
 * Sends bytes that no client library would, and reads what comes back until the server closes; null when it closed
 * without a word. `hangUp` breaks the connection once everything is sent, `readBytes` once so much of the answer came.
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
  const closed = once(socket, 'close');
  await Promise.race([once(socket, 'connect'), closed]);
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
