import type { StoredEntry } from '../file-store.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { s3Request } from './s3-request.ts';

/** What lies directly below the place's prefix, a page of the store's at a time; names without the prefix. */
export async function* listKeys(bucket: S3Bucket): AsyncGenerator<StoredEntry[]> {
  const query = { 'list-type': '2', delimiter: '/', 'encoding-type': 'url', prefix: bucket.prefix };
  let continued: Record<string, string> = {};
  do {
    const response = await s3Request(bucket, { method: 'GET', key: '', query: { ...query, ...continued } });
    const xml = await response.text();
    yield entriesOf(xml, bucket.prefix);
    const next = textOf(xml, 'NextContinuationToken');
    continued = next === null ? {} : { 'continuation-token': next };
  } while ('continuation-token' in continued);
}

function entriesOf(xml: string, prefix: string): StoredEntry[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, contents = '']) => {
    const key = decodeURIComponent((textOf(contents, 'Key') ?? '').replaceAll('+', ' '));
    const modifiedAt = new Date(textOf(contents, 'LastModified') ?? '');
    const name = key.slice(prefix.length);
    // Without a date nobody can say that it is old.
    return key.startsWith(prefix) && name !== '' && !Number.isNaN(modifiedAt.getTime()) ? [{ name, modifiedAt }] : [];
  });
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function textOf(xml: string, element: string): string | null {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text?.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '') ?? null;
}
