import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import * as v from 'valibot';
import type { Settings } from '../settings.ts';
import { describeFailure } from './describe-failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the response. */
    errorCode: string | null;
  }
}

/** Logs JSON lines without personal data (R-OPS-02): the framework's own request and error fields are reduced. */
export function logOptions(level: Settings['logLevel']): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  const nothing = () => ({});
  const err = (thrown: unknown) => {
    const { name, code, at } = describeFailure(thrown);
    return { type: name, message: code ?? '', stack: at.join('\n') };
  };
  return {
    logger: { level, serializers: { err, req: nothing, res: nothing } },
    logController: new LogController({ disableRequestLogging: true }),
  };
}

/**
 * Logs one line per request. The route's pattern stands for the path, so that no id, email or serial number is logged.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('errorCode', null);
  // A caller can report the request's id. Ids from callers are ignored: they could put any text into the log.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 400 && typeof payload === 'string') request.errorCode = readErrorCode(payload);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    request.log.info(
      {
        method: request.method,
        call: url === undefined || url === '*' ? 'other' : url,
        status: reply.statusCode,
        ...(request.errorCode && { code: request.errorCode }),
        ...(request.caller && { account: request.caller.accountId }),
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    );
  });
}

const ErrorBody = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }));

function readErrorCode(payload: string): string | null {
  const parsed = v.safeParse(ErrorBody, payload);
  return parsed.success ? parsed.output.code : null;
}
