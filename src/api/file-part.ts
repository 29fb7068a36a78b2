import { ApiError } from './failure.ts';

/** Bytes of a file: the requested range, or the whole file if the server does not serve that range. */
export type FilePart = {
  bytes: Blob;
  from: number;
  etag: string | null;
  /** Bytes of the whole file; null when the server does not give it. */
  size: number | null;
};

/** Converts a response and its bytes. Throws `ApiError` for an invalid range. */
export function filePart(response: Response, bytes: Blob): FilePart {
  const etag = response.headers.get('etag');
  if (response.status !== 206) return { bytes, from: 0, etag, size: bytes.size };
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (from === undefined) throw new ApiError({ kind: 'not_an_answer', status: response.status });
  return { bytes, from: Number(from), etag, size: size === '*' ? null : Number(size) };
}
