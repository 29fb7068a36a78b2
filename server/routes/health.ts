import { sql } from 'kysely';
import { getHealth } from '#contract/health.ts';
import { AppError } from '../app-error.ts';
import { defineRoute } from '../http/route.ts';

/** Seconds after which a monitor may ask again. */
const retryAfterS = 5;

export const healthRoutes = [
  defineRoute(getHealth, async ({ parts }) => {
    try {
      await sql`select 1`.execute(parts.database);
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause, retryAfterS });
    }
    return { status: 'ok' as const, version: parts.version };
  }),
];
