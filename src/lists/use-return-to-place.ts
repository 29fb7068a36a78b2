import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { ListedItem } from '#offline/cache/cached-pages.ts';
import { forgetPlace, placeOf, type PlacedList } from './list-place.ts';

/** Time after the jump in which rows may still be measured and rendered again. */
const settlingMs = 1_000;

/** Input that ends the restoring of the position. */
const inputEvents = ['pointerdown', 'wheel', 'keydown', 'touchmove'] as const;

/** Scrolls to the row that was opened, and focuses it, once the list contains it. */
export function useReturnToPlace(
  placed: PlacedList,
  rows: readonly ListedItem<{ id: string }>[],
  virtualizer: Virtualizer<Window, Element>,
  list: RefObject<HTMLUListElement | null>,
): void {
  const [place, setPlace] = useState(() => placeOf(placed));
  const index = place ? rows.findIndex(({ item }) => item.id === place.id) : -1;
  const isThere = index !== -1;

  // After every render: the row may have been mounted again and lost the focus.
  useLayoutEffect(() => {
    if (!place || !isThere) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(place.id)}"]`);
    const inWindowPx = row?.getBoundingClientRect().top ?? offsetOf(virtualizer, index) - window.scrollY;
    if (Math.abs(inWindowPx - place.inWindowPx) >= 1)
      window.scrollBy({ top: inWindowPx - place.inWindowPx, behavior: 'instant' });
    row?.focus({ preventScroll: true });
  });

  useEffect(() => {
    if (!place || !isThere) return undefined;
    const arrived = new AbortController();
    const forget = () => {
      forgetPlace();
      setPlace(null);
    };
    const timer = setTimeout(forget, settlingMs);
    for (const type of inputEvents) addEventListener(type, forget, { passive: true, signal: arrived.signal });
    return () => {
      clearTimeout(timer);
      arrived.abort();
    };
  }, [place, isThere]);
}

/** From the top of the page, in CSS pixels. */
function offsetOf(virtualizer: Virtualizer<Window, Element>, index: number): number {
  return virtualizer.getOffsetForIndex(index, 'start')?.[0] ?? 0;
}
