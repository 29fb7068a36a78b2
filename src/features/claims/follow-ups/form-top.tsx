import { ReturnedFromOutbox } from '#forms/returned-from-outbox.tsx';
import { AnswerSummary } from '#forms/answer-summary.tsx';
import type { SaveState } from '#forms/draft-autosave.ts';
import { SavedMark } from '#forms/saved-mark.tsx';
import type { FormSummary } from '#forms/use-form.ts';
import type { Cause, FollowUpKind } from '#storage/rows.ts';
import { DeviceFull } from '#forms/device-full.tsx';
import type { ClaimActions } from './claim-actions.ts';
import { ClosedCallout } from './closed-callout.tsx';
import styles from './follow-ups.module.css';
import { RefusalCallout } from './refusal-callout.tsx';

type Props = {
  kind: FollowUpKind;
  saveState: SaveState;
  full: boolean;
  state: ClaimActions[FollowUpKind];
  status: string | null;
  refusal: Cause | null;
  summary: FormSummary;
};

/** What stands over a form: whether it is safe, why it cannot be sent, what the server said, what is to be corrected. */
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
