import { Readable } from 'node:stream';
import * as v from 'valibot';
import { connectionError, problemsOf, SalesforceError } from './salesforce-error.ts';

type Request = RequestInit & { signal: AbortSignal; onHeaders?: ((headers: Headers) => void) | undefined };

const Json = v.pipe(v.string(), v.parseJson());

/**
 * Sends a request and parses its JSON response. The signal's time limit includes the body.
 * @returns the parsed body; null when there is none.
 * @throws SalesforceError for an error response or a timeout.
 */
export async function requestJson(url: URL, { onHeaders, ...request }: Request): Promise<unknown> {
  const response = await withConnectionErrors(request.signal, send(url, request));
  onHeaders?.(response.headers);
  const text = await withConnectionErrors(request.signal, response.text());
  if (response.status === 204) return null;
  const parsed = v.safeParse(Json, text);
  if (!response.ok) throw toError(response, parsed.success ? parsed.output : null);
  // For example a proxy's error page.
  if (!parsed.success) throw connectionError('NOT_JSON', response.status);
  return parsed.output;
}

/**
 * Streams a file. The time limit covers only the wait for the response.
 * @throws SalesforceError as `requestJson` does.
 */
export async function download(url: URL, request: Omit<Request, 'signal'>, ms: number): Promise<Readable> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    const response = await withConnectionErrors(limit.signal, send(url, { ...request, signal: limit.signal }));
    if (!response.ok) {
      const parsed = v.safeParse(Json, await withConnectionErrors(limit.signal, response.text()));
      throw toError(response, parsed.success ? parsed.output : null);
    }
    return Readable.from(response.body ?? []);
  } finally {
    clearTimeout(timer);
  }
}

/** Does not follow redirects: the token is for the org's host only. */
function send(url: URL, request: Request): Promise<Response> {
  return fetch(url, { ...request, redirect: 'error' });
}

async function withConnectionErrors<Result>(signal: AbortSignal, promise: Promise<Result>): Promise<Result> {
  try {
    return await promise;
  } catch (cause) {
    throw connectionError(signal.aborted ? 'TIMED_OUT' : 'UNREACHABLE', null, cause);
  }
}

function toError({ status, headers }: Response, body: unknown): SalesforceError {
  if (status === 300) return connectionError('MULTIPLE_CHOICES', status);
  const retryAfterS = Number(headers.get('retry-after')) || null;
  return new SalesforceError(status, problemsOf(body), { retryAfterS });
}
