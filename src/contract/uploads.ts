import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { list, Sha256 } from './primitives.ts';
import { pieceMaxBytes } from './upload-references.ts';

/** A non-negative integer of a query string. */
const Count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits('not_a_number'))], 'not_a_number'),
  v.transform(Number),
  v.safeInteger('not_a_number'),
  v.minValue(0, 'too_small'),
);

/** The progress of a file that is uploaded in pieces. */
export const Upload = v.object({
  sha256: Sha256,
  size: v.number(),
  /** Bytes that the server has, counted from the start. */
  offset: v.number(),
});
export type Upload = v.InferOutput<typeof Upload>;

/** The caller's own uploads that no submission has used yet (`docs/decisions/0021`). */
export const listUploads = defineEndpoint({
  method: 'GET',
  path: '/uploads',
  access: 'verified',
  output: list(Upload),
  status: 200,
});

/**
 * Uploads the next piece of a file, which is identified by the SHA-256 of the whole file. The response has the offset
 * of the next piece, which is lower than expected if the server has fewer bytes. The server stores the received part of
 * an interrupted piece, and only the new bytes of a repeated one.
 */
export const sendPiece = defineEndpoint({
  method: 'PATCH',
  path: '/uploads/:sha256',
  access: 'verified',
  query: v.object({
    offset: Count,
    /** The size of the whole file. */
    size: v.pipe(Count, v.minValue(1, 'too_small')),
  }),
  bytes: pieceMaxBytes,
  output: Upload,
  status: 200,
});
