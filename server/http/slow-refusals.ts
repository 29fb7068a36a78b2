import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../limits/address-key.ts';
import { remember } from '../limits/recent.ts';

/** A caller that is refused twice within this time does not wait as told. */
const repeatedWithinMs = 2000;
const delayMs = 1000;
/** Refusals that wait at the same time; further ones are sent at once. */
const waitingMax = 1000;

/** Delays each 429 of a caller that goes on: a flood of refusals then leaves the server to others (R-API-08). */
export function slowRepeatedRefusals(app: FastifyInstance): void {
  const refusedAt = new Map<string, number>();
  let waiting = 0;
  app.addHook('onSend', async ({ caller, ip }, reply) => {
    if (reply.statusCode !== 429) return;
    const subject = caller?.accountId ?? addressKey(ip);
    const now = performance.now();
    const isRepeated = now - (refusedAt.get(subject) ?? Number.NEGATIVE_INFINITY) < repeatedWithinMs;
    remember(refusedAt, subject, now);
    if (!isRepeated || waiting >= waitingMax) return;
    waiting += 1;
    try {
      await sleep(delayMs);
    } finally {
      waiting -= 1;
    }
  });
}
