import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { sign, verify } from '../session/signature.ts';

const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';
const yearS = 365 * 24 * 60 * 60;

type Options = { secret: string; secure: boolean };

/**
 * The anti-forgery pair (R-API-02): a signed cookie that only this origin's script can read, and on every
 * write a header that repeats it. Judged before anything of the body is read.
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

/**
 * Whose browser a call comes from, by its anti-forgery cookie: the same from call to call, and nobody else's. Only its
 * hash, which is worth nothing to who reads it; null before the first cookie.
 */
export function browserIdOf({ cookies }: FastifyRequest): string | null {
  const cookie = cookies[cookieName];
  return cookie === undefined ? null : createHash('sha256').update(cookie).digest('base64url');
}

/** Health is for machines; hashed files are kept by shared caches, which must never keep a cookie. */
function needsXsrf({ url }: FastifyRequest): boolean {
  return !/^\/(api\/health|assets\/)/.test(url);
}

function isWrite({ method }: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method);
}
