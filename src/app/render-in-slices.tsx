import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders a first time, in slices: a slow processor can answer a tap between two. Resolves when it stands on the page. */
export function renderInSlices(root: HTMLElement, children: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    startTransition(() => createRoot(root).render(<Standing onStanding={resolve}>{children}</Standing>));
  });
}

function Standing({ onStanding, children }: { onStanding: () => void; children: ReactNode }) {
  useLayoutEffect(onStanding, [onStanding]);
  return children;
}
