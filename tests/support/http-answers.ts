import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** A request as the server received it. */
export type Received = {
  method: string;
  /** As sent, still encoded, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer<ArrayBuffer>;
};

export type Answer = (response: ServerResponse) => void;

export type HttpAnswers = {
  /** Its address, with `/api`. */
  readonly url: string;
  readonly received: Received[];
  /** Sets the responses to the next requests, in order. */
  answer: (...answers: Answer[]) => void;
  /** Sets the response to every further request. */
  answerAll: (choose: (request: Received) => Answer | Promise<Answer>) => void;
};

/** A real HTTP server for the tests of one file. Each test sets its responses, which are removed after it. */
export function useHttpAnswers(): HttpAnswers {
  const queued: Answer[] = [];
  const received: Received[] = [];
  const missingResponse = () =>
    json(500, { code: 'NO_RESPONSE', message: 'The test sets no response to this request' });
  let choose: (request: Received) => Answer | Promise<Answer> = missingResponse;
  let port = 0;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const arrived = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    received.push(arrived);
    (queued.shift() ?? (await choose(arrived)))(response);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
  });
  afterEach(() => {
    queued.length = 0;
    received.length = 0;
    choose = missingResponse;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    get url() {
      return `http://127.0.0.1:${port}/api`;
    },
    received,
    answer: (...answers) => void queued.push(...answers),
    answerAll: (next) => void (choose = next),
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return bytes(status, JSON.stringify(body), { 'Content-Type': 'application/json; charset=utf-8', ...headers });
}

/** An error as the contract defines it. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return json(status, { code, message: `Refused: ${code}` }, headers);
}

/** The page of a captive portal or a proxy. */
export function page(status: number): Answer {
  return bytes(status, '<!doctype html><title>Welcome to our Wi-Fi</title>', { 'Content-Type': 'text/html' });
}

export function bytes(status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
}

export function noContent(): Answer {
  return (response) => response.writeHead(204).end();
}

/** Breaks the connection before any response. */
export function reset(): Answer {
  return (response) => response.socket?.resetAndDestroy();
}

/** Breaks the connection in the middle of a valid response. */
export function cutOff(body: unknown): Answer {
  return (response) => {
    const whole = JSON.stringify(body);
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(whole) });
    response.write(whole.slice(0, whole.length / 2), () => response.destroy());
  };
}

/** Never responds; calls `onArrival` when the request has arrived. */
export function silence(onArrival: () => void): Answer {
  return () => onArrival();
}

/** Parses the body of a request as a form. */
export function formOf({ headers, body }: Received): Promise<FormData> {
  return new Response(body, { headers: { 'Content-Type': headers['content-type'] ?? '' } }).formData();
}
