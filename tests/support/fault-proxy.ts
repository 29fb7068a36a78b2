import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { json } from 'node:stream/consumers';

/** A fault of one request. */
export type Fault =
  /** The server processes the request; its response is lost. */
  | { kind: 'drop_answer' }
  /** The connection breaks after so many bytes of the body have reached the server. */
  | { kind: 'cut_upload'; afterBytes: number }
  /** So many bytes of the body reach the server, then the connection stalls. */
  | { kind: 'hold_upload'; afterBytes: number }
  /** A proxy responds instead of the server. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body: string }
  /** The body reaches the server, then the connection stalls until the test releases it. */
  | { kind: 'stall' };

/** What a server would answer. */
export function answerOf(body: object): Fault {
  return { kind: 'answer', status: 200, body: JSON.stringify(body) };
}

export type ProxiedRequest = {
  method: string;
  path: string;
  key: string | null;
  authorization: string | null;
  status: number | null;
  /** Bytes of its body that have arrived. */
  bytes: number;
};

type Rule = { matches: (proxied: ProxiedRequest) => boolean; fault: Fault; times: number };

/** A link between browser and server with controllable faults. The browser knows only the link's address. */
export class FaultProxy {
  /** Every request, in order; `status` is null until the response, and stays null when it was dropped. */
  readonly requests: ProxiedRequest[] = [];
  readonly #rules: Rule[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #stalled: (() => void)[] = [];
  readonly #held = Promise.withResolvers<void>();
  #listeners: { check: () => boolean; resolve: () => void }[] = [];
  #link: 'up' | 'down' | 'captive' = 'up';
  #contractOnly = false;
  readonly #replaced = new Map<string, string>();
  readonly #server: Server;
  targetPort: number;

  private constructor(targetPort: number) {
    this.targetPort = targetPort;
    this.#server = createServer((incoming, answer) => this.#serve(incoming, answer));
    this.#server.on('connection', (socket) => {
      if (this.#link === 'down') return void socket.resetAndDestroy();
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(targetPort: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(targetPort);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The network fails: open connections break, new ones are refused. */
  down(): void {
    this.#link = 'down';
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  up(): void {
    this.#link = 'up';
  }

  /** A captive portal responds to everything with its own page. */
  captive(): void {
    this.#link = 'captive';
  }

  /** The server reports no chunked uploads to the browser, like a backend with the contract only. */
  contractOnly(): void {
    this.#contractOnly = true;
  }

  /** Replaces the script at this path permanently. */
  replace(path: string, body: string): void {
    this.#replaced.set(path, body);
  }

  /** Applies a fault to the next `times` requests with this method and path. */
  next(method: string, path: RegExp, fault: Fault, times = 1): void {
    this.nextMatching((proxied) => proxied.method === method && path.test(proxied.path), fault, times);
  }

  /** Applies a fault to the next `times` requests that match. */
  nextMatching(matches: (proxied: ProxiedRequest) => boolean, fault: Fault, times = 1): void {
    this.#rules.push({ matches, fault, times });
  }

  /** Ends all faults, including pending ones, and releases stalled requests. */
  heal(): void {
    this.#rules.length = 0;
    this.up();
    this.releaseStalled();
  }

  /** Applies a fault to every request with this method and path, until `mend` is called. */
  always(method: string, path: RegExp, fault: Fault): { end: () => void } {
    const rule: Rule = {
      matches: (proxied) => proxied.method === method && path.test(proxied.path),
      fault,
      times: Number.POSITIVE_INFINITY,
    };
    this.#rules.push(rule);
    return { end: () => void this.#rules.splice(this.#rules.indexOf(rule), 1) };
  }

  /** Releases stalled requests by breaking their connections. */
  releaseStalled(): void {
    for (const release of this.#stalled.splice(0)) release();
  }

  /** Resolves after a matching request (or its response, with `status`). */
  async until(check: (proxied: ProxiedRequest) => boolean, count = 1): Promise<void> {
    const done = () => this.requests.filter(check).length >= count;
    if (done()) return;
    await new Promise<void>((resolve) => this.#listeners.push({ check: done, resolve }));
  }

  /** Resolves when a `hold_upload` has stalled. */
  untilStalled(): Promise<void> {
    return this.#held.promise;
  }

  count(method: string, path: RegExp): number {
    return this.requests.filter((proxied) => proxied.method === method && path.test(proxied.path)).length;
  }

  async stop(): Promise<void> {
    this.releaseStalled();
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #serve(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method = 'GET', url = '/' } = incoming;
    if (this.#link === 'captive') return portalPage(answer);
    const proxied: ProxiedRequest = {
      method,
      path: url.split('?')[0] ?? url,
      key: header(incoming, 'idempotency-key'),
      authorization: header(incoming, 'authorization'),
      status: null,
      bytes: 0,
    };
    this.requests.push(proxied);
    this.#changed();
    const fault = this.#faultFor(proxied);
    if (fault?.kind === 'answer')
      return answerInstead(incoming, answer, fault, () => this.#answered(proxied, fault.status));
    this.#forward(incoming, answer, proxied, fault);
  }

  #forward(incoming: IncomingMessage, answer: ServerResponse, proxied: ProxiedRequest, fault: Fault | null): void {
    const { method, url, headers, socket } = incoming;
    const outgoing = request({ host: '127.0.0.1', port: this.targetPort, method, path: url, headers });
    const broken = () => socket.resetAndDestroy();
    outgoing.on('error', broken);
    incoming.on('error', () => outgoing.destroy());
    incoming.on('close', () => incoming.complete || outgoing.destroy());
    outgoing.on('response', (response) => {
      if (fault?.kind === 'drop_answer') return void response.resume().on('end', broken);
      if (fault?.kind === 'stall') return void this.#stalled.push(broken);
      this.#answered(proxied, response.statusCode ?? 0);
      if (this.#contractOnly && proxied.path === '/api/health') return void answerWithoutUploads(response, answer);
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
      response.on('error', broken);
    });
    let passedBytes = 0;
    let held = false;
    incoming.on('data', (chunk: Buffer) => {
      passedBytes += chunk.length;
      proxied.bytes += chunk.length;
      if (held) return;
      outgoing.write(chunk);
      if (fault?.kind === 'hold_upload' && passedBytes >= fault.afterBytes) {
        held = true;
        incoming.pause();
        this.#stalled.push(broken);
        this.#held.resolve();
      }
      if (fault?.kind === 'cut_upload' && passedBytes >= fault.afterBytes) {
        outgoing.destroy();
        broken();
      }
    });
    incoming.on('end', () => outgoing.end());
  }

  #faultFor(proxied: ProxiedRequest): Fault | null {
    const at = this.#rules.findIndex(({ matches }) => matches(proxied));
    const rule = this.#rules[at];
    const body = this.#replaced.get(proxied.path);
    if (!rule && body !== undefined)
      return { kind: 'answer', status: 200, headers: { 'content-type': 'text/javascript' }, body };
    if (!rule) return null;
    rule.times -= 1;
    if (rule.times === 0) this.#rules.splice(at, 1);
    return rule.fault;
  }

  #answered(proxied: ProxiedRequest, status: number): void {
    proxied.status = status;
    this.#changed();
  }

  #changed(): void {
    const waiting = this.#listeners;
    this.#listeners = waiting.filter(({ check, resolve }) => (check() ? (resolve(), false) : true));
  }
}

async function answerWithoutUploads(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { uploads: _, ...rest } = Object(await json(response));
  answer.writeHead(response.statusCode ?? 502, { 'content-type': 'application/json; charset=utf-8' });
  answer.end(JSON.stringify(rest));
}

function portalPage(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
  answer.end('<!doctype html><title>Free Wi-Fi</title><p>Accept our terms to go on.</p>');
}

function answerInstead(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { status, headers, body }: Extract<Fault, { kind: 'answer' }>,
  onAnswered: () => void,
): void {
  incoming.resume().on('end', () => {
    answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    answer.end(body);
    onAnswered();
  });
}

function header(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name];
  return typeof value === 'string' ? value : null;
}
