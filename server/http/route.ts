import type { GenericSchema, InferOutput } from 'valibot';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Actor } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import type { Context } from '../context.ts';
import type { AppError } from '../errors/app-error.ts';
import type { ArchiveResponse, FileResponse } from '../files/download.ts';
import type { StoredFile } from '../files/file-store.ts';
import type { Origin } from '../session/known-browsers.ts';
import type { Caller } from '../session/sessions.ts';
import type { Language } from '../base/language.ts';
import type { Limiter } from '../limits/limiter.ts';

type Parsed<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : undefined;

/** What an admin did, for the log (R-OPS-14): ids and names of fields, nothing of people. */
export type AdminAct = {
  act:
    | 'account created'
    | 'account changed'
    | 'account deactivated'
    | 'account reenabled'
    | 'invitation sent'
    | 'second factors removed'
    | 'person erased'
    | 'erasure refused'
    | 'incident saved'
    | 'master data imported'
    | 'master data exported';
  /** The id of the account, the incident or the import, or the kind of an export. */
  target: string;
  /** The fields that have another value now. */
  changed?: string[];
  role?: { from: string | null; to: string };
};

/** What a handler gets for every endpoint. */
type CallBase = {
  /** Received completely, of accepted types and sizes, and in the file store. */
  files: readonly StoredFile[];
  /** For an idempotent write its database is the transaction that also stores the response. */
  context: Context;
  /** The next id for a record of this call; a repeat of the submission gets the same ids in the same order. */
  newId: () => string;
  language: Language;
  /** The key of a visitor's ticket, where the endpoint takes one. */
  ticketKey: string | null;
  /** Its browser id is set on every write, signed in or not. */
  origin: Origin;
  /** For the audit log. */
  by: Actor;
  limiter: Limiter;
  /** Logs what an admin did; called when it is committed, so not by an idempotent write. */
  record: (act: AdminAct) => void;
  /** Logs what a call without an account did, by ids. */
  note: (facts: { account: string }, message: string) => void;
  /** Logs what failed in a part of a call that goes on. */
  reportFailure: (failure: unknown) => void;
  now: Date;
};

/** A parsed and authorised call, as the handler of an endpoint gets it. */
export type Call<E extends Endpoint> = CallBase & {
  params: InputOf<E> extends { params: infer Params } ? Params : undefined;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The raw body of an upload, perhaps cut off by a broken connection. */
  bytes: E['bytes'] extends number ? Uint8Array : null;
  caller: E['access'] extends 'anyone' ? Caller | null : Caller;
  /** What `If-Match` names. */
  version: E['versioned'] extends true ? number : null;
};

/** The result of a handler: the endpoint's output, nothing for a 204, or else a file or an archive. */
export type HandlerResult<E extends Endpoint> = E['output'] extends GenericSchema
  ? OutputOf<E>
  : E['status'] extends 204
    ? void
    : E['archive'] extends readonly string[]
      ? ArchiveResponse
      : FileResponse;

/** A call whose endpoint is not known statically. */
export type AnyCall = CallBase & {
  params: unknown;
  query: unknown;
  body: unknown;
  bytes: unknown;
  caller: unknown;
  version: unknown;
};

/** Who makes a request, before its body is read. */
export type Requester = {
  caller: Caller | null;
  origin: Origin;
  limiter: Limiter;
  now: Date;
};

type Extras = {
  /** Runs outside the write's transaction, so that refused requests count too. */
  rateLimit?: (requester: Requester) => Promise<void>;
  /** Counts a refusal of the handler, after its transaction and before the answer. */
  countRefusal?: (requester: Requester, refusal: AppError) => Promise<void>;
  /** The handler may enqueue mail. */
  sendsMail?: true;
  /** It only reads, and what it reads may be a little old but for the caller's own writes (R-OPS-15). */
  readsReplica?: true;
  /** It writes nothing though it is no GET, so that it takes no turn of the writes (R-OPS-12). */
  writesNothing?: true;
};

/** An endpoint and its handler. `handle` is a method so that handlers of different call types fit one list. */
export type Route = Extras & { endpoint: Endpoint; handle(this: void, call: AnyCall): Promise<unknown> };

/** Types a handler by its endpoint. */
export function defineRoute<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandlerResult<E>>,
  extras: Extras = {},
): Route {
  return { ...extras, endpoint, handle };
}

/** The same context with database and sales platform inside a transaction. */
export function inTransaction(context: Context, transaction: Database): Context {
  return { ...context, database: transaction, platform: context.platform.inTransaction(transaction) };
}
