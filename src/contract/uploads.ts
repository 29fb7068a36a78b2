import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { list, Sha256 } from './primitives.ts';
import { pieceMaxBytes } from './upload-references.ts';

/** A whole number of a query string, from 0. */
const Count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits('not_a_number'))], 'not_a_number'),
  v.transform(Number),
  v.safeInteger('not_a_number'),
  v.minValue(0, 'too_small'),
);

/** How far a file has come that goes up in pieces. */
export const Upload = v.object({
  sha256: Sha256,
  size: v.number(),
  /** Bytes that the server has, from the first on. */
  offset: v.number(),
});
export type Upload = v.InferOutput<typeof Upload>;

/** The caller's own uploads that no submission has taken yet (`docs/decisions/0021`). */
export const listUploads = defineEndpoint({
  method: 'GET',
  path: '/uploads',
  access: 'verified',
  output: list(Upload),
  status: 200,
});

/**
 * The next piece of a file, which goes by the SHA-256 of the whole. The answer says from where to go on: the same
 * offset when the server has fewer bytes than the caller thinks. What arrives of a piece that is cut off is kept, and of
 * a piece that comes again what is new.
 */
export const sendPiece = defineEndpoint({
  method: 'PATCH',
  path: '/uploads/:sha256',
  access: 'verified',
  query: v.object({
    offset: Count,
    /** Of the whole file. */
    size: v.pipe(Count, v.minValue(1, 'too_small')),
  }),
  bytes: pieceMaxBytes,
  output: Upload,
  status: 200,
});
