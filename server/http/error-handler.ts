import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { isUnreachable } from '../database/is-unreachable.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { callOf } from './log.ts';
import { errorBody } from './error-body.ts';
import { parseAcceptLanguage } from '../base/language.ts';

/** `Retry-After` while the database is unreachable, in seconds. */
const unavailableRetryS = 5;

/** Fastify's codes for the limits of its multipart parser. */
const fileLimitCodes = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT']);

/** 414: the id in the path is longer than any id that exists. */
const notFoundStatuses = [404, 414];

/** Sends every thrown error as the contract's error body. Only 5xx are logged. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (thrown, request, reply) => sendError(thrown, request, reply));
}

/** Sends one thrown value as the response to a request. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = isHungUp(request.raw) ? new AppError('MALFORMED_REQUEST', { cause: thrown }) : toAppError(thrown);
  if (error.status >= 500)
    request.log.error({ method: request.method, call: callOf(request), failure: describeFailure(thrown) }, error.code);
  if (error.retryAfterS !== null) reply.header('retry-after', String(error.retryAfterS));
  reply.header('cache-control', 'no-store');
  return reply
    .code(isRangeNotSatisfiable(thrown) ? 416 : error.status)
    .send(errorBody(error, parseAcceptLanguage(request.headers['accept-language'])));
}

/** Responds to bytes that are no HTTP, too many or too late. Without a parsed request the language is English. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    // The app retries a 408, and never a 400.
    const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const body = JSON.stringify(errorBody(new AppError('MALFORMED_REQUEST'), 'en'));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** Whether the client broke the connection while it sent: its reset is not the database's. */
function isHungUp({ complete, destroyed }: IncomingMessage): boolean {
  return !complete && destroyed;
}

/** Maps a thrown value to a code of the contract; an unexpected one becomes `INTERNAL_ERROR`. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) return new AppError('UNAVAILABLE', { cause: error, retryAfterS: unavailableRetryS });
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && fileLimitCodes.has(error.code))
    return new AppError('FILE_TOO_LARGE', { cause: error });
  // Fastify's own 4xx: an unparsable body, an unsupported content type, an aborted upload.
  if (error instanceof Error && 'statusCode' in error && isClientStatus(error.statusCode))
    return new AppError(notFoundStatuses.includes(error.statusCode) ? 'NOT_FOUND' : 'MALFORMED_REQUEST', {
      cause: error,
    });
  return new AppError('INTERNAL_ERROR', { cause: error });
}

function isClientStatus(status: unknown): status is number {
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** The contract has no code for 416: the status alone identifies it. */
function isRangeNotSatisfiable(thrown: unknown): boolean {
  return thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 416;
}
