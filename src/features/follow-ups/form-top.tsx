import { Trans } from '@lingui/react/macro';
import { ReturnedFromOutbox } from '#forms/returned-from-outbox.tsx';
import { AnswerSummary } from '#forms/answer-summary.tsx';
import type { SaveState } from '#forms/draft-autosave.ts';
import { SavedMark } from '#forms/saved-mark.tsx';
import type { FormSummary } from '#forms/use-form.ts';
import { entryMessage } from '#messages/entry-message.ts';
import type { Cause, FollowUpFormKind, FollowUpKind } from '#storage/rows.ts';
import { DeviceFull } from '#forms/device-full.tsx';
import { Callout } from '#ui/callout.tsx';
import type { ClaimActions, ClosedBecause } from './claim-actions.ts';
import { closedText } from './closed-text.ts';
import styles from './follow-ups.module.css';

type Props = {
  kind: FollowUpFormKind;
  saveState: SaveState;
  full: boolean;
  state: ClaimActions[FollowUpFormKind];
  status: string | null;
  refusal: Cause | null;
  summary: FormSummary;
};

/** The top of a form: its save state, why it cannot be sent, the server's refusal, and the error summary. */
export function FormTop({ kind, saveState, full, state, status, refusal, summary }: Props) {
  return (
    <>
      {saveState.phase !== 'untouched' && (
        <p className={styles.saved}>
          <SavedMark state={saveState} />
        </p>
      )}
      {state !== 'open' && <ClosedCallout kind={kind} because={state} status={status} />}
      {refusal && <RefusalCallout kind={kind} refusal={refusal} />}
      <ReturnedFromOutbox />
      <AnswerSummary {...summary} />
      {full && <DeviceFull />}
    </>
  );
}

type ClosedCalloutProps = { kind: FollowUpFormKind; because: ClosedBecause; status: string | null };

/** The claim has changed since the form was opened: it cannot be sent now, and the draft stays. */
function ClosedCallout({ kind, because, status }: ClosedCalloutProps) {
  return (
    <Callout tone="wait" announce="status" title={<Trans>It cannot be sent now</Trans>}>
      <p>{closedText(kind, because, status)}</p>
      <p>
        <Trans>Your work stays on this device until you delete it in the outbox.</Trans>
      </p>
    </Callout>
  );
}

type RefusalCalloutProps = { kind: FollowUpKind; refusal: Cause };

/** Why the server refused the form: its message and ours. */
export function RefusalCallout({ kind, refusal }: RefusalCalloutProps) {
  const { what, next } = entryMessage(refusal, kind);
  return (
    <Callout tone="bad" announce="status" title={what}>
      {refusal.message && (
        <p>
          <Trans>“{refusal.message}”</Trans>
        </p>
      )}
      <p>{next}</p>
    </Callout>
  );
}
