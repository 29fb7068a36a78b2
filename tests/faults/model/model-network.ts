import { isPiece, type ModelServer, refused, type ModelResponse } from './model-server.ts';
import type { Fault, Step } from './schedule.ts';

type PendingFault = Pick<Step & { do: 'fault' }, 'fault' | 'on'>;

/** The network between the tablet and the server: `fetch` and its faults. */
export class ModelNetwork {
  is: 'up' | 'down' | 'captive' = 'up';
  /** Number of writing requests whose sender had died when they arrived. */
  orphans = 0;
  /** On a weak link: the number of chunks until the next break; null on a good one. */
  piecesUntilCut: number | null = null;
  #pieces = 0;
  readonly #server: ModelServer;
  readonly #faults: PendingFault[] = [];
  /** Aborts the requests in flight. */
  readonly #underway = new Set<() => void>();

  constructor(server: ModelServer) {
    this.#server = server;
  }

  expect(fault: PendingFault): void {
    this.#faults.push(fault);
  }

  /** Removes all pending faults. */
  heal(): void {
    this.is = 'up';
    this.piecesUntilCut = null;
    this.#faults.length = 0;
  }

  /** Kills the server: requests in flight get no response, and what it has written stays. */
  cut(): void {
    for (const end of this.#underway) end();
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { signal } = request;
    const cut = Promise.withResolvers<never>();
    const leave = (reason: unknown) => {
      if (request.method !== 'GET') this.orphans += 1;
      cut.reject(reason);
    };
    const end = () => leave(new TypeError('fetch failed'));
    const abort = () => leave(signal.reason);
    this.#underway.add(end);
    signal.addEventListener('abort', abort);
    try {
      signal.throwIfAborted();
      return await Promise.race([this.#transfer(request), cut.promise]);
    } finally {
      this.#underway.delete(end);
      signal.removeEventListener('abort', abort);
    }
  };

  async #transfer(request: Request): Promise<Response> {
    await turn();
    const fault = this.#faultOf(request);
    if (!fault && this.is === 'up' && this.#breaksIn(request)) {
      await this.#server.storeHalf(request);
      throw new TypeError('fetch failed');
    }
    if (this.is === 'up' && fault === 'reset_in_mid_upload') await this.#server.storeHalf(request);
    if (this.is === 'down' || fault === 'no_dns' || fault === 'reset_in_mid_upload')
      throw new TypeError('fetch failed');
    if (this.is === 'captive' || fault === 'captive_portal') return captive();
    if (fault === 'stall') throw new DOMException('No response', 'TimeoutError');
    const replacement = replacementFor(fault);
    if (replacement) return replacement;
    const { status, body } = await this.#server.answer(request, fault && refusals.get(fault));
    await turn();
    switch (fault) {
      case 'answer_lost_after_commit':
        throw new TypeError('fetch failed');
      case 'stall_after_commit':
        throw new DOMException('No response', 'TimeoutError');
      case 'status_500_after_commit':
        return json(500, { code: 'INTERNAL_ERROR', message: 'Failed after the commit' });
      case 'answer_cut_in_the_middle':
        return new Response(JSON.stringify(body).slice(0, -4), { status, headers: jsonHeaders });
      default:
        return json(status, body);
    }
  }

  /** A weak link breaks within every n-th chunk. */
  #breaksIn(request: Request): boolean {
    if (this.piecesUntilCut === null || !isPiece(request)) return false;
    this.#pieces += 1;
    return this.#pieces % (this.piecesUntilCut + 1) === 0;
  }

  #faultOf(request: Request): Fault | null {
    const kind = kindOf(request);
    const at = this.#faults.findIndex(({ on }) => on === 'any' || on === kind);
    return at < 0 ? null : (this.#faults.splice(at, 1)[0]?.fault ?? null);
  }
}

function kindOf({ url, method }: Request): PendingFault['on'] | null {
  if (url.endsWith('/health')) return null;
  if (url.endsWith('/refresh-token')) return 'refresh';
  return method === 'GET' ? 'read' : 'write';
}

/** Responses that the server stores under the key of the refused request. */
const refusals = new Map<Fault, ModelResponse>([
  ['status_413', refused(413, 'FILE_TOO_LARGE')],
  ['status_422', refused(422, 'VALIDATION_FAILED')],
]);

const jsonHeaders = { 'Content-Type': 'application/json' };

function replacementFor(fault: Fault | null): Response | null {
  switch (fault) {
    case 'status_401':
      return errorResponse(401, 'UNAUTHENTICATED');
    case 'status_408':
      return errorResponse(408, 'REQUEST_TIMEOUT');
    case 'status_429':
      return errorResponse(429, 'TOO_MANY_REQUESTS', { 'Retry-After': '30' });
    case 'status_500':
      return errorResponse(500, 'INTERNAL_ERROR');
    case 'status_503':
      return errorResponse(503, 'UNAVAILABLE', { 'Retry-After': '7200' });
    case 'still_in_progress':
      return errorResponse(409, 'IDEMPOTENCY_IN_PROGRESS');
    default:
      return null;
  }
}

function errorResponse(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json(status, refused(status, code).body, headers);
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } });
}

function captive(): Response {
  return new Response('<!doctype html><title>Welcome to our Wi-Fi</title>', {
    status: 200,
    headers: { 'Content-Type': 'text/html' },
  });
}

/** One turn of the event loop: everything that is ready runs. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
