import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

const Message = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.object({ claim: v.nullable(v.object({ id: v.string() })) }) }),
);

/** How a receiver responds: accepts, refuses, accepts after the sender's timeout, or breaks the connection. */
export type Mood = 'takes' | 'refuses' | 'late' | 'away';

/** Longer than a sender waits. */
const lateMs = 11_000;

/** A webhook's receiver on loopback that responds as the test requests. */
export class WebhookReceiver {
  /** All messages in the order of arrival, also those without a response. */
  readonly received: { id: string; claimId: string | null; taken: boolean }[] = [];
  readonly #server: Server;

  private constructor(moodOf: () => Mood) {
    this.#server = createServer(async (request, response) => {
      const mood = moodOf();
      if (mood === 'away') return void request.socket.destroy();
      const body = v.parse(Message, (await Array.fromAsync(request)).join(''));
      const id = String(request.headers['webhook-id']);
      this.received.push({ id, claimId: body.data.claim?.id ?? null, taken: mood === 'takes' });
      if (mood === 'takes') response.writeHead(204).end();
      else if (mood === 'refuses') response.writeHead(503).end();
      else setTimeout(() => response.writeHead(204).end(), lateMs).unref();
    });
  }

  static async start(moodOf: () => Mood): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(moodOf);
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    // An address of a socket, since `listen` got a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/in`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
