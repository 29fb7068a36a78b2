import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from '../file-store.ts';
import { listKeys } from './list-keys.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { s3Request } from './s3-request.ts';

/** Removals sent at once. */
const parallelDeletes = 10;

/** A store in a bucket, which several servers share; uploads arrive in a folder below `DATA_DIR` before they go there. */
export async function openS3FileStore(bucket: S3Bucket, dataDir: string): Promise<FileStore> {
  const incoming = join(dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });

  const put = async (name: string, body: Blob, sha256: string) => {
    const response = await s3Request(bucket, { method: 'PUT', key: name, body, sha256 });
    await response.body?.cancel();
    // A PUT is answered 404 when there is no such bucket.
    if (!response.ok) throw new Error('The bucket of the file store does not exist.');
  };
  return {
    incoming,
    // Read from disk as it goes out: no file is ever whole in memory.
    keep: async ({ path, sha256 }, name) => put(name, await openAsBlob(path), sha256),
    put: (name, bytes) =>
      put(name, new Blob([new Uint8Array(bytes)]), createHash('sha256').update(bytes).digest('hex')),
    async read(name, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const { status, body } = await s3Request(bucket, { method: 'GET', key: name, headers });
      if (body && status === (range ? 206 : 200)) return Readable.from(body, { objectMode: false });
      await body?.cancel();
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
