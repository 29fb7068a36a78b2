import ky, { isNetworkError, type KyInstance, type Options } from 'ky';
import * as v from 'valibot';
import { type Endpoint, type InputOf, isUpload, type OutputOf } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { ApiError, type Failure, type Refusal } from './failure.ts';
import { cachedHeader } from './cached-header.ts';
import { type FilePart, filePart } from './file-part.ts';
import type { Reachability } from './reachability.ts';
import { requestParts } from './request-parts.ts';
import { uploadFetch, type UploadProgress } from './upload-fetch.ts';

/** Timeout of a call (R-API-03), and of an upload in which no byte moves. */
export const requestTimeoutMs = 120_000;

/** Timeout of a whole upload. */
const uploadTimeoutMs = 30 * 60_000;

export type Credentials = { accountId: string; token: string };

/** What a page, the service worker or a test gives to its client. */
export type ClientOptions = {
  /** With a trailing `/api`; relative to the page's own origin by default. */
  baseUrl: string;
  appVersion: string;
  locale: () => Promise<string>;
  /** The token that a call sends, or null for none. */
  credentials: (endpoint: Endpoint) => Promise<Credentials | null>;
  /** A newer token than `stale`, or null when the session is over. Throws `ApiError` when the server cannot be reached. */
  renew: (stale: Credentials) => Promise<Credentials | null>;
  antiForgeryToken: () => Promise<string | null>;
  onReach: (reach: Exclude<Reachability, 'unknown'>) => void;
  /** Called with the time of each answer that the API has just given. */
  onAnswer?: (answered: { date: string | null; sentAt: number; receivedAt: number }) => void;
  /** Called when a token that has just been renewed is refused too (R-SESS-05). */
  onTimedOut?: () => void;
};

export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The version that a write is based on. */
  version?: number;
  /** Of a visitor's ticket; in a header, since addresses are logged. */
  ticketKey?: string;
  /** Send as this account or not at all (R-OFF-03). */
  accountId?: string;
  /** Skip the cache of the service worker. */
  fresh?: boolean;
  onUploadProgress?: (progress: UploadProgress) => void;
  /** Some bytes of a file, from `from` to `to`, of the version that `etag` names; of any version without one. */
  range?: { from: number; to: number; etag: string | null };
};

export type Client = {
  /** Makes a call of the contract and parses the response. Throws `ApiError`. */
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>;
  /** The same for a response that is a file. */
  download: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<Blob>;
  /** The same for the `range` of a file. */
  downloadPart: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<FilePart>;
};

export function createClient(client: ClientOptions): Client {
  // ky's timeout ends with the headers; ours covers the body too.
  const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: false });

  return {
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<OutputOf<E>> {
      return withBound(endpoint, options, async (bounded) => {
        const response = await exchange(client, http, endpoint, input, bounded);
        return parseResponse(endpoint, response, bounded);
      });
    },
    async download<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<Blob> {
      return withBound(endpoint, options, async (bounded) => {
        const response = await exchange(client, http, endpoint, input, bounded);
        if (!isFromApi(response)) throw new ApiError({ kind: 'not_an_answer', status: response.status });
        return readBody(() => response.blob(), bounded);
      });
    },
    async downloadPart<E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      options: CallOptions = {},
    ): Promise<FilePart> {
      return withBound(endpoint, options, async (bounded) => {
        const response = await exchange(client, http, endpoint, input, bounded);
        if (!isFromApi(response)) throw new ApiError({ kind: 'not_an_answer', status: response.status });
        const bytes = await readBody(() => response.blob(), bounded);
        return filePart(response, bytes);
      });
    },
  };
}

type Bounded = CallOptions & { signal: AbortSignal };

/** Limits the time of a call: one whose headers or body stall fails with a timeout (R-OFF-20). */
async function withBound<T>(
  endpoint: Endpoint,
  options: CallOptions,
  work: (bounded: Bounded) => Promise<T>,
): Promise<T> {
  const bound = new AbortController();
  const tooLate = new DOMException('The call took too long', 'TimeoutError');
  const timer = setTimeout(() => bound.abort(tooLate), isUpload(endpoint) ? uploadTimeoutMs : requestTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, bound.signal]) : bound.signal;
  try {
    return await work({ ...options, signal });
  } catch (error) {
    if (error instanceof ApiError) error.path = endpoint.path;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a request, and again after a renewal. Renews an old token and an old anti-forgery cookie, once each. */
async function exchange(
  client: ClientOptions,
  http: KyInstance,
  endpoint: Endpoint,
  input: unknown,
  options: Bounded,
): Promise<Response> {
  let credentials = await currentCredentials(client, endpoint, options);
  let renewed = false;
  let forgeryRetried = false;
  for (;;) {
    const response = await send(client, http, endpoint, input, options, credentials);
    if (response.ok) return response;
    const refusal = await readRefusal(response, options);
    if (refusal.status === 401 && credentials && refusal.code !== 'INVALID_CREDENTIALS') {
      if (renewed) {
        client.onTimedOut?.();
        throw new ApiError({ kind: 'signin' });
      }
      renewed = true;
      credentials = await client.renew(credentials);
      if (!credentials || isAnother(credentials, options)) throw new ApiError({ kind: 'signin' });
    } else if (refusal.code === 'XSRF_TOKEN_INVALID' && !forgeryRetried) {
      forgeryRetried = true;
    } else {
      throw new ApiError(refusal);
    }
  }
}

async function currentCredentials(
  client: ClientOptions,
  endpoint: Endpoint,
  options: CallOptions,
): Promise<Credentials | null> {
  const credentials = await client.credentials(endpoint);
  if (options.accountId !== undefined && (!credentials || isAnother(credentials, options)))
    throw new ApiError({ kind: 'signin' });
  return credentials;
}

function isAnother(credentials: Credentials, options: CallOptions): boolean {
  return options.accountId !== undefined && credentials.accountId !== options.accountId;
}

async function send(
  client: ClientOptions,
  http: KyInstance,
  endpoint: Endpoint,
  input: unknown,
  options: Bounded,
  credentials: Credentials | null,
): Promise<Response> {
  const { path, searchParams, body } = requestParts(endpoint, input);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': await client.locale(),
    'X-App-Version': client.appVersion,
  };
  if (credentials) headers['Authorization'] = `Bearer ${credentials.token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.version !== undefined) headers['If-Match'] = `"${options.version}"`;
  if (options.ticketKey) headers['X-Ticket-Key'] = options.ticketKey;
  if (options.range) {
    headers['Range'] = `bytes=${options.range.from}-${options.range.to}`;
    // A weak tag does not identify bytes (RFC 9110 §13.1.5).
    if (options.range.etag?.startsWith('"')) headers['If-Range'] = options.range.etag;
  }
  if (endpoint.method !== 'GET') headers['X-XSRF-TOKEN'] = (await client.antiForgeryToken()) ?? '';

  const { signal } = options;
  const request: Options = { method: endpoint.method, headers, searchParams, credentials: 'same-origin', signal };
  if (options.fresh) request.cache = 'no-cache';
  if (body instanceof FormData || body instanceof Blob) Object.assign(request, uploadOptions(body, options));
  else if (body !== undefined) request.json = body;

  const sentAt = Date.now();
  try {
    const response = await http(`${client.baseUrl}${path}`, request);
    if (response.headers.has(cachedHeader)) return response;
    const reach = reachOf(response);
    client.onReach(reach);
    if (reach === 'online' && isOfNow(endpoint, response))
      client.onAnswer?.({ date: response.headers.get('date'), sentAt, receivedAt: Date.now() });
    return response;
  } catch (error) {
    const failure = failureOfException(error, signal);
    if (failure.kind !== 'aborted') client.onReach('offline');
    throw new ApiError(failure, { cause: error });
  }
}

function reachOf(response: Response): Exclude<Reachability, 'unknown'> {
  if (!isFromApi(response)) return 'offline';
  return [502, 503, 504].includes(response.status) ? 'failing' : 'online';
}

/** Whether no cache may have stored the answer before, with its `Date`. */
function isOfNow(endpoint: Endpoint, { headers }: Response): boolean {
  if (Number(headers.get('age') ?? 0) !== 0) return false;
  return endpoint.method !== 'GET' || /no-store|no-cache|max-age=0\b/.test(headers.get('cache-control') ?? '');
}

function uploadOptions(body: FormData | Blob, options: CallOptions): Options {
  const onProgress = typeof XMLHttpRequest !== 'undefined' && options.onUploadProgress;
  if (!onProgress) return { body };
  // Without `body`: encoding a form with photos is slow, and this `fetch` sends the form itself.
  return { fetch: uploadFetch(body, requestTimeoutMs, onProgress) };
}

function failureOfException(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) return { kind: isTimeout(signal.reason) ? 'timeout' : 'aborted' };
  if (isTimeout(error)) return { kind: 'timeout' };
  if (isNetworkError(error) || error instanceof TypeError) return { kind: 'unreachable' };
  throw error;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/**
 * Whether a response is from the API: JSON, a file, or no body. A web page is from a captive portal or a proxy, but with
 * a 5xx it shows that the server fails behind its proxy (R-OFF-12); 511 is the status of a captive portal.
 */
function isFromApi({ headers, status }: Response): boolean {
  return !(headers.get('content-type') ?? '').includes('text/html') || (status >= 500 && status !== 511);
}

async function readRefusal(response: Response, options: Bounded): Promise<Refusal> {
  const body = v.safeParse(ErrorBody, await readJson(response, options));
  if (!body.success) {
    // The body of a 401 does not matter (R-API-07), and a failing server may send no JSON.
    const isRefusal = response.status === 401 || (response.status >= 500 && isFromApi(response));
    if (!isRefusal) throw new ApiError({ kind: 'not_an_answer', status: response.status });
    return {
      kind: 'refused',
      status: response.status,
      code: '',
      message: '',
      fields: undefined,
      retryAfterS: retryAfterS(response),
    };
  }
  const { code, message, fields, delay } = body.output;
  return {
    kind: 'refused',
    status: response.status,
    code,
    message: (Array.isArray(message) ? message[0] : message) ?? '',
    fields,
    retryAfterS: retryAfterS(response) ?? delay ?? null,
  };
}

/** Seconds of a `Retry-After`, which has seconds or a date. */
function retryAfterS(response: Response): number | null {
  const header = response.headers.get('retry-after');
  if (header === null) return null;
  // Both times of the server: the device's clock may be wrong.
  const from = Date.parse(response.headers.get('date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - from) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

async function parseResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
  options: Bounded,
): Promise<OutputOf<E>> {
  if (!isFromApi(response)) throw new ApiError({ kind: 'not_an_answer', status: response.status });
  const schema = endpoint.output ?? v.null();
  const parsed = v.safeParse(schema, endpoint.output ? await readJson(response, options) : null);
  if (!parsed.success)
    throw new ApiError({ kind: 'not_an_answer', status: response.status }, { cause: new v.ValiError(parsed.issues) });
  // The schema has parsed it. Its type is lost only because `output` may be missing.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return parsed.output as OutputOf<E>;
}

async function readJson(response: Response, options: Bounded): Promise<unknown> {
  if (!(response.headers.get('content-type') ?? '').includes('json')) return undefined;
  const text = await readBody(() => response.text(), options);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError({ kind: 'unreachable' }, { cause: error });
  }
}

/** A body that was cut off or stalled counts as no response, despite its status. */
async function readBody<T>(read: () => Promise<T>, { signal }: Bounded): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const failure = signal.aborted ? failureOfException(error, signal) : ({ kind: 'unreachable' } as const);
    throw new ApiError(failure, { cause: error });
  }
}
