import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** How deep what a caller sends may be nested; no call of the contract goes beyond four. */
const maxDepth = 20;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is bytes, which the route reads as they come. */
    takesBytes?: true;
  }
}

/** A body is JSON, a form with files or, where they are due, bytes; no body at all is fine where none is due. */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void parseJson(request, text, (error, body) => {
      // Whatever walks through it would run out of stack.
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
