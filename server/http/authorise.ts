import type { Endpoint } from '#contract/endpoint.ts';
import { scopesOf } from '#contract/key-access.ts';
import { logout } from '#contract/session.ts';
import { checkVerification, resendVerification, verifyAccount } from '#contract/verification.ts';
import { AppError } from '../errors/app-error.ts';
import type { Origin } from '../session/known-browsers.ts';
import type { Context } from '../context.ts';
import { findKeyUse, isKey } from '../session/api-keys.ts';
import type { Caller, SessionContext } from '../session/sessions.ts';
import { findCaller } from '../session/sessions.ts';

/**
 * Identifies the caller and checks access to the endpoint (R-AUTH-13); null for an anonymous caller of a public
 * endpoint.
 * @throws AppError `UNAUTHENTICATED`, `ACCOUNT_NOT_VERIFIED`, `SECOND_FACTOR_REQUIRED` or `FORBIDDEN`.
 */
export async function authorise(
  context: SessionContext & Pick<Context, 'platform'>,
  endpoint: Endpoint,
  authorization: string | undefined,
  origin: Origin,
): Promise<Caller | null> {
  if (endpoint.access === 'anyone' && ignoresTokens(endpoint)) return null;
  if (endpoint.access === 'anyone' && authorization === undefined) return null;

  const token = bearerOf(authorization);
  if (token !== undefined && isKey(token)) return authoriseKey(context, endpoint, token);
  const caller = token === undefined ? null : await findCaller(context, token, origin);
  // They also prove who they are by their body.
  if (endpoint === resendVerification || endpoint === logout) return caller;
  // Public endpoints return more to signed-in callers, so an invalid token is an error there too.
  if (!caller) throw new AppError('UNAUTHENTICATED');
  if (!caller.verified && endpoint.access !== 'signed-in') throw new AppError('ACCOUNT_NOT_VERIFIED');
  if (caller.needsSecondFactor && endpoint.access !== 'signed-in') throw new AppError('SECOND_FACTOR_REQUIRED');
  if (typeof endpoint.access !== 'string' && !endpoint.access.includes(caller.role)) throw new AppError('FORBIDDEN');
  return caller;
}

/** The token or key of a request. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** With Salesforce no key works, as there is no screen that revokes it (R-KEY-03). */
async function authoriseKey(
  context: SessionContext & Pick<Context, 'platform'>,
  endpoint: Endpoint,
  key: string,
): Promise<Caller> {
  const use = context.platform.desk ? await findKeyUse(context, key) : null;
  if (!use) throw new AppError('UNAUTHENTICATED');
  if (!scopesOf(endpoint).some((scope) => use.scopes.includes(scope))) throw new AppError('FORBIDDEN');
  return use.caller;
}

/** Endpoints that issue tokens, follow a mail's link, serve monitors or take mail ignore a token. */
function ignoresTokens(endpoint: Endpoint): boolean {
  return (
    (endpoint.path.startsWith('/auth/') && endpoint !== logout) ||
    endpoint === verifyAccount ||
    endpoint === checkVerification ||
    endpoint.path === '/health' ||
    endpoint.byProgram === true
  );
}
