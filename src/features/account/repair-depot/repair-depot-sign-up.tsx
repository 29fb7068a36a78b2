import { Suspense } from 'react';
import { lazyAfterPaint } from '#ui/lazy-optional.tsx';
import { ApplicationPage } from './application-page.tsx';

/** Needs the database for the draft, and the controls: the page shows before they are there. */
const OpenApplication = lazyAfterPaint(async () => (await import('./open-application.tsx')).OpenApplication);

/** The application of a repair depot (R-ACCT-10). */
export function RepairDepotSignUp() {
  return (
    <Suspense fallback={<ApplicationPage />}>
      <OpenApplication />
    </Suspense>
  );
}
