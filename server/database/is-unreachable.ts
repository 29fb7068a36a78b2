/** Error codes of PostgreSQL, sockets and disks that mean that something is away, full or overloaded (R-API-09). */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
  '25006',
  '40001',
  '40P01',
]);

/** Driver errors that have no code. */
const messages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|PGlite is clos/i;

/** Whether a failure means that the database or disk is unreachable, full or overloaded: a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08: connection exceptions. Class 53: no disk space, memory or connection left.
  return codes.has(code) || /^(08|53)\w{3}$/.test(code) || messages.test(error.message) || isUnreachable(error.cause);
}
