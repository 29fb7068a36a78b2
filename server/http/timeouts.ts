import type { FastifyRequest } from 'fastify';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** How long a caller may take; whoever sends bit by bit on purpose must not hold a connection for ever. */
export type Timeouts = {
  /** For the headers. */
  headersMs: number;
  /** For a body without files. */
  bodyMs: number;
  /** For an upload over a bad link, in all. */
  uploadMs: number;
  /** Without a single byte. */
  silenceMs: number;
  /** Between two looks at who is late. */
  checkMs: number;
};

export const defaultTimeouts: Timeouts = {
  headersMs: 30 * secondMs,
  bodyMs: minuteMs,
  uploadMs: 30 * minuteMs,
  silenceMs: 2 * minuteMs,
  checkMs: 10 * secondMs,
};

/** Hangs up on a body that is not there in time. */
export function limitBodyTime({ raw }: FastifyRequest, { bodyMs }: Timeouts): void {
  if (raw.complete) return;
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, bodyMs);
  raw.once('close', () => clearTimeout(timer));
}
