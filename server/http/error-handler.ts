import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeFailure } from './describe-failure.ts';
import { toAppError } from './to-app-error.ts';
import { errorBody } from './error-body.ts';
import { parseAcceptLanguage } from './language.ts';

/** Turns everything that is thrown into the contract's error body; only what nobody foresaw is logged. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (thrown, request, reply) => sendError(thrown, request, reply));
}

/** Answers one request with what was thrown at it. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown);
  if (error.status >= 500) request.log.error({ failure: describeFailure(thrown) }, error.code);
  if (error.retryAfterS !== null) reply.header('retry-after', String(error.retryAfterS));
  reply.header('cache-control', 'no-store');
  return reply
    .code(isRangeRefusal(thrown) ? 416 : error.status)
    .send(errorBody(error, parseAcceptLanguage(request.headers['accept-language'])));
}

/** A range beyond a file's end has a status of HTTP's own, and no code of the contract's. */
function isRangeRefusal(thrown: unknown): boolean {
  return thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 416;
}
