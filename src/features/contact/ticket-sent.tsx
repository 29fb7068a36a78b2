import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Arrived } from '#forms/submission.ts';
import { SupportLine } from '#forms/support-line.tsx';
import { Callout } from '#ui/callout.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { Page } from '#ui/page.tsx';

type Props = { email: string; arrived: Arrived; onAnother: () => void };

/** That the message has arrived, and where the answer goes. */
export function TicketSent({ email, arrived, onAnother }: Props) {
  const { t } = useLingui();
  return (
    <Page title={t`Message received`} width="narrow">
      <p role="status">
        <Trans>Thank you. We answer to {email} during our support hours.</Trans>
      </p>
      {arrived === 'earlier' && (
        <Callout tone="wait" title={<Trans>It had arrived before, as it was then</Trans>}>
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
