import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import * as v from 'valibot';
import type { Settings } from '../settings.ts';
import { describeFailure } from './describe-failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that it was answered with. */
    refusal: string | null;
  }
}

/** JSON lines without anybody's data, whatever the framework itself finds worth logging (R-OPS-02). */
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

/** One line a request: which call, who made it, how it went, how long it took. Paths go by their pattern, so no id, email or serial number shows. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('refusal', null);
  // The id of a request in the log, for whoever reports what happened to it. A caller's own would be words in our log.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 400 && typeof payload === 'string') request.refusal = refusalCode(payload);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions;
    request.log.info(
      {
        method: method === undefined ? request.method : request.method,
        call: url === undefined || url === '*' ? 'other' : url,
        status: reply.statusCode,
        ...(request.refusal && { code: request.refusal }),
        ...(request.caller && { account: request.caller.accountId }),
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

const Refusal = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }));

function refusalCode(payload: string): string | null {
  const parsed = v.safeParse(Refusal, payload);
  return parsed.success ? parsed.output.code : null;
}
