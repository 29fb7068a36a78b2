import type { Client } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { getHealth } from '#contract/health.ts';
import type { Link } from './send.ts';

/** How long a probe waits; a link slower than this is tried again soon enough. */
const probeTimeoutMs = 5_000;

/** Asks the API for a sign of life. Any answer of its own is one, even a 503: then it is there, and ill. */
export async function probeLink({ call }: Pick<Client, 'call'>): Promise<Link> {
  try {
    await call(getHealth, {}, { signal: AbortSignal.timeout(probeTimeoutMs) });
    return 'online';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.failure.kind === 'refused') return 'online';
    return error.failure.kind === 'not_an_answer' ? 'captive' : 'offline';
  }
}
