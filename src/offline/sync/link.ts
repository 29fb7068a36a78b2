import type { Client } from '#api/client.ts';
import { ApiError } from '#api/failure.ts';
import { getHealth } from '#contract/health.ts';
import type { Link } from './outcome-of-failure.ts';

/** How long a probe waits; a link slower than this is tried again soon enough. */
const probeTimeoutMs = 5_000;

/** For so long a sign of life is as good as a new one. */
const freshMs = 1_000;

let lastSignAt = -Infinity;

let pieceBytes: number | null = null;
let hashes = false;

/** Bytes of one piece where the backend takes files in pieces, as it said last (`docs/decisions/0021`); else null. */
export function offeredPieceBytes(): number | null {
  return pieceBytes;
}

/** Whether the backend compares each file of a form with its hash, as it said last. */
export function comparesHashes(): boolean {
  return hashes;
}

/** The link as it is, or was a moment ago: who has just heard that it is back need not ask again. */
export async function currentLink(client: Pick<Client, 'call'>): Promise<Link> {
  return performance.now() - lastSignAt < freshMs ? 'online' : probeLink(client);
}

/** Asks the API for a sign of life. Any answer of its own is one, even a 503: then it is there, and ill. */
export async function probeLink({ call }: Pick<Client, 'call'>): Promise<Link> {
  try {
    const { uploads } = await call(getHealth, {}, { signal: AbortSignal.timeout(probeTimeoutMs) });
    pieceBytes = uploads?.pieceBytes ?? null;
    hashes = uploads?.hashes ?? false;
    lastSignAt = performance.now();
    return 'online';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.failure.kind === 'refused') return 'online';
    return error.failure.kind === 'not_an_answer' ? 'captive' : 'offline';
  }
}
