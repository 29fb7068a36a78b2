import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { AppError } from '../../app-error.ts';
import type { S3Bucket } from './s3-bucket.ts';

export type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Below the place's prefix; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob;
  /** Of the body, in hex: signed along, so that the store refuses any other bytes. */
  sha256?: string;
};

const secondMs = 1000;

/** All tries together stay within what a transaction may idle (`connect.ts`), since a claim's photos go up inside one. */
const maxAttempts = 3;
const attemptTimeoutMs = 8 * secondMs;
const retryDelayMs = 200;

/** What the store answered instead of doing as it was asked. */
class BucketError extends Error {
  override readonly name = 'StoreRefusal';
  readonly code: string;

  constructor(status: number) {
    super(`The file store answered ${status}.`);
    this.code = `HTTP_${status}`;
  }
}

/** Seconds after which to try a store that is away. */
const retryAfterS = 5;

const emptySha256 = createHash('sha256').digest('hex');

/**
 * Sends a signed request (AWS Signature 4), again where it failed in passing.
 * @returns an answer of 2xx, or of 404.
 * @throws AppError `UNAVAILABLE` for anything else: a store that refuses us is as good as away.
 */
export async function s3Request(bucket: S3Bucket, request: S3Request): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const result = await send(bucket, request).catch((cause: unknown) => new Error('No answer.', { cause }));
    if (result instanceof Response) {
      if (result.ok || result.status === 404) return result;
      await result.body?.cancel();
    }
    const isTransient = result instanceof Error || result.status >= 500 || result.status === 429;
    if (isTransient && attempt < maxAttempts) {
      await wait(retryDelayMs * 2 ** attempt * (0.5 + Math.random() / 2));
      continue;
    }
    const cause = result instanceof Error ? result : new BucketError(result.status);
    throw new AppError('UNAVAILABLE', { cause, retryAfterS });
  }
}

async function send(bucket: S3Bucket, { method, key, query, headers, body, sha256 }: S3Request): Promise<Response> {
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
  // Only the wait for an answer is bounded: its body goes as fast as the person at the other end takes it.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), attemptTimeoutMs);
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal: controller.signal,
      ...(body && { body }),
    });
  } finally {
    clearTimeout(timer);
  }
}
