import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ContactAbout } from '#domain/contact-link.ts';
import { SupportLine } from '#forms/support-line.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/layout.tsx';
import { Mark } from '#ui/mark.tsx';
import { type DecisionKind, decisionMessage } from '#messages/decision-messages.ts';
import type { LookUpError } from './look-up-error.ts';

type Props = {
  error: LookUpError | null;
  about: ContactAbout;
  /** Selects the text of a decision. */
  kind?: DecisionKind;
};

/** Opens when a look-up fails or finds contradictory records (R-UI-10). The page shows the same message. */
export function LookUpErrorDialog({ error, about, kind = 'claim' }: Props) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const close = () => setDismissed(error?.key ?? null);
  return (
    <Dialog
      opened={error !== null && error.key !== dismissed}
      onClose={close}
      title={error?.kind === 'contradiction' ? <Trans>ERROR</Trans> : <Trans>Error occurred</Trans>}
    >
      {error && <Message error={error} about={about} kind={kind} />}
      <DialogActions>
        <Button onClick={close} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Message({ error, about, kind }: Required<Props> & { error: LookUpError }) {
  if (error.kind === 'failed')
    return (
      <p>
        <Mark tone="bad">{error.message}</Mark>
      </p>
    );
  const { what, next } = decisionMessage(error.decision, kind);
  return (
    <>
      <p>
        <Mark tone="bad">{what}</Mark>
      </p>
      <p>{next}</p>
      <SupportLine about={about} />
    </>
  );
}
