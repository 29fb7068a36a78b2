import { AppError } from '../app-error.ts';
import { isUnreachable } from '../database/is-unreachable.ts';

/** Seconds after which to try a database that is away. */
const unavailableRetryS = 5;

/** Fastify's refusals of files that its multipart parser limits. */
const fileLimits = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT']);

/** 414: an id longer than any that is given out. */
const notFoundStatuses = [404, 414];

/** Anything thrown, as one of the contract's codes; what nobody foresaw is `INTERNAL_ERROR`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) return new AppError('UNAVAILABLE', { cause: error, retryAfterS: unavailableRetryS });
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && fileLimits.has(error.code))
    return new AppError('FILE_TOO_LARGE', { cause: error });
  // Fastify's own refusals of a request: a body that does not parse, a wrong type of body, a broken upload.
  if (error instanceof Error && 'statusCode' in error && isClientStatus(error.statusCode))
    return new AppError(notFoundStatuses.includes(error.statusCode) ? 'NOT_FOUND' : 'MALFORMED_REQUEST', {
      cause: error,
    });
  return new AppError('INTERNAL_ERROR', { cause: error });
}

function isClientStatus(status: unknown): status is number {
  return typeof status === 'number' && status >= 400 && status < 500;
}
