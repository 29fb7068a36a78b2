import type { Client } from '#api/client.ts';
import { ApiError } from '#api/failure.ts';
import { getHealth } from '#contract/health.ts';
import type { Link } from './outcome-of-failure.ts';

/** Timeout of a probe. */
const probeTimeoutMs = 5_000;

/** For how long the result of a probe is reused. */
const freshMs = 1_000;

/** The connection to the backend, as the last probe found it. */
function createLink() {
  let lastOnlineAt = -Infinity;

  let pieceBytes: number | null = null;
  let hashes = false;

  /** The largest piece in bytes, by the last probe (`docs/decisions/0021`); null where the backend takes no pieces. */
  function offeredPieceBytes(): number | null {
    return pieceBytes;
  }

  /** Whether the backend compares each file of a form with its hash, by the last probe. */
  function comparesHashes(): boolean {
    return hashes;
  }

  /** The connection now, or by a probe within the last second. */
  async function currentLink(client: Pick<Client, 'call'>): Promise<Link> {
    return performance.now() - lastOnlineAt < freshMs ? 'online' : probeLink(client);
  }

  /** Probes the API. Any response of its own counts as online, even a 503. */
  async function probeLink({ call }: Pick<Client, 'call'>): Promise<Link> {
    try {
      const { uploads } = await call(getHealth, {}, { signal: AbortSignal.timeout(probeTimeoutMs) });
      pieceBytes = uploads?.pieceBytes ?? null;
      hashes = uploads?.hashes ?? false;
      lastOnlineAt = performance.now();
      return 'online';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.failure.kind === 'refused') return 'online';
      return error.failure.kind === 'not_an_answer' ? 'captive' : 'offline';
    }
  }

  return { offeredPieceBytes, comparesHashes, currentLink, probeLink };
}

export const { offeredPieceBytes, comparesHashes, currentLink, probeLink } = createLink();
