import { useState } from 'react';
import type { Arrived } from '#forms/submission.ts';
import { useOpenForm } from '#forms/use-open-form.ts';
import { PageLoader } from '#ui/page-loader.tsx';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationSent } from './application-sent.tsx';
import { ApplicationValues, emptyApplication } from './application-values.ts';

/** Nobody is signed in here: one application at a time is kept on a device. */
const draftKey = 'repair-depot';

/** A repair depot's application (R-ACCT-10). */
export function RepairDepotSignUp() {
  const { open, startOver } = useOpenForm(draftKey, ApplicationValues, emptyApplication);
  const [sent, setSent] = useState<{ name: string; email: string; arrived: Arrived } | null>(null);
  if (sent) return <ApplicationSent {...sent} />;
  if (!open) return <PageLoader />;
  return (
    <ApplicationForm
      key={open.id}
      draftKey={draftKey}
      open={open}
      onStartOver={startOver}
      onArrived={({ name, contact }, arrived) => setSent({ name, email: contact[0]?.email.trim() ?? '', arrived })}
    />
  );
}
