import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { type Failure, failureOf, hasCode } from '#api/failure.ts';
import { assignClaim, type DeskPage, listDeskClaims, type QueuedClaim } from '#contract/desk-queue.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { call } from '#session/call.ts';
import { showNotice } from '#ui/notices.ts';
import { callQueryOf, type QueuePlace, queryOf } from './queue-place.ts';

/** A page as read. `query` says which one. */
export type ReadPage = DeskPage & { query: string; readAt: string };

/**
 * A page of the queue, and who takes its claims. The page before stays until the next one arrives, and when reading
 * fails; it is read again when the network returns.
 */
export function useQueue(place: QueuePlace) {
  const { t } = useLingui();
  const [page, setPage] = useState<ReadPage | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const [changedId, setChangedId] = useState<string | null>(null);
  const query = queryOf(place);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      try {
        const found = await call(listDeskClaims, { query: callQueryOf(place) }, { signal });
        if (signal.aborted) return;
        setPage((before) => ({
          ...found,
          // Only the first page is counted.
          total: found.total ?? (before && sameList(before.query, query) ? before.total : null),
          query,
          readAt: new Date().toISOString(),
        }));
        setFailure(null);
      } catch (error) {
        if (!signal.aborted) setFailure(failureOf(error));
      }
    };
    void read();
    return () => controller.abort();
    // The query is the place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [query, round]);

  // The button that was pressed is gone.
  useEffect(() => {
    if (changedId === null) return;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-claim="${CSS.escape(changedId)}"]`)?.focus();
    setChangedId(null);
  }, [changedId]);

  const refresh = useCallback(() => setRound((before) => before + 1), []);
  useWhenBack(refresh);

  async function assign({ id, version, name, assignee }: QueuedClaim, assigneeId: string | null): Promise<void> {
    try {
      const body = { assigneeId, from: assignee?.id ?? null };
      const changed = await call(
        assignClaim,
        { params: { id }, body },
        { idempotencyKey: crypto.randomUUID(), version },
      );
      setPage(
        (before) => before && { ...before, data: before.data.map((row) => (row.id === changed.id ? changed : row)) },
      );
      setChangedId(changed.id);
      showNotice({
        tone: 'success',
        text: changed.assignee ? t`${name} is assigned` : t`${name} is released`,
      });
    } catch (error) {
      const why = failureOf(error);
      showNotice({ tone: 'error', text: failureWords(why) });
      if (hasCode(why, 'CONFLICT') || hasCode(why, 'VERSION_OUTDATED')) refresh();
    }
  }

  return { page, failure, isReading: failure === null && page?.query !== query, refresh, assign };
}

/** Whether two addresses differ in the page only. */
function sameList(one: string, other: string): boolean {
  const listOf = (text: string) => {
    const query = new URLSearchParams(text);
    query.delete('after');
    query.delete('from');
    return query.toString();
  };
  return listOf(one) === listOf(other);
}
