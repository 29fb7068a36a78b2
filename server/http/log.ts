import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import * as v from 'valibot';
import { login } from '#contract/session.ts';
import { finishSignIn, signInWithPasskey } from '#contract/passkeys.ts';
import type { Settings } from '../settings/settings.ts';
import { probePaths } from './probes.ts';
import type { RequestSignals, Signals } from '../signals/signals.ts';
import { describeFailure } from '../errors/describe-failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the response, and the fields that it names. */
    refusal: { code: string; fields: string[] } | null;
    /** Bytes of files that came with it. */
    fileBytes: number;
    /** Null for what is no request, such as a malformed path. */
    signals: RequestSignals | null;
  }
  interface FastifyContextConfig {
    /** The names that the call's query may have. */
    queryNames?: readonly string[];
  }
}

/** Writes JSON lines without personal data (R-OPS-02): the framework's own request and error fields are reduced. */
export function createLog(level: Settings['logLevel'], to?: DestinationStream): FastifyBaseLogger {
  const nothing = () => ({});
  const err = (thrown: unknown) => {
    const { name, code, message, at } = describeFailure(thrown);
    return { type: name, message: code ?? message, stack: at.join('\n') };
  };
  return pino({ level, serializers: { err, req: nothing, res: nothing } }, to);
}

export function logOptions(
  log: FastifyBaseLogger,
): Pick<FastifyServerOptions, 'logController'> & { loggerInstance: FastifyBaseLogger } {
  return { loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) };
}

/** The route's pattern stands for the path, so that no id, email or serial number is logged. */
export function callOf({ routeOptions: { url } }: FastifyRequest): string {
  return url === undefined || url === '*' ? 'other' : url;
}

/** Logs and counts every request: one line each, with what it waited for. */
export function logRequests(app: FastifyInstance, signals: Signals): void {
  app.decorateRequest('refusal', null);
  app.decorateRequest('fileBytes', 0);
  app.decorateRequest('signals', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    request.signals = signals.begin(request.method, typeof traceparent === 'string' ? traceparent : undefined);
    const { traceId } = request.signals;
    if (traceId !== null) request.log = request.log.child({ trace: traceId });
    // A caller can report the request's id.
    reply.header('x-request-id', request.id);
    signals.within(request.signals, done);
  });
  // Reading a body leaves the context of the request.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.signals) signals.within(request.signals, done);
    else done();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 400 && typeof payload === 'string') request.refusal = readRefusal(payload, request);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, refusal, caller, fileBytes } = request;
    const call = callOf(request);
    const level = probePaths.includes(call) && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method,
        call,
        status: reply.statusCode,
        ...(refusal && { code: refusal.code }),
        ...(refusal && refusal.fields.length > 0 && { fields: refusal.fields }),
        ...(caller && { account: caller.accountId }),
        ...(caller?.keyId !== undefined && { key: caller.keyId }),
        ...(fileBytes > 0 && { bytes: fileBytes }),
        ms: Math.round(reply.elapsedTime),
        ...spentOn(request),
      },
      'request completed',
    );
    count(signals.metrics, request, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** For each dependency the calls and their time together. */
function spentOn({ signals }: FastifyRequest): Record<string, { calls: number; ms: number }> {
  const spent = Object.entries(signals?.spent ?? {});
  return Object.fromEntries(spent.map(([name, { calls, ms }]) => [name, { calls, ms: Math.round(ms) }]));
}

function count(
  { requests, answers, refusals, signIns, uploadBytes }: Signals['metrics'],
  request: FastifyRequest,
  status: number,
  s: number,
) {
  const call = callOf(request);
  // The app has a route for each of its files.
  const route = call.startsWith('/api/') || probePaths.includes(call) ? call : 'app';
  const { method, refusal, fileBytes } = request;
  requests.observe({ method, route, status }, s);
  if (!probePaths.includes(route)) answers.inc({ kind: kindOf(status) });
  request.signals?.span?.end({ route, status, code: refusal?.code ?? null });
  if (refusal) refusals.inc({ route, code: refusal.code });
  if (fileBytes > 0) uploadBytes.inc(fileBytes);
  const step = signInSteps[route];
  if (step !== undefined) signIns.inc({ step, outcome: outcomeOf(status) });
}

const signInSteps: Readonly<Record<string, string>> = {
  [`/api${login.path}`]: 'password',
  [`/api${finishSignIn.path}`]: 'second',
  [`/api${signInWithPasskey.path}`]: 'passkey',
};

function kindOf(status: number): string {
  if (status < 400) return 'ok';
  if (status < 500) return 'refused';
  return status === 503 ? 'unavailable' : 'failed';
}

function outcomeOf(status: number): string {
  if (status < 400) return 'accepted';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

const fieldName = /^[a-z][\w.-]{0,60}$/i;
const ErrorBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    code: v.string(),
    fields: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.unknown())]), []),
  }),
);

/** The names of fields are those of the call, and none that its sender thought of. */
function readRefusal(payload: string, { query, routeOptions }: FastifyRequest): FastifyRequest['refusal'] {
  const parsed = v.safeParse(ErrorBody, payload);
  if (!parsed.success) return null;
  const { code, fields } = parsed.output;
  const { queryNames = [] } = routeOptions.config;
  const isMadeUp = (name: string) => Object.hasOwn(Object(query), name) && !queryNames.includes(name);
  return {
    code,
    fields: (Array.isArray(fields) ? fields : Object.keys(fields)).filter(
      (name) => fieldName.test(name) && !isMadeUp(name),
    ),
  };
}
