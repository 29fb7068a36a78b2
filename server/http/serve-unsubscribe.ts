import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { unsubscribe } from '../events/notification-settings.ts';

/** Where a mail's client ends the mails about events (RFC 8058). It sends a form, without cookies. */
export const unsubscribePath = '/unsubscribe';

/** Every key gets the same answer. */
export async function serveUnsubscribe(app: FastifyInstance, { database }: Pick<Context, 'database'>): Promise<void> {
  await app.register(async (part) => {
    part.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _text, done) => done(null));
    part.post<{ Params: { key: string } }>(`${unsubscribePath}/:key`, async ({ params }, reply) => {
      await unsubscribe(database, params.key);
      return reply.code(204).send();
    });
  });
}
