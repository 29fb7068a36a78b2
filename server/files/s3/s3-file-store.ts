import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '../../errors/app-error.ts';
import type { FileStore, StoredEntry } from '../file-store.ts';
import { discard, eachSettled } from '../incoming-files.ts';
import type { S3Bucket } from '../../settings/s3-bucket.ts';
import { s3Request } from './s3-request.ts';

/** DELETE requests sent in parallel. */
const parallelDeletes = 10;

/** Retry delay while somebody makes the bucket, in seconds. */
const noBucketRetryS = 60;

/** A store in a bucket that several servers share. Uploads arrive in a folder below `DATA_DIR` first. */
export async function openS3FileStore(bucket: S3Bucket, dataDir: string): Promise<FileStore> {
  const incoming = join(dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });

  const put = async (name: string, body: Blob, sha256: string) => {
    const response = await s3Request(bucket, { method: 'PUT', key: name, body, sha256 });
    await response.body?.cancel();
    // S3 responds 404 to a PUT when the bucket does not exist.
    if (!response.ok) throw noBucket();
  };
  return {
    incoming,
    // Streamed from disk: no file is ever whole in memory.
    async putFiles(files) {
      const putOne = async ({ path, sha256, id }: (typeof files)[number]) => put(id, await openAsBlob(path), sha256);
      await eachSettled(files.map(putOne));
      await discard(files.map(({ path }) => path));
    },
    put: (name, bytes) =>
      put(name, new Blob([new Uint8Array(bytes)]), createHash('sha256').update(bytes).digest('hex')),
    async read(name, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await s3Request(bucket, { method: 'GET', key: name, headers });
      const { status, body } = response;
      if (body && status === (range ? 206 : 200)) return Readable.from(body, { objectMode: false });
      if ((await response.text()).includes('<Code>NoSuchBucket</Code>')) throw noBucket();
      return null;
    },
    async remove(names) {
      for (let from = 0; from < names.length; from += parallelDeletes)
        await Promise.all(
          names.slice(from, from + parallelDeletes).map(async (name) => {
            const { body } = await s3Request(bucket, { method: 'DELETE', key: name });
            await body?.cancel();
          }),
        );
    },
    list: () => listKeys(bucket),
  };
}

function noBucket(): AppError {
  const cause = new Error('Its bucket does not exist.');
  return new AppError('UNAVAILABLE', { cause, retryAfterS: noBucketRetryS });
}

/** Lists the keys directly below the bucket's prefix, one page of ListObjectsV2 at a time; names exclude the prefix. */
async function* listKeys(bucket: S3Bucket): AsyncGenerator<StoredEntry[]> {
  const query = { 'list-type': '2', delimiter: '/', 'encoding-type': 'url', prefix: bucket.prefix };
  let continuation: Record<string, string> = {};
  do {
    const response = await s3Request(bucket, { method: 'GET', key: '', query: { ...query, ...continuation } });
    const xml = await response.text();
    yield parseEntries(xml, bucket.prefix);
    const next = elementText(xml, 'NextContinuationToken');
    continuation = next === null ? {} : { 'continuation-token': next };
  } while ('continuation-token' in continuation);
}

function parseEntries(xml: string, prefix: string): StoredEntry[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, contents = '']) => {
    const key = decodeURIComponent((elementText(contents, 'Key') ?? '').replaceAll('+', ' '));
    const modifiedAt = new Date(elementText(contents, 'LastModified') ?? '');
    const name = key.slice(prefix.length);
    // An entry without a date has no known age, so the cleanup job must not see it.
    return key.startsWith(prefix) && name !== '' && !Number.isNaN(modifiedAt.getTime()) ? [{ name, modifiedAt }] : [];
  });
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function elementText(xml: string, element: string): string | null {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text?.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '') ?? null;
}
