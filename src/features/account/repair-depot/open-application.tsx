import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Arrived } from '#forms/submission.ts';
import { useOpenForm } from '#forms/use-open-form.ts';
import { Callout } from '#ui/callout.tsx';
import { Page } from '#ui/page.tsx';
import { tidyLine } from '#text/tidied.ts';
import styles from '../account-form.module.css';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationPage } from './application-page.tsx';
import { ApplicationValues, emptyApplication } from './application-values.ts';

/** An application has no account, so a device stores one application at a time. */
const draftKey = 'repair-depot';

/** The form of an application, then the confirmation. */
export function OpenApplication() {
  const { open, startOver } = useOpenForm(draftKey, ApplicationValues, emptyApplication);
  const [sent, setSent] = useState<{ name: string; email: string; arrived: Arrived } | null>(null);
  if (sent) return <ApplicationSent {...sent} />;
  if (!open) return <ApplicationPage />;
  return (
    <ApplicationForm
      key={open.id}
      draftKey={draftKey}
      open={open}
      onStartOver={startOver}
      onArrived={({ name, contact }, arrived) => setSent({ name, email: tidyLine(contact[0]?.email ?? ''), arrived })}
    />
  );
}

type Props = { name: string; email: string; arrived: Arrived };

/** Confirms that the application was received, and describes the next steps (R-ACCT-12). */
function ApplicationSent({ name, email, arrived }: Props) {
  const { t } = useLingui();
  return (
    <Page title={t`Application received`} width="narrow">
      <p role="status">
        <Trans>
          We have received the application of {name}. A confirmation email is on its way to {email}. It arrives within 5
          to 10 minutes.
        </Trans>
      </p>
      <p>
        <Trans>We review every application. If it is approved, we’ll email {email} a link to set a password.</Trans>
      </p>
      {arrived === 'earlier' && (
        <Callout tone="wait" title={<Trans>Your first one had already arrived</Trans>}>
          <p>
            <Trans>
              What you changed after sending it the first time is not in it. Contact us to have it corrected.
            </Trans>
          </p>
        </Callout>
      )}
      <div className={`${styles.actions} stack gap-sm`}>
        <Button component={Link} to="/">
          <Trans>Dashboard</Trans>
        </Button>
      </div>
    </Page>
  );
}
