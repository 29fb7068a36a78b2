import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** Every error code of a call: the codes that follow from its definition (R-API-06), and its own. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { path, method, access, upload, bytes, idempotent, versioned, byProgram, refusals = [] } = endpoint;
  const codes = new Set<ErrorCode>(['INTERNAL_ERROR', 'UNAVAILABLE', 'VALIDATION_FAILED', ...refusals]);
  const add = (when: boolean, ...more: readonly ErrorCode[]) => when && more.forEach((code) => codes.add(code));

  // A public call returns more to a signed-in caller, and rejects an invalid token.
  const readsToken = access !== 'anyone' || !(path.startsWith('/auth/') || path === '/health' || byProgram);
  // A key makes the calls of its scopes alone.
  add(readsToken, 'UNAUTHENTICATED', 'FORBIDDEN');
  add(readsToken && access !== 'signed-in', 'ACCOUNT_NOT_VERIFIED', 'SECOND_FACTOR_REQUIRED');
  add(readsToken || upload !== undefined || bytes !== undefined, 'TOO_MANY_REQUESTS');
  add(path.includes('/:'), 'NOT_FOUND');
  add(method !== 'GET', 'MALFORMED_REQUEST');
  add(method !== 'GET' && !byProgram, 'XSRF_TOKEN_INVALID');
  add(upload !== undefined || bytes !== undefined, 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE');
  add(upload !== undefined, 'UPLOAD_MISSING');
  add(idempotent !== undefined, 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED');
  add(versioned === true, 'VERSION_OUTDATED');
  return codes;
}
