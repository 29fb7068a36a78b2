import { Readable } from 'node:stream';
import * as v from 'valibot';
import { connectionError, problemsOf, SalesforceError } from './salesforce-error.ts';

type Request = RequestInit & { signal: AbortSignal };

const Json = v.pipe(v.string(), v.parseJson());

/**
 * One request and its answer. The time limit of the request's signal covers the body too.
 * @returns the body, parsed; null where there is none.
 * @throws SalesforceError when it is refused, or no answer comes in time.
 */
export async function requestJson(url: URL, request: Request): Promise<unknown> {
  const response = await reached(request.signal, send(url, request));
  const text = await reached(request.signal, response.text());
  if (response.status === 204) return null;
  const parsed = v.safeParse(Json, text);
  if (!response.ok) throw refusal(response, parsed.success ? parsed.output : null);
  // A proxy's page is no answer of the org's.
  if (!parsed.success) throw connectionError('NOT_JSON', response.status);
  return parsed.output;
}

/**
 * A file's bytes, as they come. The time limit covers the beginning of the answer alone.
 * @throws SalesforceError as `exchange` does.
 */
export async function download(url: URL, request: Omit<Request, 'signal'>, ms: number): Promise<Readable> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    const response = await reached(limit.signal, send(url, { ...request, signal: limit.signal }));
    if (!response.ok) {
      const parsed = v.safeParse(Json, await reached(limit.signal, response.text()));
      throw refusal(response, parsed.success ? parsed.output : null);
    }
    return Readable.from(response.body ?? []);
  } finally {
    clearTimeout(timer);
  }
}

/** The token goes to the org's own address and to no other. */
function send(url: URL, request: Request): Promise<Response> {
  return fetch(url, { ...request, redirect: 'error' });
}

async function reached<Result>(signal: AbortSignal, coming: Promise<Result>): Promise<Result> {
  try {
    return await coming;
  } catch (cause) {
    throw connectionError(signal.aborted ? 'TIMED_OUT' : 'UNREACHABLE', null, cause);
  }
}

function refusal({ status, headers }: Response, body: unknown): SalesforceError {
  if (status === 300) return connectionError('MULTIPLE_CHOICES', status);
  const retryAfterS = Number(headers.get('retry-after')) || null;
  return new SalesforceError(status, problemsOf(body), { retryAfterS });
}
