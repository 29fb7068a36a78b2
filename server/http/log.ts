import type { FastifyInstance } from 'fastify';

/** One line a request: which call, how it went, how long it took. Paths go by their pattern, so no id, email or serial number shows. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions;
    const call = url === undefined || url === '*' ? 'other' : url;
    const line = { method: method === undefined ? request.method : request.method, call, status: reply.statusCode };
    request.log.info({ ...line, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
