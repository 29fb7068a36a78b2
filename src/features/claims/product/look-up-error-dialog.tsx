import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { Mark } from '#ui/mark.tsx';
import { decisionWords } from '#wording/decision-words.ts';
import { SupportLine } from '../support-line.tsx';
import type { LookUpError } from './look-up-error.ts';

/** Interrupts when a look-up fails, or meets records that contradict each other (`portal.md §8`). What it says stays on the page as well. */
export function LookUpErrorDialog({ error }: { error: LookUpError | null }) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const close = () => setDismissed(error?.key ?? null);
  return (
    <Dialog
      opened={error !== null && error.key !== dismissed}
      onClose={close}
      title={error?.kind === 'contradiction' ? <Trans>ERROR</Trans> : <Trans>Error occurred</Trans>}
    >
      {error && <Message error={error} />}
      <DialogActions>
        <Button onClick={close} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Message({ error }: { error: LookUpError }) {
  if (error.kind === 'failed')
    return (
      <p>
        <Mark tone="bad">{error.message}</Mark>
      </p>
    );
  const { what, next } = decisionWords(error.decision);
  return (
    <>
      <p>
        <Mark tone="bad">{what}</Mark>
      </p>
      <p>{next}</p>
      <SupportLine />
    </>
  );
}
