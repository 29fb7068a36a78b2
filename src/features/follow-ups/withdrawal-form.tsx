import { useForm as useFormValues } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import { WithdrawalInput } from '#contract/depot-corrections.ts';
import { LongTextField } from '#forms/long-text-field.tsx';
import { problemsOf } from '#forms/problems-of.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import type { WithdrawalDraft } from '#storage/draft-rows.ts';
import { Callout } from '#ui/callout.tsx';
import { Section } from '#ui/section.tsx';
import { followUpAction } from './follow-up-action.ts';
import type { FollowUpFormProps } from './follow-up-form-props.ts';
import { SendNote, sendNoteState } from './follow-up-send-note.tsx';
import { FormTop } from './form-top.tsx';
import { SendBar } from './send-bar.tsx';
import { refusedFields, useCurrentRefusal } from './refused-fields.ts';

const fieldNames = ['text'] as const;

const withdrawalSpec: FormSpec<WithdrawalDraft['values'], (typeof fieldNames)[number], null> = {
  names: () => fieldNames,
  label: () => t`Why you withdraw it`,
  asks: () => t`say why`,
  problems: (values) => problemsOf(WithdrawalInput, values),
};

/** Asks why a claim is withdrawn, and says what that means, before it is done (R-CLAIM-23). */
export function WithdrawalForm({ draft, claim, status, state, ...open }: FollowUpFormProps<WithdrawalDraft>) {
  const stored = useFormValues({
    initialValues: draft.values,
    initialErrors: refusedFields(draft.refusal, fieldNames),
  });
  const { values } = stored;
  const { field, check, complete, summary } = useForm(withdrawalSpec, stored, null);
  const refusal = useCurrentRefusal(draft.refusal, fieldNames, stored.errors);
  const { saveState, full, sending, send } = useOutboxForm(
    { ...draft, claim, refusal, values },
    [values, refusal],
    open,
  );
  const isOpen = state === 'open';
  const note = sendNoteState({ open: isOpen, preparing: false, lost: false, claimUnsent: false, complete });

  function submit(): void {
    if (check())
      send(() => submitFollowUp(draft.id, { kind: 'withdrawal', payload: v.parse(WithdrawalInput, values) }));
  }

  return (
    <>
      <FormTop kind="withdrawal" {...{ saveState, full, state, status, refusal, summary }} />
      <Callout tone="wait" title={<Trans>This cannot be undone</Trans>}>
        <p>
          <Trans>A withdrawn claim is neither decided nor paid. To claim for the repair again, file a new claim.</Trans>
        </p>
      </Callout>
      <Section title={<Trans>Reason</Trans>}>
        <LongTextField field={field('text')} hint={<Trans>The claims desk reads it.</Trans>} />
      </Section>
      <SendBar
        note={<SendNote state={note} />}
        sending={sending}
        blocked={!isOpen}
        label={followUpAction('withdrawal')}
        onSend={submit}
      />
    </>
  );
}
