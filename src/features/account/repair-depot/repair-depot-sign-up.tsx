import { lazy } from 'react';
import { AfterPaint } from '#ui/lazy-boundary.tsx';
import { ApplicationPage } from './application-page.tsx';

/** Needs the database for the draft, and the controls: the page shows before they are there. */
const OpenApplication = lazy(async () => ({ default: (await import('./open-application.tsx')).OpenApplication }));

/** The application of a repair depot (R-ACCT-10). */
export function RepairDepotSignUp() {
  return (
    <AfterPaint before={<ApplicationPage />}>
      <OpenApplication />
    </AfterPaint>
  );
}
