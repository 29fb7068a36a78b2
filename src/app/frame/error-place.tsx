import { lazy, Suspense, useState } from 'react';
import { useShownError } from '#ui/shown-error.ts';

const ErrorDialog = lazy(async () => ({ default: (await import('#ui/error-dialog.tsx')).ErrorDialog }));

/** Where the error dialog opens; its code comes with the first error. */
export function ErrorPlace() {
  const shown = useShownError(({ text }) => text !== null);
  const [asked, setAsked] = useState(shown);
  if (shown && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense>
      <ErrorDialog />
    </Suspense>
  );
}
