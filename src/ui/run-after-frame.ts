import { startTransition, useEffect, useState } from 'react';

/** Runs `work` after the next frame has been painted. Returns a function that cancels it. */
export function runAfterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A hidden tab paints no frames. */
const unseenMs = 100;

/**
 * Resolves once the current content has been painted, or after `unseenMs` in a hidden tab. Requests sent earlier would
 * compete with the first screen for the network and the processor.
 */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    runAfterFrame(() => runAfterFrame(resolve));
    setTimeout(resolve, unseenMs);
  });
}

/** Whether the component has been painted once. Content that may come later is rendered after it. */
export function useAfterPaint(): boolean {
  return useSectionsShown(2) === 2;
}

/** How many of `count` sections to render: one at first and one more after each frame, so that no frame takes long. */
export function useSectionsShown(count: number): number {
  const [shown, setShown] = useState(1);
  useEffect(
    () => (shown < count ? runAfterFrame(() => startTransition(() => setShown(shown + 1))) : undefined),
    [shown, count],
  );
  return shown;
}
