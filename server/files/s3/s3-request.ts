import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { AppError } from '../../errors/app-error.ts';
import type { S3Bucket } from '../../settings/s3-bucket.ts';

export type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Below the bucket's prefix; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob;
  /** SHA-256 of the body in hex. It is signed, so that the store rejects any other bytes. */
  sha256?: string;
};

const secondMs = 1000;

/** All attempts together end before the usual limit of a proxy (60 s). */
const maxAttempts = 3;
const attemptTimeoutMs = 8 * secondMs;
const retryDelayMs = 200;

/** The store responded with an error status; `code` is that of its body, where there is one. */
class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly code: string;

  constructor({ status, code, skewS }: Problem) {
    const clocks = `The clock of this server and that of the file store differ by ${Math.round(skewS / minuteS)} minutes.`;
    const isSkewed = code === 'RequestTimeTooSkewed' || skewS > skewMaxS;
    super(
      [`The file store answered ${status}${code && `, ${code}`}.`, isSkewed ? clocks : ''].filter(Boolean).join(' '),
    );
    this.code = code || `HTTP_${status}`;
  }
}

/** A response with an error status. */
type Problem = {
  status: number;
  /** Of its body, as S3 names errors; else empty. */
  code: string;
  /** How far this server's clock is from the store's. */
  skewS: number;
};

const minuteS = 60;

/** S3 refuses signatures that are 15 minutes old. */
const skewMaxS = 10 * minuteS;

/** Retry delay after the last attempt, in seconds. */
const retryAfterS = 5;

const emptySha256 = createHash('sha256').digest('hex');

/**
 * Sends a request with AWS Signature 4 and retries transient failures.
 * @returns a 2xx or 404 response.
 * @throws AppError `UNAVAILABLE` for any other response.
 */
export async function s3Request(bucket: S3Bucket, request: S3Request): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const result = await send(bucket, request).catch((cause: unknown) => new Error('No response.', { cause }));
    if (result instanceof Response) return result;
    const isTransient = result instanceof Error || result.status >= 500 || result.status === 429;
    if (isTransient && attempt < maxAttempts) {
      await wait(retryDelayMs * 2 ** attempt * (0.5 + Math.random() / 2));
      continue;
    }
    const cause = result instanceof Error ? result : new BucketError(result);
    throw new AppError('UNAVAILABLE', { cause, retryAfterS });
  }
}

async function send(
  bucket: S3Bucket,
  { method, key, query, headers, body, sha256 }: S3Request,
): Promise<Response | Problem> {
  const url = new URL(`${bucket.url}${key === '' ? '' : bucket.prefix + key}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const signed = await new AwsV4Signer({
    ...bucket.credentials,
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': sha256 ?? emptySha256 },
    service: 's3',
    region: bucket.region,
  }).sign();
  // Limits only the wait for the response, and an error with its body: a file streams at the client's speed.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), attemptTimeoutMs);
  try {
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal: controller.signal,
      ...(body && { body }),
    });
    return response.ok || response.status === 404 ? response : await readProblem(response);
  } finally {
    clearTimeout(timer);
  }
}

async function readProblem(response: Response): Promise<Problem> {
  const [, code = ''] = /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(await response.text()) ?? [];
  const theirs = Date.parse(response.headers.get('date') ?? '');
  return { status: response.status, code, skewS: Number.isNaN(theirs) ? 0 : Math.abs(Date.now() - theirs) / 1000 };
}
