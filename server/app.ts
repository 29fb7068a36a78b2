import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import fastify, { LogController } from 'fastify';
import { longTextMaxLength } from '#contract/claims.ts';
import { endpoints } from '#contract/endpoints.ts';
import { answerErrors } from './http/answer-errors.ts';
import { setAnswerHeaders } from './http/answer-headers.ts';
import { logRequests } from './http/log.ts';
import type { Route } from './http/route.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveBuiltApp } from './http/serve-built-app.ts';
import { serveRoute } from './http/serve-route.ts';
import { guardAgainstForgery } from './http/xsrf.ts';
import type { Parts } from './parts.ts';
import { routes } from './routes/routes.ts';
import type { Settings } from './settings.ts';

const minuteMs = 60 * 1000;
const mebibyte = 1024 * 1024;

/** An upload over a bad link may take this long in all, and pause this long at most. */
const requestMs = 30 * minuteMs;
const silenceMs = 2 * minuteMs;

/** What is read of an upload that will be refused for its size, so that the sender gets the refusal and not a reset. */
const drained = { fileSize: 64 * mebibyte, files: 50, fields: 100, fieldSize: 4 * (longTextMaxLength + 1) } as const;

type Options = Pick<Settings, 'logLevel' | 'trustProxy'> & {
  /** Folder of the built app. */
  appFolder: string;
};

/**
 * The HTTP server: the contract's endpoints below `/api`, the built app beside them.
 * @throws Error when an endpoint of the contract has no route.
 */
export async function buildApp(parts: Parts, { logLevel, trustProxy, appFolder }: Options): Promise<FastifyInstance> {
  requireEveryEndpoint(routes);
  const app = fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // While it stops, what still comes in on an open connection is answered, not turned away.
    return503OnClosing: false,
    trustProxy: trustProxy ?? false,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: minuteMs / 2 },
    forceCloseConnections: 'idle',
  });
  app.decorateRequest('caller', null);
  letGoWhenStopping(app);
  logRequests(app);
  answerErrors(app);
  acceptOnlyJson(app);
  await app.register(cookie);
  await app.register(multipart, { limits: drained });
  await setSecurityHeaders(app, parts);
  guardAgainstForgery(app, parts);
  setAnswerHeaders(app);
  await serveBuiltApp(app, appFolder, parts.files.kept);
  for (const route of routes) serveRoute(app, route, parts);
  return app;
}

/** A stop waits for open connections: an answer that goes out meanwhile is its connection's last. */
function letGoWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}

/** A body is JSON or a form with files; no body at all is fine where none is due. */
function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
}

function requireEveryEndpoint(served: readonly Route[]): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handlers = served.filter((route) => route.endpoint === endpoint);
    if (handlers.length !== 1) throw new Error(`The endpoint ${name} has ${handlers.length} routes instead of one.`);
  }
}
