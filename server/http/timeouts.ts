import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** Limits for slow clients, which must not occupy connections permanently. */
export type Timeouts = {
  /** To receive the headers. */
  headersMs: number;
  /** To receive a body without files. */
  bodyMs: number;
  /** To receive an upload in total, over a slow link. */
  uploadMs: number;
  /** Without a received or sent byte. */
  idleMs: number;
  /** Interval of Node's check for late connections. */
  checkMs: number;
};

export const defaultTimeouts: Timeouts = {
  headersMs: 30 * secondMs,
  bodyMs: minuteMs,
  uploadMs: 30 * minuteMs,
  idleMs: 2 * minuteMs,
  checkMs: 10 * secondMs,
};

/** Closes the connection when the body is not complete in time. */
export function limitBodyTime({ raw }: FastifyRequest, { bodyMs }: Timeouts): void {
  if (raw.complete) return;
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, bodyMs);
  raw.once('close', () => clearTimeout(timer));
}

/** For the rest of a refused body, so that its sender gets the response and not a reset connection. */
const restMs = 5 * secondMs;

/**
 * Reads and drops what is left of a body, for a short time.
 * @returns whether it came to its end.
 */
export async function readToEnd(raw: IncomingMessage): Promise<boolean> {
  if (raw.complete || raw.destroyed) return raw.complete;
  raw.unpipe();
  raw.resume();
  const stopping = new AbortController();
  await Promise.race([
    finished(raw).catch(() => {}),
    sleep(restMs, undefined, { signal: stopping.signal }).catch(() => {}),
  ]);
  stopping.abort();
  return raw.complete;
}
