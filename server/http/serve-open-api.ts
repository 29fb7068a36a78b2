import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi/open-api-document.ts';

/** The description of the API, for people who connect to it and the tools they use. */
export function serveOpenApi(app: FastifyInstance, { version }: { version: string }): void {
  // Made when first asked for: most servers never are.
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(version));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
