import { expect } from 'vitest';
import type { Answer } from './client.ts';
import { errorOf } from './client.ts';
import type { RepeatableWrite } from './repeatable-writes.ts';

/** Sends a complete write once. */
export async function sendWrite(write: RepeatableWrite): Promise<Answer> {
  const { sender, method, path, bytes } = write;
  return sender.send(method, path, Buffer.from(bytes), await headersOf(write));
}

/** Repeats a write until the server no longer reports that an earlier request with its key is running. */
export async function sendUntilAnswered(write: RepeatableWrite): Promise<Answer> {
  for (;;) {
    const answer = await sendWrite(write);
    if (answer.status !== 409) return answer;
    expect(errorOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
  }
}

/** Returns a write as raw bytes, for a connection that breaks. */
export async function writeOnTheWire(write: RepeatableWrite): Promise<Uint8Array> {
  const headers = {
    host: 'localhost',
    connection: 'close',
    accept: 'application/json',
    ...write.sender.identity(),
    ...(await headersOf(write)),
    'content-length': String(write.bytes.length),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${write.method} /api${write.path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), write.bytes]);
}

async function headersOf({ sender, key, contentType, ifMatch }: RepeatableWrite): Promise<Record<string, string>> {
  const version = ifMatch === null ? {} : { 'if-match': ifMatch };
  return { ...(await sender.xsrf()), 'idempotency-key': key, 'content-type': contentType, ...version };
}
