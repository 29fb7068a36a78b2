import * as v from 'valibot';

/** A bucket, a key prefix in it, and credentials. */
export type S3Bucket = {
  /** The bucket's URL, with a trailing slash. */
  url: string;
  region: string;
  /** Empty, or with a trailing slash. */
  prefix: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
};

const urlPattern = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*))?$/;

const required = 'is required when FILES_URL is set';
const Url = v.pipe(
  v.string(),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must begin with http:// or https://'),
);

/** The AWS variables that the file store uses. */
export const BucketEnvironment = v.object({
  FILES_URL: v.pipe(v.string(), v.regex(urlPattern, 'must be s3://bucket or s3://bucket/prefix')),
  AWS_ACCESS_KEY_ID: v.string(required),
  AWS_SECRET_ACCESS_KEY: v.string(required),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  AWS_REGION: v.optional(v.string()),
  AWS_DEFAULT_REGION: v.optional(v.string()),
  AWS_ENDPOINT_URL_S3: v.optional(Url),
  AWS_ENDPOINT_URL: v.optional(Url),
});

/** Parses the bucket of an environment with `FILES_URL`. AWS is addressed by host name, other endpoints by path. */
export const S3BucketSettings = v.pipe(
  BucketEnvironment,
  v.transform((environment): S3Bucket => {
    const { bucket = '', prefix = '' } = urlPattern.exec(environment.FILES_URL)?.groups ?? {};
    const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? 'us-east-1';
    const endpoint = environment.AWS_ENDPOINT_URL_S3 ?? environment.AWS_ENDPOINT_URL;
    const folders = prefix.split('/').filter((folder) => folder !== '');
    return {
      url: endpoint ? `${withoutEndSlash(endpoint)}/${bucket}/` : awsUrl(bucket, region),
      region,
      prefix: folders.map((folder) => `${folder}/`).join(''),
      credentials: {
        accessKeyId: environment.AWS_ACCESS_KEY_ID,
        secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
        ...(environment.AWS_SESSION_TOKEN !== undefined && { sessionToken: environment.AWS_SESSION_TOKEN }),
      },
    };
  }),
);

/** A bucket name with a dot matches no TLS certificate as a host name. */
function awsUrl(bucket: string, region: string): string {
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${host}/${bucket}/` : `https://${bucket}.${host}/`;
}

/** An address without slashes at its end. */
export function withoutEndSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}
