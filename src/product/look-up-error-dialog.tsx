import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ContactAbout } from '#domain/contact-link.ts';
import { SupportLine } from '#forms/support-line.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/layout.tsx';
import { Mark } from '#ui/mark.tsx';
import { type DecisionKind, decisionMessage } from '#messages/decision-messages.ts';
import { failureWords, isWithoutAnswer, lookUpFailureTitle, unansweredTitle } from '#messages/failure-words.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import type { LookUpError } from './look-up-error.ts';

type Props = {
  error: LookUpError;
  about: ContactAbout;
  /** Selects the text of a decision. */
  kind?: DecisionKind;
  onRetry: () => void;
  /** Whether the form can be sent without the look-up, which is then made at sync. */
  canGoOn?: boolean;
};

/** Opens when a look-up fails or finds contradictory records (R-UI-10). The page shows the same message. */
export function LookUpErrorDialog({ error, about, kind = 'claim', onRetry, canGoOn = true }: Props) {
  const [dismissed, setDismissed] = useState(false);
  const close = () => setDismissed(true);
  const isFailure = error.kind === 'failed';
  return (
    <Dialog
      opened={!dismissed}
      onClose={close}
      title={isFailure ? <Trans>Error occurred</Trans> : <Trans>ERROR</Trans>}
    >
      {isFailure && (
        <>
          <p>
            <Mark tone="bad">{lookUpFailureTitle(error.failure)}</Mark>
          </p>
          {isWithoutAnswer(error.failure) && <p>{unansweredTitle(error.failure)}</p>}
          <p>{failureWords(error.failure)}</p>
          {canGoOn && (
            <p>
              <Trans>You can go on without it: we’ll look it up when this is sent.</Trans>
            </p>
          )}
        </>
      )}
      {error.kind === 'contradiction' && <Contradiction decision={error.decision} about={about} kind={kind} />}
      <DialogActions>
        {isFailure ? (
          <>
            <Button variant="default" onClick={close}>
              {canGoOn ? <Trans>Go on without it</Trans> : <Trans>Close</Trans>}
            </Button>
            <Button onClick={onRetry} data-autofocus>
              <Trans>Retry</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={close} data-autofocus>
            <Trans>Close</Trans>
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type ContradictionProps = { decision: Decision; about: ContactAbout; kind: DecisionKind };

function Contradiction({ decision, about, kind }: ContradictionProps) {
  const { what, next } = decisionMessage(decision, kind);
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
