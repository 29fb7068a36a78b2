import * as v from 'valibot';

/** A part of a bucket, and how to get at it. */
export type S3Bucket = {
  /** Of the bucket, with a slash at the end. */
  url: string;
  region: string;
  /** What every key begins with: nothing, or something with a slash at the end. */
  prefix: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
};

const urlPattern = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*))?$/;

const required = 'is required when FILES_URL is set';
const Url = v.pipe(
  v.string(),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must begin with http:// or https://'),
);

/** The usual variables of AWS, as far as they matter here. */
const BucketEnvironment = v.object({
  FILES_URL: v.pipe(v.string(), v.regex(urlPattern, 'must be s3://bucket or s3://bucket/prefix')),
  AWS_ACCESS_KEY_ID: v.string(required),
  AWS_SECRET_ACCESS_KEY: v.string(required),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  AWS_REGION: v.optional(v.string()),
  AWS_DEFAULT_REGION: v.optional(v.string()),
  AWS_ENDPOINT_URL_S3: v.optional(Url),
  AWS_ENDPOINT_URL: v.optional(Url),
});

/** The place that an environment with `FILES_URL` names. AWS itself is spoken to by host name, any other by path. */
export const S3BucketSettings = v.pipe(
  BucketEnvironment,
  v.transform((environment): S3Bucket => {
    const { bucket = '', prefix = '' } = urlPattern.exec(environment.FILES_URL)?.groups ?? {};
    const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? 'us-east-1';
    const endpoint = environment.AWS_ENDPOINT_URL_S3 ?? environment.AWS_ENDPOINT_URL;
    const folders = prefix.split('/').filter((folder) => folder !== '');
    return {
      url: endpoint ? `${endpoint.replace(/\/+$/, '')}/${bucket}/` : awsUrl(bucket, region),
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

/** A dot in a bucket's name would make its host one that no certificate is for. */
function awsUrl(bucket: string, region: string): string {
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${host}/${bucket}/` : `https://${bucket}.${host}/`;
}
