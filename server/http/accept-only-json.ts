import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** How deep what a caller sends may be nested; no call of the contract goes beyond four. */
const deepest = 20;

/** A body is JSON or a form with files; no body at all is fine where none is due. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void parseJson(request, text, (error, body) => {
      // Whatever walks through it would run out of stack.
      if (!error && !isShallow(body, deepest)) done(new AppError('MALFORMED_REQUEST'));
      else done(error, body);
    });
  });
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}
