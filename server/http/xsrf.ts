import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { sign, verify } from '../base/signature.ts';
import { isKey } from '../session/api-keys.ts';
import { bearerOf } from './authorise.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is called without a cookie, by a program that is no browser. */
    byProgram?: true;
  }
}

const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';
const yearS = 365 * 24 * 60 * 60;

type Options = { secret: string; secure: boolean };

/**
 * Anti-forgery check (R-API-02): a signed cookie that only scripts of this origin can read, repeated in a header on
 * every write. Runs before the body is read.
 */
export function registerXsrfProtection(app: FastifyInstance, { secret, secure }: Options): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!needsXsrf(request)) return;
    const cookie = request.cookies[cookieName];
    const valid = cookie !== undefined && verify(secret, 'xsrf', cookie) !== null;
    if (!valid) {
      const fresh = sign(secret, 'xsrf', randomBytes(16).toString('base64url'));
      reply.setCookie(cookieName, fresh, { path: '/', sameSite: 'strict', secure, maxAge: yearS });
    }
    if (isWrite(request) && !(valid && request.headers[headerName] === cookie))
      throw new AppError('XSRF_TOKEN_INVALID');
  });
}

/** Identifies the browser by a hash of its anti-forgery cookie; null before the first cookie. */
export function browserIdOf({ cookies }: FastifyRequest): string | null {
  const cookie = cookies[cookieName];
  return cookie === undefined ? null : createHash('sha256').update(cookie).digest('base64url');
}

/**
 * Monitors and clients of mail need no cookie; shared caches store hashed files, and must not store a cookie with them. No
 * browser sends a key by itself, and no form or foreign page can (R-KEY-02).
 */
function needsXsrf({ url, headers, routeOptions }: FastifyRequest): boolean {
  if (url.startsWith('/api/') && isKey(bearerOf(headers.authorization) ?? '')) return false;
  return !routeOptions.config.byProgram && !/^\/(api\/health|livez|readyz|metrics|assets\/|unsubscribe\/)/.test(url);
}

function isWrite({ method }: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method);
}
