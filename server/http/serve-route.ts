import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isUpload } from '#contract/endpoint.ts';
import { IdempotencyKey } from '#contract/idempotency.ts';
import { getHealth } from '#contract/health.ts';
import { userDevice } from '#domain/user-device.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { anonymousWriter, beginWrite, countWrite } from '../database/account-writes.ts';
import type { StoredResponse } from '../database/idempotency.ts';
import { fingerprint, runOnce } from '../database/idempotency.ts';
import { isUnreachable } from '../database/is-unreachable.ts';
import { runTransaction } from '../database/run-transaction.ts';
import type { Turns } from '../database/turns.ts';
import type { ReceivedFile, StoredFile } from '../files/file-store.ts';
import type { ReceivedForm } from '../files/receive-form.ts';
import { receiveForm } from '../files/receive-form.ts';
import { receivePiece } from '../files/receive-piece.ts';
import { putFiles, removeUnused } from '../files/stored-files.ts';
import type { Context } from '../context.ts';
import type { Origin } from '../session/known-browsers.ts';
import type { Caller, SessionContext } from '../session/sessions.ts';
import { hmac } from '../base/signature.ts';
import { networkOf } from '../limits/address-key.ts';
import { authorise } from './authorise.ts';
import { errorBody, isPermanent } from './error-body.ts';
import { isArchiveResponse, isFileResponse, sendArchive, sendFileResponse } from './file-response.ts';
import { parseAcceptLanguage } from '../base/language.ts';
import { idGenerator } from './id-generator.ts';
import { callOf } from './log.ts';
import type { Timeouts } from './timeouts.ts';
import { limitBodyTime, readToEnd } from './timeouts.ts';
import { fieldNames, formFields, parse, parseQuery, requireBody, withoutNul } from './parse.ts';
import { limitKey, limitUploadBytes, limitWrite, openUpload } from './caller-limits.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { AnyCall, Requester, Route } from './route.ts';
import { inTransaction } from './route.ts';
import { browserIdOf } from './xsrf.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    origin: Origin;
  }
}

type Options = {
  timeouts: Timeouts;
  /** Idempotency keys in progress, shared by all routes of a server. */
  inProgress: Set<string>;
  /** Turns of the writes of a server, which leave connections for its reads. */
  inTurn: Turns;
  limiter: Limiter;
};

/** Registers one endpoint: authorise before reading the body, then parse, handle, respond. */
export function serveRoute(
  app: FastifyInstance,
  { endpoint, handle, rateLimit, countRefusal, sendsMail, readsReplica, writesNothing }: Route,
  context: Context,
  { timeouts, inProgress, inTurn, limiter }: Options,
): void {
  // Ending a session is never refused, and pieces of files are limited by their bytes.
  const isLimitedWrite =
    endpoint.method !== 'GET' && endpoint.bytes === undefined && !endpoint.path.startsWith('/auth/');
  const isJudged = endpoint.idempotent && endpoint.path.startsWith('/warranties/claims');
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: {
      ...(endpoint.bytes !== undefined && { takesBytes: true }),
      ...(endpoint.byProgram && { byProgram: true }),
      queryNames: fieldNames(endpoint.query),
    },
    onRequest: async (request) => {
      if (!isUpload(endpoint)) limitBodyTime(request, timeouts);
      request.origin = originOf(request);
      request.caller = await identify(request);
      await limitCaller(request);
      await rateLimit?.(requesterOf(request));
    },
    handler: async (request, reply) => {
      const key = endpoint.idempotent ? readIdempotencyKey(request, endpoint.idempotent) : null;
      const version = endpoint.versioned ? readVersion(request) : null;
      const { form, bytes } = await receive(request, reply);
      let files: StoredFile[] = [];
      let mayHaveRows = false;
      let refusal: AppError | null = null;
      try {
        // Parsing happens inside the idempotent write, since a validation error is stored for the key too.
        const accountId = request.caller?.accountId ?? anonymousWriter;
        const submission = key === null ? null : `${accountId} ${key}`;
        const handleIn = async (active: Context) => {
          const call = { ...parseCall(request, form, active, idGenerator(submission)), files, bytes, version };
          const result = await handle(call).catch((error: unknown) => {
            if (error instanceof AppError) refusal = error;
            throw error;
          });
          mayHaveRows = true;
          return result;
        };
        // Outside the write's transaction, and before the answer.
        const counted = async <Result>(write: Promise<Result>) =>
          write.finally(async () => {
            if (refusal) await countRefusal?.(requesterOf(request), refusal);
          });
        const store = async () => {
          files = await putFiles(context.files, filesToStore(request, form));
        };
        if (form && key === null) await store();
        if (!endpoint.idempotent || key === null) {
          const handleNow = () =>
            endpoint.method === 'GET' ? read(request.caller, handleIn) : write(accountId, handleIn);
          const takesTurn = endpoint.idempotent || (isLimitedWrite && !writesNothing);
          const result = await counted(takesTurn ? inTurn(handleNow) : handleNow());
          return await respond(request, reply, result);
        }
        const keyed = {
          accountId,
          key,
          fingerprint: payloadFingerprint(request, form, version, context.secret),
          now: context.now(),
        };
        const stored = await counted(
          runOnce(
            { database: context.database, inProgress, inTurn },
            keyed,
            form && store,
            async (transaction) => ({
              status: endpoint.status,
              body: serialize(await handleIn(inTransaction(context, transaction))),
            }),
            (error) => permanentResponse(error, request),
          ),
        );
        if (stored.replayed) reply.header('idempotent-replayed', 'true');
        // Also on a repeat, in case the first request was interrupted before this.
        if (stored.status < 400) await form?.deleteUploads();
        return await reply.code(stored.status).type('application/json; charset=utf-8').send(stored.body);
      } finally {
        await form?.discard(files);
        if (!mayHaveRows) await removeUnused(context.files, files);
        if (sendsMail) context.mail.wake();
        if (isJudged) context.judging.wake();
      }
    },
  });

  async function limitCaller(request: FastifyRequest): Promise<void> {
    const { caller } = request;
    if (caller?.keyId !== undefined) {
      await limitKey(caller.keyId, endpoint.method, requesterOf(request));
      if (endpoint.method !== 'GET') await auditKeyUse(caller.keyId, request);
      return;
    }
    if (isLimitedWrite) await limitWrite(requesterOf(request));
    if (endpoint.method === 'GET' && caller) await limiter.waitToRead(caller.sessionId);
  }

  /** Before the write, whatever becomes of it: the log of an act names the admin who made the key (R-KEY-02). */
  async function auditKeyUse(keyId: string, { caller, origin }: FastifyRequest): Promise<void> {
    const by = { accountId: caller?.accountId ?? null, network: networkOf(origin.address) };
    const after = { call: `${endpoint.method} ${endpoint.path}` };
    await writeAudit(context.database, { by, kind: 'api_key_used', target: keyId, after, now: context.now() });
  }

  function requesterOf({ caller, origin }: FastifyRequest): Requester {
    return { caller, origin, limiter, now: context.now() };
  }

  /** Receives the files of a call. They are counted before they are stored; a refused form leaves none. */
  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ form: ReceivedForm | null; bytes: Uint8Array | null }> {
    if (!endpoint.upload && endpoint.bytes === undefined) return { form: null, bytes: null };
    const close = await openUpload(requesterOf(request));
    let form: ReceivedForm | null = null;
    try {
      form = endpoint.upload ? await receiveForm(request, context, endpoint.upload) : null;
      const bytes = endpoint.bytes === undefined ? null : await readBytes(request, endpoint.bytes);
      request.fileBytes = (form?.bytes ?? 0) + (bytes?.length ?? 0);
      await limitUploadBytes(requesterOf(request), request.fileBytes);
      return { form, bytes };
    } catch (error) {
      await form?.discard();
      // Otherwise the next request of this connection would wait behind the rest for ever.
      if (!(await readToEnd(request.raw))) reply.header('connection', 'close');
      throw error;
    } finally {
      close();
    }
  }

  /** Without the primary, the replica says who reads from it: it goes on while another primary is elected. */
  async function identify({ headers, origin }: FastifyRequest): Promise<Caller | null> {
    const identifyOn = (on: SessionContext & Pick<Context, 'platform'>) =>
      authorise(on, endpoint, headers.authorization, origin);
    try {
      return await identifyOn(context);
    } catch (error) {
      if (!readsReplica || !context.replica || !isUnreachable(error)) throw error;
      return context.replica.readWithoutPrimary((database) => identifyOn({ ...context, database, readsOnly: true }));
    }
  }

  function read(caller: Caller | null, handleIn: (active: Context) => Promise<unknown>): Promise<unknown> {
    if (!readsReplica || !context.replica || !caller) return handleIn(context);
    return context.replica.read(caller, (replica) => handleIn(replica ? inTransaction(context, replica) : context));
  }

  /** A write without an idempotency key; one that could have it still runs in one transaction. */
  async function write(accountId: string, handleIn: (active: Context) => Promise<unknown>): Promise<unknown> {
    if (endpoint.idempotent)
      return runTransaction(context.database, async (transaction) => {
        await beginWrite(transaction, accountId);
        const result = await handleIn(inTransaction(context, transaction));
        await countWrite(transaction, accountId).execute();
        return result;
      });
    const result = await handleIn(context);
    if (isLimitedWrite) await countWrite(context.database, accountId).execute();
    return result;
  }

  /** None when the input will be refused, which happens inside the write. */
  function filesToStore(request: FastifyRequest, form: ReceivedForm | null): ReceivedFile[] {
    try {
      parseCall(request, form, context, idGenerator(null));
      return form?.accept() ?? [];
    } catch {
      return [];
    }
  }

  function parseCall(
    request: FastifyRequest,
    form: ReceivedForm | null,
    active: Context,
    newId: () => string,
  ): Omit<AnyCall, 'files' | 'bytes' | 'version'> {
    form?.accept();
    return {
      params: withoutNul(request.params),
      // Probes often add a name, so that no cache answers.
      query: endpoint === getHealth ? undefined : parseQuery(endpoint.query, request.query),
      body:
        endpoint.body &&
        parse(endpoint.body, form ? formFields(endpoint.body, form.fields) : requireBody(endpoint.body, request.body)),
      caller: request.caller,
      context: active,
      newId,
      language: parseAcceptLanguage(request.headers['accept-language']),
      ticketKey: endpoint.ticketKey ? readTicketKey(request) : null,
      origin: request.origin,
      by: { accountId: request.caller?.accountId ?? null, network: networkOf(request.origin.address) },
      limiter,
      record: (act) => request.log.info({ actor: request.caller?.accountId, ...act }, 'admin acted'),
      note: (facts, message) => request.log.info(facts, message),
      reportFailure: (thrown) =>
        request.log.error({ call: callOf(request), failure: describeFailure(thrown) }, 'a part of a call failed'),
      now: active.now(),
    };
  }

  async function respond(request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<unknown> {
    if (isFileResponse(result)) return sendFileResponse(request, reply, result);
    if (isArchiveResponse(result)) return sendArchive(request, reply, result);
    reply.code(endpoint.status);
    return endpoint.output ? reply.type('application/json; charset=utf-8').send(serialize(result)) : reply.send();
  }

  /** The response body, reduced to the contract's output. */
  function serialize(result: unknown): string {
    return endpoint.output ? JSON.stringify(v.parse(endpoint.output, result)) : '';
  }
}

function originOf(request: FastifyRequest): Origin {
  const device = userDevice(request.headers['user-agent'] ?? '');
  return { browserId: browserIdOf(request), device, address: request.ip };
}

async function readBytes({ body }: FastifyRequest, maxBytes: number): Promise<Uint8Array> {
  if (!(body instanceof Readable)) throw new AppError('MALFORMED_REQUEST');
  return receivePiece(body, maxBytes);
}

/** @throws AppError `VALIDATION_FAILED` for one that is no key, and without one where it is required. */
function readIdempotencyKey({ headers }: FastifyRequest, need: true | 'required'): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined && need !== 'required') return null;
  const key = v.safeParse(IdempotencyKey, header);
  if (!key.success) throw invalidFields({ 'Idempotency-Key': header === undefined ? 'required' : 'invalid_choice' });
  return key.output.toLowerCase();
}

/** @throws AppError `VALIDATION_FAILED` without a version: a write must not overwrite what nobody has seen. */
function readVersion({ headers }: FastifyRequest): number {
  const version = /^"(\d{1,9})"$/.exec(headers['if-match'] ?? '')?.[1];
  if (version === undefined) throw invalidFields({ 'If-Match': headers['if-match'] ? 'invalid_choice' : 'required' });
  return Number(version);
}

function readTicketKey({ headers }: FastifyRequest): string | null {
  const header = headers['x-ticket-key'];
  return typeof header === 'string' ? header : null;
}

function payloadFingerprint(
  request: FastifyRequest,
  form: ReceivedForm | null,
  version: number | null,
  secret: string,
): string {
  const { method, url } = request.routeOptions;
  const body = form
    ? { fields: Object.fromEntries(form.fields), files: form.digests }
    : withHashedPassword(request.body, secret);
  const payload = { method, url, params: request.params, query: request.query, body };
  return fingerprint(version === null ? payload : { ...payload, version });
}

/** Fingerprints are stored permanently: without the server's secret they must not allow guessing passwords. */
function withHashedPassword(body: unknown, secret: string): unknown {
  if (typeof body !== 'object' || body === null || !('password' in body)) return body;
  // Any other value is refused by the schema; in the fingerprint it is only counted as wrong.
  const password = typeof body.password === 'string' ? hmac(secret, 'fingerprint', body.password) : null;
  return { ...body, password };
}

function permanentResponse(error: unknown, request: FastifyRequest): StoredResponse | null {
  if (!(error instanceof AppError) || !isPermanent(error)) return null;
  const language = parseAcceptLanguage(request.headers['accept-language']);
  return { status: error.status, body: JSON.stringify(errorBody(error, language)) };
}
