import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** Answers 400 to two `Host` headers (RFC 9112, 3.2): a proxy may judge one, and the server the other. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    // Names and values in turn; the parsed headers have the first host alone.
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new AppError('MALFORMED_REQUEST');
  });
}
