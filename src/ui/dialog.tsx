import { lazy } from 'react';
import { LazyBoundary } from './lazy-boundary.tsx';
import type { DialogProps } from './openable-dialog.tsx';
import { useNeeded } from './use-needed.ts';

// Not part of the first screen: loads when the first dialog opens.
const OpenableDialog = lazy(async () => ({ default: (await import('./openable-dialog.tsx')).OpenableDialog }));

/** A modal dialog: traps the focus, closes with Escape, returns the focus. Its children are 16 px apart. */
export function Dialog(props: DialogProps) {
  if (!useNeeded(props.opened)) return null;
  return (
    <LazyBoundary>
      <OpenableDialog {...props} />
    </LazyBoundary>
  );
}
