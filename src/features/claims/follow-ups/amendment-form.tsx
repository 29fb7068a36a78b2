import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { labourHoursLimit } from '#contract/limits.ts';
import { todayInToronto } from '#domain/dates.ts';
import { isLabourExpired } from '#domain/warranty.ts';
import { LongTextField } from '#forms/long-text-field.tsx';
import { writtenOnLeave } from '#forms/number-as-written.ts';
import { useFormFields } from '#forms/use-form-fields.ts';
import type { AmendmentDraft } from '#storage/rows.ts';
import { DialogBar } from '#ui/dialog-bar.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Section } from '#ui/section.tsx';
import { StepperField } from '#ui/stepper-field.tsx';
import { fieldProblemText } from '#wording/field-problem-text.ts';
import { stepHours, typedHours } from '../form/labour-hours.ts';
import { amendmentFields, amendmentFormProblems, amendmentOf, amendmentValues } from './amendment-values.ts';
import { FileField } from './file-field.tsx';
import type { FollowUpFormProps } from './follow-up-form-props.ts';
import { followUpLabel } from './follow-up-labels.ts';
import { followUpAction } from './follow-up-action.ts';
import { FormTop } from './form-top.tsx';
import { SendNote, sendNoteState } from './send-note.tsx';
import { useKeptFollowUp } from './use-kept-follow-up.ts';
import { isLost, isPreparing, useOneFile } from './use-one-file.ts';
import { useRefusal } from './use-refusal.ts';

const noteId = 'amendment-note';

/** A request for an additional estimate (`portal.md §5`, amendment). */
export function AmendmentForm({ draft, claim, status, state, ...kept }: FollowUpFormProps<AmendmentDraft>) {
  const { t } = useLingui();
  const today = todayInToronto(new Date());
  const { refusal, refused, onCorrect } = useRefusal(draft.refusal, amendmentFields);
  const { values, field, check, complete, ...mistakes } = useFormFields({
    names: amendmentFields,
    initial: amendmentValues(draft),
    problemsOf: (typed) => amendmentFormProblems(typed, { today, labourExpireDate: claim.labourExpireDate }),
    labelOf: followUpLabel,
    textOf: fieldProblemText,
    refused,
    onCorrect,
  });
  const unkept = { ...draft, claim, refusal, values };
  const { keep, keeping, full, sending, send } = useKeptFollowUp(unkept, [values, refusal], kept);
  const file = useOneFile(draft.id, keep);
  const preparing = isPreparing(file);
  const lost = isLost(file);
  const blocked = state !== 'open' || preparing || lost;
  const note = sendNoteState({ open: state === 'open', preparing, lost, claimUnsent: claim.name === null, complete });
  const hours = writtenOnLeave(field('labourHours'), typedHours);
  const diagnosis = formatNumber(labourHoursLimit.diagnosis);

  return (
    <>
      <FormTop kind="amendment" {...{ keeping, full, state, status, refusal }} {...mistakes} />
      <Section title={<Trans>What was found</Trans>}>
        <LongTextField field={field('diagnosis')} hint={<Trans>What you found beyond the first diagnosis.</Trans>} />
        <LongTextField field={field('parts')} hint={<Trans>One part a line, with its number and quantity.</Trans>} />
        <StepperField
          {...hours}
          description={
            isLabourExpired(claim.labourExpireDate, today) ? (
              <Trans>
                The labour warranty has expired: leave it empty, or give the hours. Includes {diagnosis} hour for the
                diagnosis.
              </Trans>
            ) : (
              <Trans>Includes {diagnosis} hour for the diagnosis.</Trans>
            )
          }
          lessLabel={t`Quarter hour less`}
          moreLabel={t`Quarter hour more`}
          onStep={(direction) => hours.onChange(stepHours(hours.value, direction))}
        />
      </Section>
      <Section title={<Trans>File</Trans>}>
        <FileField
          id="amendment-file"
          label={t`Photo or document (optional)`}
          hint={<Trans>PDF, PNG or JPEG, max 5MB. One file.</Trans>}
          file={file}
        />
      </Section>
      <DialogBar
        note={
          <p id={noteId} role="status">
            <SendNote state={note} />
          </p>
        }
      >
        <Button
          loading={sending}
          aria-describedby={noteId}
          {...(blocked ? { 'data-disabled': true, 'aria-disabled': true } : {})}
          onClick={() => {
            if (!blocked && check()) send({ kind: 'amendment', payload: amendmentOf(values) });
          }}
        >
          {followUpAction('amendment')}
        </Button>
      </DialogBar>
    </>
  );
}
