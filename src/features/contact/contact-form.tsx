import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/session.ts';
import { contactAbout } from '#domain/contact-link.ts';
import type { Arrived } from '#forms/submission.ts';
import { SupportLine } from '#forms/support-line.tsx';
import { useOpenForm } from '#forms/use-open-form.ts';
import { Callout } from '#ui/callout.tsx';
import { DialogActions } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { ContactPage } from './contact-page.tsx';
import { TicketPage } from './ticket-page.tsx';
import { aboutLines, freshTicket, TicketValues, withAbout } from './ticket-spec.ts';

type Props = { account: Account | null; ended: boolean };

/** The contact form of a guest or an account, then the confirmation. */
export function ContactForm({ account, ended }: Props) {
  const [query] = useSearchParams();
  const draftKey = `contact:${account?.id ?? 'guest'}`;
  const { open, startOver } = useOpenForm(draftKey, TicketValues, () => freshTicket(account));
  const [sent, setSent] = useState<{ email: string; arrived: Arrived } | null>(null);
  if (sent)
    return (
      <TicketSent
        {...sent}
        onAnother={() => {
          void startOver();
          setSent(null);
        }}
      />
    );
  if (!open) return <ContactPage />;
  const about = contactAbout(query);
  const values = withAbout(open.draft.values, about, aboutLines(about));
  return (
    <TicketPage
      key={open.id}
      draftKey={draftKey}
      open={{ ...open, draft: { ...open.draft, values } }}
      account={account}
      ended={ended}
      onStartOver={startOver}
      onArrived={(email, arrived) => setSent({ email, arrived })}
    />
  );
}

type TicketSentProps = { email: string; arrived: Arrived; onAnother: () => void };

/** Confirms that the message was received, and where the reply is sent. */
function TicketSent({ email, arrived, onAnother }: TicketSentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Message received`} width="narrow">
      <p role="status">
        <Trans>Thank you. We answer to {email} during our support hours.</Trans>
      </p>
      {arrived === 'earlier' && (
        <Callout tone="wait" title={<Trans>Your first one had already arrived</Trans>}>
          <p>
            <Trans>
              What you changed after sending it the first time is not in it. Write another message for that.
            </Trans>
          </p>
        </Callout>
      )}
      <SupportLine />
      <DialogActions>
        <Button variant="default" onClick={onAnother}>
          <Trans>Write another message</Trans>
        </Button>
        <Button component={Link} to="/">
          <Trans>Dashboard</Trans>
        </Button>
      </DialogActions>
    </Page>
  );
}
