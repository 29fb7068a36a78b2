import type { GenericSchema, InferOutput } from 'valibot';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Database } from '../database/tables.ts';
import type { Context } from '../context.ts';
import type { ReceivedFile } from '../files/received-file.ts';
import type { Caller } from '../session/sessions.ts';
import type { Language } from './language.ts';
import type { FileResponse } from './file-response.ts';

type Parsed<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : undefined;

/** One call as its handler sees it: parsed, and made by somebody who may. */
export type Call<E extends Endpoint> = {
  params: InputOf<E> extends { params: infer Params } ? Params : undefined;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** Received whole, of a kind and size that is accepted. */
  files: readonly ReceivedFile[];
  /** The bytes of a body that is nothing else, as far as they came. */
  bytes: E['bytes'] extends number ? Uint8Array : null;
  caller: E['access'] extends 'anyone' ? Caller | null : Caller;
  /** Of an idempotent write: its database is the transaction that also keeps the answer. */
  context: Context;
  /** An id for what the call makes; the same ones in the same order when the submission is repeated. */
  newId: () => string;
  language: Language;
  /** The client's address (`contract.md §1`, limits). */
  address: string;
  /** Whose browser it is, signed in or not; every write has one. */
  visitor: string | null;
  now: Date;
};

/** What a handler gives back; bytes where the contract has no shape and no 204. */
export type HandlerResult<E extends Endpoint> = E['output'] extends GenericSchema
  ? OutputOf<E>
  : E['status'] extends 204
    ? void
    : FileResponse;

/** A call whose endpoint is not known. */
export type AnyCall = {
  params: unknown;
  query: unknown;
  body: unknown;
  files: readonly ReceivedFile[];
  bytes: unknown;
  caller: unknown;
  context: Context;
  newId: () => string;
  language: Language;
  address: string;
  visitor: string | null;
  now: Date;
};

/** Who calls, before anything of the body is read. */
export type RequestOrigin = { caller: Caller | null; address: string; context: Context; now: Date };

type Extras = {
  /** Judges the visit outside the transaction of a write, so that a limit also counts what is then refused. */
  rateLimit?: (visit: RequestOrigin) => Promise<void>;
  /** Mail may be waiting once it is done. */
  sendsMail?: true;
};

/** An endpoint with its handler; `act` is a method so that routes of all shapes fit one list. */
export type Route = Extras & { endpoint: Endpoint; handle(this: void, call: AnyCall): Promise<unknown> };

/** Ties a handler to its endpoint: the types of what comes in and goes out are the contract's. */
export function defineRoute<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandlerResult<E>>,
  extras: Extras = {},
): Route {
  return { ...extras, endpoint, handle };
}

/** The parts of the server with the database, and all that reads it, inside one transaction. */
export function inTransaction(context: Context, transaction: Database): Context {
  return { ...context, database: transaction, platform: context.platform.inTransaction(transaction) };
}
