import { useForm as useFormValues } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { isLabourExpired } from '#domain/warranty.ts';
import { LabourHoursField } from '#forms/labour-hours-field.tsx';
import { LongTextField } from '#forms/long-text-field.tsx';
import { today } from '#forms/typed-values.ts';
import { useForm } from '#forms/use-form.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import type { AmendmentDraft } from '#storage/draft-rows.ts';
import { Section } from '#ui/section.tsx';
import { amendmentFieldNames, amendmentOf, amendmentSpec, amendmentValues } from './amendment-spec.ts';
import { FileField } from './file-field.tsx';
import type { FollowUpFormProps } from './follow-up-form-props.ts';
import { followUpAction } from './follow-up-action.ts';
import { FormTop } from './form-top.tsx';
import { refusedFields, useCurrentRefusal } from './refused-fields.ts';
import { SendNote, sendNoteState } from './follow-up-send-note.tsx';
import { isLost, isPreparing, useOneFile } from './use-one-file.ts';
import { SendBar } from './send-bar.tsx';

/** The form for an additional estimate (R-AMEND-02). */
export function AmendmentForm({ draft, claim, status, state, ...open }: FollowUpFormProps<AmendmentDraft>) {
  const { t } = useLingui();
  const day = today();
  const stored = useFormValues({
    initialValues: amendmentValues(draft),
    initialErrors: refusedFields(draft.refusal, amendmentFieldNames),
  });
  const { values } = stored;
  const form = useForm(amendmentSpec, stored, { today: day, labourExpireDate: claim.labourExpireDate });
  const { field, check, complete } = form;
  const refusal = useCurrentRefusal(draft.refusal, amendmentFieldNames, stored.errors);
  const { saveNow, saveState, full, sending, send } = useOutboxForm(
    { ...draft, claim, refusal, values },
    [values, refusal],
    open,
  );
  const file = useOneFile(draft.id, saveNow);
  const preparing = isPreparing(file);
  const lost = isLost(file);
  const blocked = state !== 'open' || preparing || lost;
  const note = sendNoteState({ open: state === 'open', preparing, lost, claimUnsent: claim.name === null, complete });

  return (
    <>
      <FormTop kind="amendment" {...{ saveState, full, state, status, refusal }} summary={form.summary} />
      <Section title={<Trans>What was found</Trans>}>
        <LongTextField field={field('diagnosis')} hint={<Trans>What else did you find?</Trans>} />
        <LongTextField field={field('parts')} hint={<Trans>One part a line, with its number and quantity.</Trans>} />
        <LabourHoursField field={field('labourHours')} labourExpired={isLabourExpired(claim.labourExpireDate, day)} />
      </Section>
      <Section title={<Trans>File</Trans>}>
        <FileField
          id="amendment-file"
          label={t`Photo or document (optional)`}
          hint={<Trans>PDF, PNG or JPEG, max 5MB. One file.</Trans>}
          file={file}
        />
      </Section>
      <SendBar
        note={<SendNote state={note} />}
        sending={sending}
        blocked={blocked}
        label={followUpAction('amendment')}
        onSend={() => {
          if (check()) send(() => submitFollowUp(draft.id, { kind: 'amendment', payload: amendmentOf(values) }));
        }}
      />
    </>
  );
}
