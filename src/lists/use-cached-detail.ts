import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { failureOf } from '#api/failure.ts';
import type { Snapshot } from '#offline/cache/snapshots.ts';
import type { Link } from '#offline/sync/outcome-of-failure.ts';
import { probeLink } from '#offline/sync/link.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { showNotice } from '#ui/notices.ts';
import { useStable } from '#ui/use-stable.ts';
import { errorSentence, type FailureName } from '#messages/error-catalogue.ts';

type Detail<Value> = {
  /** The cached value; null when there is none, undefined until the database has been read. */
  snapshot: Snapshot<Value> | null | undefined;
  /** Identifies the detail. */
  id: string;
  /** Reads the detail and stores it in the cache. Throws `ApiError`. */
  read: () => Promise<unknown>;
  /** The path of the list, and the error shown when the screen returns to it. */
  list: string;
  failure: FailureName;
};

/** What became of reading a detail; `failed` leads back to the list. */
export type DetailRead = 'done' | 'unreachable' | 'signin' | 'failed';

/**
 * Reads a detail. An answer that is none, such as `null`, is a failure of the portal unless the probe finds no network.
 *
 * @param probe whether the API can be reached
 */
export async function readDetail(read: () => Promise<unknown>, probe: () => Promise<Link>): Promise<DetailRead> {
  try {
    await read();
    return 'done';
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind === 'signin') return 'signin';
    if (kind === 'unreachable' || kind === 'timeout') return 'unreachable';
    return kind === 'not_an_answer' && (await probe()) !== 'online' ? 'unreachable' : 'failed';
  }
}

/**
 * Returns the cached detail and refreshes it, at once and when the network returns. An error of the server leads back
 * to the list (R-CLAIM-12, R-REG-14), unless the person has left the detail by then; without network the cached value
 * stays.
 */
export function useCachedDetail<Value>({ snapshot, id, read, list, failure: failureName }: Detail<Value>) {
  const navigate = useNavigate();
  const { state: navigation } = useNavigation();
  const [reading, setReading] = useState<'reading' | 'done' | 'unreachable'>('reading');
  const current = useRef(new AbortController());

  const settle = useStable(async (outcome: DetailRead) => {
    if (outcome === 'done' || outcome === 'unreachable') setReading(outcome);
    // The route guard handles an ended session. A person who is leaving is not called back.
    else if (outcome === 'failed' && navigation === 'idle') {
      showNotice({ tone: 'error', text: errorSentence(failureName) });
      await navigate(list, { replace: true });
    }
  });

  const start = useStable(async ({ signal }: AbortController) => {
    const outcome = await readDetail(read, () => probeLink({ call }));
    if (!signal.aborted) await settle(outcome);
  });

  const refresh = useCallback(() => {
    current.current.abort();
    current.current = new AbortController();
    setReading('reading');
    void start(current.current);
  }, [start]);
  useEffect(() => {
    refresh();
    return () => current.current.abort();
  }, [refresh, id]);
  useWhenBack(refresh);

  return {
    value: snapshot?.value ?? null,
    readAt: snapshot?.readAt ?? null,
    // Nothing is reported until the database has been read.
    reading: snapshot === undefined ? 'reading' : reading,
    refresh,
  };
}
