import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { ListedItem } from '#offline/cache/cached-pages.ts';
import { clearPosition, findPosition, type ListKey } from './list-position.ts';

/** Time after the jump in which rows may still be measured and rendered again. */
const settlingMs = 1_000;

/** Input that ends the restoring of the position. */
const inputEvents = ['pointerdown', 'wheel', 'keydown', 'touchmove'] as const;

/** Scrolls to the row that was opened, and focuses it, once the list contains it. */
export function useRestorePosition(
  listKey: ListKey,
  rows: readonly ListedItem<{ id: string }>[],
  virtualizer: Virtualizer<Window, Element>,
  list: RefObject<HTMLElement | null>,
): void {
  const [position, setPosition] = useState(() => findPosition(listKey));
  const index = position ? rows.findIndex(({ item }) => item.id === position.id) : -1;
  const isLoaded = index !== -1;

  // After every render: the row may have been mounted again and lost the focus.
  useLayoutEffect(() => {
    if (!position || !isLoaded) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(position.id)}"]`);
    const inWindowPx = row?.getBoundingClientRect().top ?? offsetOf(virtualizer, index) - window.scrollY;
    if (Math.abs(inWindowPx - position.inWindowPx) >= 1)
      window.scrollBy({ top: inWindowPx - position.inWindowPx, behavior: 'instant' });
    row?.focus({ preventScroll: true });
  });

  useEffect(() => {
    if (!position || !isLoaded) return undefined;
    const listeners = new AbortController();
    const stop = () => {
      clearPosition();
      setPosition(null);
    };
    const timer = setTimeout(stop, settlingMs);
    for (const type of inputEvents) addEventListener(type, stop, { passive: true, signal: listeners.signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [position, isLoaded]);
}

/** From the top of the page, in CSS pixels. */
function offsetOf(virtualizer: Virtualizer<Window, Element>, index: number): number {
  return virtualizer.getOffsetForIndex(index, 'start')?.[0] ?? 0;
}
