import { useLayoutEffect, useRef } from 'react';
import { takePlace } from './claim-list-place.ts';

/** Scrolls back to the claim that was opened, and puts the focus on it, as soon as the list is there. */
export function useReturnToPlace(accountId: string, ready: boolean) {
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    if (!ready) return;
    const place = takePlace(accountId);
    if (!place) return;
    window.scrollTo({ top: place.scrollY, behavior: 'instant' });
    list.current?.querySelector<HTMLElement>(`[data-claim="${CSS.escape(place.claimId)}"]`)?.focus({
      preventScroll: true,
    });
  }, [accountId, ready]);

  return list;
}
