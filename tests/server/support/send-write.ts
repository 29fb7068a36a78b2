import { expect } from 'vitest';
import type { Answer, Client } from './client.ts';
import { errorOf } from './client.ts';
import type { RepeatableWrite } from './repeatable-writes.ts';

/** Sends a complete write once. */
export async function sendWrite(client: Client, write: RepeatableWrite): Promise<Answer> {
  return client.send(write.method, write.path, Buffer.from(write.bytes), await headersOf(client, write));
}

/** Repeats a write until the server no longer reports that an earlier request with its key is running. */
export async function sendUntilAnswered(client: Client, write: RepeatableWrite): Promise<Answer> {
  for (;;) {
    const answer = await sendWrite(client, write);
    if (answer.status !== 409) return answer;
    expect(errorOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
  }
}

/** Returns a write as raw bytes, for a connection that breaks. */
export async function writeOnTheWire(client: Client, write: RepeatableWrite): Promise<Uint8Array> {
  const headers = {
    host: 'localhost',
    connection: 'close',
    accept: 'application/json',
    ...client.identity(),
    ...(await headersOf(client, write)),
    'content-length': String(write.bytes.length),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${write.method} /api${write.path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), write.bytes]);
}

async function headersOf(
  client: Client,
  { key, contentType, ifMatch }: RepeatableWrite,
): Promise<Record<string, string>> {
  const version = ifMatch === null ? {} : { 'if-match': ifMatch };
  return { ...(await client.xsrf()), 'idempotency-key': key, 'content-type': contentType, ...version };
}
