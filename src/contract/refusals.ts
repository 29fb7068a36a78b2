import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** Every code that a call may be refused with: what follows from its shape (R-API-06), and its own. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { path, method, access, query, body, upload, bytes, idempotent, refusals = [] } = endpoint;
  const codes = new Set<ErrorCode>(['INTERNAL_ERROR', 'UNAVAILABLE', ...refusals]);
  const add = (when: boolean, ...more: readonly ErrorCode[]) => when && more.forEach((code) => codes.add(code));

  // A public call answers more to those it knows, and says so when a token that comes along is no good.
  const readsToken = access !== 'anyone' || !(path.startsWith('/auth/') || path === '/health');
  add(readsToken, 'UNAUTHENTICATED');
  add(readsToken && access !== 'signed-in', 'ACCOUNT_NOT_VERIFIED');
  add(typeof access !== 'string', 'FORBIDDEN');
  add(path.includes('/:'), 'NOT_FOUND');
  add(method !== 'GET', 'XSRF_TOKEN_INVALID', 'MALFORMED_REQUEST');
  add(query !== undefined || body !== undefined || idempotent === true, 'VALIDATION_FAILED');
  add(upload !== undefined || bytes !== undefined, 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'VALIDATION_FAILED');
  add(upload !== undefined, 'UPLOAD_MISSING');
  add(idempotent === true, 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED');
  return codes;
}
