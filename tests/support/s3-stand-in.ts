import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Bucket } from '#server/settings/s3-bucket.ts';

type StoredObject = { bytes: Buffer; modifiedAt: Date };

const bucket = 'portal-files';
const credentials = { accessKeyId: 'AKIDSTANDIN', secretAccessKey: 'stand-in/secret+key', sessionToken: 'session==' };
const region = 'ca-central-1';

/**
 * A store with the part of S3 that the portal uses, written from AWS's documentation: it rejects requests without a
 * correct signature (version 4, with the hash of the body), and lists a few keys at a time.
 */
export class S3StandIn {
  readonly objects = new Map<string, StoredObject>();
  /** Statuses for the next requests of any kind; 0 breaks the connection. */
  faults: number[] = [];
  requests = 0;
  #held: Promise<void> = Promise.resolve();
  readonly #server: Server;
  readonly #keysAtOnce = 2;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<S3StandIn> {
    const standIn = new S3StandIn();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  get endpoint(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The stand-in does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  place(prefix = 'uploads/'): S3Bucket {
    return { url: `${this.endpoint}/${bucket}/`, region, prefix, credentials };
  }

  /** The environment of a server process that uses this store. */
  environment(prefix = 'uploads'): Record<string, string> {
    return {
      FILES_URL: `s3://${bucket}/${prefix}`,
      AWS_ENDPOINT_URL: this.endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_SESSION_TOKEN: credentials.sessionToken,
    };
  }

  /** Lets every request hang. Returns a function that answers them all. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++;
    const body = await buffer(request).catch(() => null);
    await this.#held;
    const fault = this.faults.shift();
    if (body === null || fault === 0) return void request.socket.destroy();
    if (fault !== undefined) return void response.writeHead(fault).end('<Error><Code>SlowDown</Code></Error>');
    if (request.headers['content-length'] === undefined && request.method === 'PUT')
      return void response.writeHead(411).end();
    const refusal = refusalOf(request, body);
    if (refusal !== null) return void response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`);

    const { pathname, searchParams } = new URL(request.url ?? '', this.endpoint);
    const [, name, ...rest] = pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (name !== bucket) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'GET' && key === '') return this.#list(searchParams, response);
    if (request.method === 'GET') return this.#read(key, request.headers.range, response);
    if (request.method === 'PUT') this.objects.set(key, { bytes: body, modifiedAt: new Date() });
    else if (request.method === 'DELETE') this.objects.delete(key);
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  }

  #read(key: string, range: string | undefined, response: ServerResponse): void {
    const stored = this.objects.get(key);
    if (!stored) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    if (range === undefined) return void response.writeHead(200).end(stored.bytes);
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const part = stored.bytes.subarray(Number(start), Number(end) + 1);
    response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${stored.bytes.length}` }).end(part);
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/') && key > after)
      .toSorted();
    const page = keys.slice(0, this.#keysAtOnce);
    const contents = page.map((key) => {
      const modified = this.objects.get(key)?.modifiedAt.toISOString();
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${modified}</LastModified><ETag>&quot;x&quot;</ETag></Contents>`;
    });
    const token = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.end(`<?xml version="1.0"?><ListBucketResult>${token}${contents.join('')}</ListBucketResult>`);
  }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns S3's error code for an unauthorised request; null when it is authorised. */
function refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const [, keyId, day, place, signedNames = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, *SignedHeaders=([\w;-]+), *Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const header = (name: string) => String(headers[name] ?? '');
  if (keyId !== credentials.accessKeyId || place !== region) return 'InvalidAccessKeyId';
  if (header('x-amz-security-token') !== credentials.sessionToken) return 'InvalidToken';
  const names = signedNames.split(';');
  const required = ['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token'];
  if (!required.every((name) => names.includes(name))) return 'AccessDenied';
  const date = header('x-amz-date');
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < 15 * 60 * 1000) || !date.startsWith(day ?? '-')) return 'RequestTimeTooSkewed';
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const { pathname, searchParams } = new URL(url, 'http://any');
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const canonical = [
    method,
    pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${header(name).trim()}`),
    '',
    signedNames,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${place}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${credentials.secretAccessKey}`, day ?? ''), place));
  const expected = hmac(key, toSign);
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? null : 'SignatureDoesNotMatch';
}
