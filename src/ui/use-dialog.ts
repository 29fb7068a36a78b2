import { useState } from 'react';

/** A dialog. `round` counts the openings. A closed dialog stays mounted, so that it can return the focus. */
export type ShownDialog<Content> = { content: Content; opened: boolean; round: number };

/** The state of a dialog. With `round` as its key it starts empty each time. */
export function useDialog<Content>() {
  const [dialog, setDialog] = useState<ShownDialog<Content> | null>(null);
  return {
    dialog,
    open: (content: Content) => setDialog((before) => ({ content, opened: true, round: (before?.round ?? 0) + 1 })),
    close: () => setDialog((before) => before && { ...before, opened: false }),
  };
}
