import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const yearS = 365 * 24 * 60 * 60;

/**
 * Serves the built app and its compressed copies. Hashed assets are immutable, all else is revalidated. Every page path
 * gets `index.html`, so that reloads and shared links work; what monitors ask for never does (R-OPS-13).
 * @param folder the built app; if it is missing, as in development, only the API is served.
 */
export async function serveBuiltApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      // The file list is read once at start instead of at each request.
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets') + sep);
        reply.header('cache-control', hashed ? `public, max-age=${yearS}, immutable` : 'no-cache');
      },
    });
  app.setNotFoundHandler(async (request, reply) => {
    if (built && isPage(request)) return reply.sendFile('index.html');
    throw new AppError('NOT_FOUND');
  });
}

/** Names of probes that other programs have, such as `/healthz`: a monitor would take the app's page for health. */
const probePath =
  /^\/([a-z]+z|health(-?check)?|ready|readiness|live|liveness|status|ping|metrics|actuator|debug)(\/|$)/i;

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/api(\/|$)/.test(path) &&
    !probePath.test(path) &&
    !path.slice(path.lastIndexOf('/')).includes('.') &&
    // The app itself asks with any type whether its server is there (`retry-import.ts`).
    /text\/html|\*\/\*/.test(request.headers.accept ?? '')
  );
}
