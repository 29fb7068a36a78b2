import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './openable-dialog.tsx';

// No screen waits for it: it comes when the first dialog opens.
const OpenableDialog = lazy(async () => ({ default: (await import('./openable-dialog.tsx')).OpenableDialog }));

/** A modal dialog: holds the focus, closes with Escape, gives the focus back. Its parts stand 16 px apart. */
export function Dialog(props: DialogProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense>
      <OpenableDialog {...props} />
    </Suspense>
  );
}
