import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Readiness } from '../signals/readiness.ts';
import type { Metrics } from '../signals/metrics.ts';

/** `Retry-After`, in seconds. */
const retryAfterS = 5;

export const probePaths = ['/livez', '/readyz', '/metrics'];

type Options = {
  metrics: Metrics;
  readiness: Readiness;
  metricsToken: string | null;
  /** Whether this machine reads the metrics where there is no token: not where a proxy on it serves others. */
  localMetrics: boolean;
};

/** Serves what monitors ask (R-OPS-13). */
export function serveProbes(app: FastifyInstance, { metrics, readiness, metricsToken, localMetrics }: Options): void {
  metrics.beforeScrape(async () => {
    for (const [dependency, found] of await readiness.read())
      for (const state of ['ok', 'slow', 'away'] as const)
        metrics.states.set({ dependency, state }, Number(state === found));
  });
  app.addHook('onSend', async (request, reply) => {
    if (probePaths.includes(request.routeOptions.url ?? '')) reply.header('cache-control', 'no-store');
  });

  app.get('/livez', async () => ({ status: 'live' }));

  app.get('/readyz', async (_request, reply) => {
    const dependencies = await readiness.read();
    const isReady = [...dependencies.values()].every((state) => state !== 'away');
    if (!isReady) reply.code(503).header('retry-after', String(retryAfterS));
    return { status: isReady ? 'ready' : 'not ready', dependencies: Object.fromEntries(dependencies) };
  });

  app.get('/metrics', async (request, reply) => {
    if (metricsToken === null ? !(localMetrics && isLocal(request)) : !hasToken(request, metricsToken))
      throw new AppError('UNAUTHENTICATED');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** A proxy on this machine forwards the calls of others: they are not this machine's. */
const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

function isLocal({ headers, socket }: FastifyRequest): boolean {
  return loopback.test(socket.remoteAddress ?? '') && forwarded.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

/** Of equal length, whatever was given. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
