import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { failureOf, hasCode } from '#api/failure.ts';
import { assignClaim, listDeskClaims, type QueuedClaim } from '#contract/desk-queue.ts';
import { failureWords } from '#messages/failure-words.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { showNotice } from '#ui/notices.ts';
import { callQueryOf, type QueuePlace, queryOf } from './queue-place.ts';
import { useFirstTotal } from './use-first-total.ts';

/** A page of the queue, and who takes its claims. The page before stays until the next one arrives. */
export function useQueue(place: QueuePlace) {
  const { t } = useLingui();
  const { value, failure, isPrevious, readAt, refresh, change } = useServerRead(
    readOf(listDeskClaims, { query: callQueryOf(place) }),
    { keepsPrevious: true, refreshesWhenBack: true },
  );
  const [changedId, setChangedId] = useState<string | null>(null);
  const { filters, sort } = place;
  const total = useFirstTotal(queryOf({ filters, sort }), isPrevious ? null : (value?.total ?? null));
  // The time of the page before stays with it.
  const [shownReadAt, setShownReadAt] = useState(readAt);
  if (readAt !== null && readAt !== shownReadAt) setShownReadAt(readAt);

  // The button that was pressed is gone.
  useEffect(() => {
    if (changedId === null) return;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-claim="${CSS.escape(changedId)}"]`)?.focus();
    setChangedId(null);
  }, [changedId]);

  async function assign({ id, version, name, assignee }: QueuedClaim, assigneeId: string | null): Promise<void> {
    try {
      const body = { assigneeId, from: assignee?.id ?? null };
      const changed = await call(
        assignClaim,
        { params: { id }, body },
        { idempotencyKey: crypto.randomUUID(), version },
      );
      change((page) => ({ ...page, data: page.data.map((row) => (row.id === changed.id ? changed : row)) }));
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

  return { page: value && { ...value, total }, readAt: shownReadAt, failure, isReading: isPrevious, refresh, assign };
}
