import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { Role } from './primitives.ts';
import type { UploadReference } from './upload-references.ts';

/** Who may make a call. `signed-in` includes an account that is not verified yet. */
export type Access = 'anyone' | 'signed-in' | 'verified' | readonly Role[];

/** How a call sends its files: as `name`, at most `max` of them, and `min` at least where it cannot do without. */
export type UploadField = { readonly name: string; readonly max: number; readonly min?: number };

/**
 * A file of a call: its bytes, which know their media type, under a name. With `sha256` the form says what has to
 * arrive; only for a backend that offers to compare it (`health.ts`).
 */
export type UploadFile = { readonly name: string; readonly blob: Blob; readonly sha256?: string };

/** The field of a form with files that names what has gone up in pieces, in place of the bytes (`uploads.ts`). */
export const uploadsField = 'uploads';

/** The field of a form with files that says the SHA-256 of each, in their order. */
export const hashesField = 'hashes';

/**
 * One HTTP call, said once: the app makes it with `call`, the server serves it, the tests fuzz it.
 * `path` is relative to `/api`, with `:name` for each parameter. Without `output` the answer is 204.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** With files the body goes as multipart. */
  readonly upload?: UploadField;
  /** The body is bytes of a file, at most so many (`uploads.ts`). */
  readonly bytes?: number;
  readonly output?: GenericSchema;
  readonly status: 200 | 201 | 204;
  /** Takes an `Idempotency-Key` (R-API-10). */
  readonly idempotent?: true;
  /** Codes of this call's own, beyond those that follow from its shape (`refusals.ts`). */
  readonly refusals?: readonly ErrorCode[];
};

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Part<Key extends string, Schema> = Schema extends GenericSchema ? { [K in Key]: InferInput<Schema> } : unknown;

/** What a caller gives: path parameters, query, body, files or what has gone up in pieces before, bytes. */
export type InputOf<E extends Endpoint> = ([ParamNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParamNames<E['path']>, string> }) &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends UploadField ? { files: readonly UploadFile[]; uploads?: readonly UploadReference[] } : unknown) &
  (E['bytes'] extends number ? { bytes: Blob } : unknown);

/** What a caller gets; `null` for an answer without a body. */
export type OutputOf<E extends Endpoint> = E['output'] extends GenericSchema ? InferOutput<E['output']> : null;

/** Keeps the literal types of an endpoint, so that input and output can be read off it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
