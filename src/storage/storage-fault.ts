/**
 * Why the storage of this device failed, after retries. `no_answer`: it exceeded the time limit; `lost`: the browser
 * lost its connection; `cannot_open`: the database did not open.
 */
export type StorageFaultCode = 'no_answer' | 'lost' | 'cannot_open';

export class StorageFault extends Error {
  override readonly name = 'StorageFault';
  readonly code: StorageFaultCode;

  constructor(code: StorageFaultCode, options?: ErrorOptions) {
    super(`This device's storage failed: ${code}`, options);
    this.code = code;
  }
}

/**
 * The errors of browsers that have lost the database, in any operation:
 * - `UnknownError`: "Connection to Indexed Database server lost" (https://bugs.webkit.org/show_bug.cgi?id=197050),
 *   "Attempt to get a record from database without an in-progress transaction" (after WebKit was suspended),
 *   "Cannot inject key into script value" (https://github.com/dexie/Dexie.js/issues/2296), and Chromium's
 *   "Internal error opening backing store";
 * - `InvalidStateError`: the connection is closing or was closed;
 * - `AbortError`: the browser aborted a transaction; one that this app aborted has the reason as its inner error;
 * - `DatabaseClosedError`, `OpenFailedError`: what Dexie throws for them.
 */
const transientNames = ['UnknownError', 'InvalidStateError', 'AbortError', 'DatabaseClosedError', 'OpenFailedError'];

/** Whether the same work may succeed on a new connection. The innermost error is the browser's own. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StorageFault) return error.code === 'no_answer';
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error && error.inner instanceof Error ? error.inner : null;
  if (inner) return isTransient(inner);
  // A private window of WebKit stores no Blob, and a retry does not help: "Error preparing Blob/File data to be stored".
  return transientNames.includes(error.name) && !error.message.includes('preparing Blob');
}
