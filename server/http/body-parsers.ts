import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** Maximum nesting of a JSON body; the contract uses at most four levels. */
const maxDepth = 20;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads the raw body. */
    takesBytes?: true;
  }
}

/** Accepts JSON, multipart forms and, on routes that ask for it, raw bytes. An empty body is allowed. */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void parseJson(request, text, (error, body) => {
      // Recursive code would overflow the stack.
      if (!error && !isShallow(body, maxDepth)) done(new AppError('MALFORMED_REQUEST'));
      else done(error, body);
    });
  });
  app.addContentTypeParser('application/octet-stream', (request, stream, done) => {
    if (request.routeOptions.config.takesBytes) done(null, stream);
    else done(new AppError('MALFORMED_REQUEST'));
  });
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}
