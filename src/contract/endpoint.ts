import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { FileDoubt } from './file-doubts.ts';
import type { Role } from './primitives.ts';
import { pieceMaxBytes, type UploadReference } from './upload-references.ts';

/** Who may make a call. `signed-in` includes an account that is not verified yet. */
export type Access = 'anyone' | 'signed-in' | 'verified' | readonly Role[];

/** How a call sends files: under `name`, at most `max`, and at least `min` if files are required. */
export type UploadField = { readonly name: string; readonly max: number; readonly min?: number };

/**
 * A file of a call: its bytes with their media type, and a name. `sha256` is sent only to a backend that compares it
 * (`health.ts`), and with it why the file may not open.
 */
export type UploadFile = {
  readonly name: string;
  readonly blob: Blob;
  readonly sha256?: string;
  readonly doubt?: FileDoubt;
};

/** The form field that names uploaded files, in place of their bytes (`uploads.ts`). */
export const uploadsField = 'uploads';

/** The form field with the SHA-256 of each file, in order. */
export const hashesField = 'hashes';

/** The form field with the files that may not open, by their SHA-256. It is left out when there are none. */
export const doubtsField = 'doubts';

/**
 * The single definition of one HTTP call: the app makes it with `call`, the server handles it, the tests fuzz it.
 * `path` is relative to `/api` and has `:name` for each parameter. Without `output` the response is 204.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** With files, the body is multipart. */
  readonly upload?: UploadField;
  /** The body is raw bytes of a file, at most this many (`uploads.ts`). */
  readonly bytes?: number;
  readonly output?: GenericSchema;
  /** The response is a file that is made while it is sent, of one of these types. */
  readonly archive?: readonly ('application/zip' | 'application/pdf' | 'text/csv')[];
  readonly status: 200 | 201 | 204;
  /** Takes an `Idempotency-Key` (R-API-10), or refuses to be made without one. */
  readonly idempotent?: true | 'required';
  /** Takes the version that it is based on in `If-Match`, and refuses any but the latest (R-DESK-21). */
  readonly versioned?: true;
  /** Takes the key of a visitor's ticket in `X-Ticket-Key` (R-TICKET-05). */
  readonly ticketKey?: true;
  /** Made by a program that is no browser: without the anti-forgery pair (R-API-02), and without a token. */
  readonly byProgram?: true;
  /** Error codes of this call, beyond those that follow from its definition (`refusals.ts`). */
  readonly refusals?: readonly ErrorCode[];
};

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Part<Key extends string, Schema> = Schema extends GenericSchema ? { [K in Key]: InferInput<Schema> } : unknown;

/** The input of a call: path parameters, query, body, files or uploaded files, bytes. */
export type InputOf<E extends Endpoint> = ([ParamNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParamNames<E['path']>, string> }) &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends UploadField ? { files: readonly UploadFile[]; uploads?: readonly UploadReference[] } : unknown) &
  (E['bytes'] extends number ? { bytes: Blob } : unknown);

/** The output of a call; `null` for a response without a body. */
export type OutputOf<E extends Endpoint> = E['output'] extends GenericSchema ? InferOutput<E['output']> : null;

/** Whether its body takes minutes over a slow link: files, or bytes that are more than a piece. */
export function isUpload({ upload, bytes = 0 }: Pick<Endpoint, 'upload' | 'bytes'>): boolean {
  return upload !== undefined || bytes > pieceMaxBytes;
}

/** Keeps the literal types of an endpoint, so that input and output can be inferred. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
