import { TakenBack } from '#forms/taken-back.tsx';
import type { Keeping } from '#forms/draft-keeper.ts';
import { KeepingMark } from '#forms/keeping-mark.tsx';
import type { Cause, FollowUpKind } from '#storage/rows.ts';
import { ErrorSummary, type FieldError } from '#ui/error-summary.tsx';
import { DeviceFull } from '#forms/device-full.tsx';
import type { ClaimActions } from './claim-actions.ts';
import { ClosedCallout } from './closed-callout.tsx';
import styles from './follow-ups.module.css';
import { RefusalCallout } from './refusal-callout.tsx';

type Props = {
  kind: FollowUpKind;
  keeping: Keeping;
  full: boolean;
  state: ClaimActions[FollowUpKind];
  status: string | null;
  refusal: Cause | null;
  toCorrect: readonly FieldError[];
  attempt: number;
};

/** What stands over a form: whether it is safe, why it cannot be sent, what the server said, what is to be corrected. */
export function FormTop({ kind, keeping, full, state, status, refusal, toCorrect, attempt }: Props) {
  return (
    <>
      {keeping.phase !== 'untouched' && (
        <p className={styles.keeping}>
          <KeepingMark keeping={keeping} />
        </p>
      )}
      {state !== 'open' && <ClosedCallout kind={kind} because={state} status={status} />}
      {refusal && <RefusalCallout kind={kind} refusal={refusal} />}
      <TakenBack />
      <ErrorSummary errors={toCorrect} attempt={attempt} />
      {full && <DeviceFull />}
    </>
  );
}
