import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Receives traces by OTLP and stores their bodies unchanged. */
export type TraceCollector = { url: string; bodies: unknown[]; stop: () => void };

export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The collector has no port.');
  return { url: `http://127.0.0.1:${address.port}`, bodies, stop: () => void server.close() };
}
