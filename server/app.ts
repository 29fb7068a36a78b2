import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { longTextMaxLength } from '#contract/limits.ts';
import { endpoints } from '#contract/endpoints.ts';
import { writeTurns } from './database/turns.ts';
import { registerBodyParsers } from './http/body-parsers.ts';
import { handleClientError, registerErrorHandler, sendError } from './http/error-handler.ts';
import { createLimiter } from './limits/limiter.ts';
import { setCacheHeaders } from './http/cache-headers.ts';
import { compressCatalogue } from './http/compress-catalogue.ts';
import { logOptions, logRequests } from './http/log.ts';
import { refuseSecondHost } from './http/refuse-second-host.ts';
import { slowRepeatedRefusals } from './http/slow-refusals.ts';
import type { Timeouts } from './http/timeouts.ts';
import { defaultTimeouts } from './http/timeouts.ts';
import type { Route } from './http/route.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveBuiltApp } from './http/serve-built-app.ts';
import { serveUnsubscribe } from './http/serve-unsubscribe.ts';
import { serveRoute } from './http/serve-route.ts';
import { registerXsrfProtection } from './http/xsrf.ts';
import type { Context } from './context.ts';
import { openApiDocument } from './openapi/open-api-document.ts';
import { routes } from './routes/routes.ts';
import type { Settings } from './settings/settings.ts';
import { serveProbes } from './http/probes.ts';
import { requestIds } from './signals/request-ids.ts';
import { watchTurns } from './database/watch-database.ts';

const mebibyte = 1024 * 1024;

/**
 * Multipart limits, far above what the API accepts: an upload over the API's limits is read to its end, so that the
 * sender gets the error and not a reset connection.
 */
const parserLimits = {
  fileSize: 64 * mebibyte,
  files: 50,
  fields: 100,
  fieldSize: 4 * (longTextMaxLength + 1),
} as const;

type Options = Pick<Settings, 'trustProxy' | 'databasePoolMax'> & {
  appFolder: string;
  log: FastifyBaseLogger;
  metricsToken?: string | null;
  /** Whether this machine reads the metrics without a token. */
  localMetrics?: boolean;
  /** Adds to the server before it serves the built app. The start gives the demo's additions. */
  extend?: (app: FastifyInstance, appFolder: string) => void;
  timeouts?: Timeouts;
};

/**
 * Builds the HTTP server: the contract's endpoints below `/api`, the built app beside them.
 * @param options.appFolder the folder of the built app.
 * @throws Error when an endpoint of the contract has no route.
 */
export async function buildApp(
  context: Context,
  {
    trustProxy,
    databasePoolMax,
    appFolder,
    log,
    metricsToken = null,
    localMetrics = false,
    extend,
    timeouts = defaultTimeouts,
  }: Options,
): Promise<FastifyInstance> {
  assertEveryEndpointHasRoute(routes);
  const app = fastify({
    ...logOptions(log),
    genReqId: requestIds(trustProxy),
    // During shutdown, requests on open connections are still answered.
    return503OnClosing: false,
    trustProxy: trustProxy ?? false,
    requestTimeout: timeouts.uploadMs,
    connectionTimeout: timeouts.idleMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    forceCloseConnections: 'idle',
    // Errors before routing, such as a malformed path.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: handleClientError,
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('origin');
  closeConnectionsOnShutdown(app);
  logRequests(app, context.signals);
  registerErrorHandler(app);
  refuseSecondHost(app);
  registerBodyParsers(app);
  await app.register(cookie);
  await app.register(multipart, { limits: parserLimits });
  setSecurityHeaders(app, context);
  registerXsrfProtection(app, context);
  setCacheHeaders(app);
  compressCatalogue(app);
  slowRepeatedRefusals(app);
  extend?.(app, appFolder);
  await serveBuiltApp(app, appFolder);
  serveOpenApi(app, context);
  await serveUnsubscribe(app, context);
  serveProbes(app, { metrics: context.signals.metrics, readiness: context.readiness, metricsToken, localMetrics });
  const shared = {
    timeouts,
    inProgress: new Set<string>(),
    inTurn: watchTurns(writeTurns(databasePoolMax), context.signals),
    limiter: createLimiter(context.database),
  };
  for (const route of routes) serveRoute(app, route, context, shared);
  return app;
}

function serveOpenApi(app: FastifyInstance, { version }: Pick<Context, 'version'>): void {
  // Built on the first request: most servers never get one.
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(version));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}

/** During shutdown each response closes its connection, since `app.close` waits for open connections. */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  // A response that was on its way when the shutdown began keeps its connection alive.
  app.addHook('onResponse', async () => {
    if (stopping) setImmediate(() => app.server.closeIdleConnections());
  });
}

function assertEveryEndpointHasRoute(served: readonly Route[]): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handlers = served.filter((route) => route.endpoint === endpoint);
    if (handlers.length !== 1) throw new Error(`The endpoint ${name} has ${handlers.length} routes instead of one.`);
  }
}
