import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { getHealth } from '#contract/health.ts';
import { pieceMaxBytes } from '#contract/upload-references.ts';
import { AppError } from '../errors/app-error.ts';
import { defineRoute } from '../http/route.ts';

/** `Retry-After`, in seconds. */
const retryAfterS = 5;

/** Monitors wait no longer than this for a response. */
const timeoutMs = 3000;

export const healthRoutes = [
  defineRoute(getHealth, async ({ context }) => {
    try {
      await Promise.race([sql`select 1`.execute(context.database), timeOut()]);
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause, retryAfterS });
    }
    return { status: 'ok' as const, version: context.version, uploads: { pieceBytes: pieceMaxBytes, hashes: true } };
  }),
];

async function timeOut(): Promise<never> {
  await wait(timeoutMs, undefined, { ref: false });
  throw new Error('The database did not respond in time.');
}
