import { Button } from '@mantine/core';
import { useForm as useFormValues } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import { AppealInput } from '#contract/depot-corrections.ts';
import { appealFilesMax } from '#contract/limits.ts';
import { LongTextField } from '#forms/long-text-field.tsx';
import { AttachedFiles } from '#forms/photo-tiles/attached-files.tsx';
import { useAddPhotos, usePhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import { startPhotoWorker } from '#offline/photos/prepare-photo.ts';
import type { AppealDraft } from '#storage/draft-rows.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import { followUpAction } from './follow-up-action.ts';
import type { FollowUpFormProps } from './follow-up-form-props.ts';
import { SendNote, sendNoteState } from './follow-up-send-note.tsx';
import { FormTop } from './form-top.tsx';
import { SendBar } from './send-bar.tsx';
import { refusedFields, useCurrentRefusal } from './refused-fields.ts';

const fieldNames = ['text'] as const;

const appealSpec: FormSpec<AppealDraft['values'], (typeof fieldNames)[number], null> = {
  names: () => fieldNames,
  label: () => t`Why the decision should be another`,
  asks: () => t`say why`,
  problems: (values) => problemsOf(AppealInput, values),
};

/** Asks the desk to decide again, with a text and files (R-CLAIM-24). */
export function AppealForm({ draft, claim, status, state, ...open }: FollowUpFormProps<AppealDraft>) {
  const { id } = draft;
  const stored = useFormValues({
    initialValues: draft.values,
    initialErrors: refusedFields(draft.refusal, fieldNames),
  });
  const { values } = stored;
  const { field, check, complete, summary } = useForm(appealSpec, stored, null);
  const refusal = useCurrentRefusal(draft.refusal, fieldNames, stored.errors);
  const { saveNow, saveState, full, sending, send } = useOutboxForm(
    { ...draft, claim, refusal, values },
    [values, refusal],
    open,
  );
  const photos = usePhotos(id) ?? [];
  const addPhotos = useAddPhotos(id, saveNow, 'photo', appealFilesMax);
  const { incoming, take } = addPhotos;
  const preparing = incoming.some((one) => one.refusal === null);
  const lost = photos.some(({ bytes }) => bytes === null);
  const blocked = state !== 'open' || preparing || lost;
  const note = sendNoteState({ open: state === 'open', preparing, lost, claimUnsent: false, complete });

  function submit(): void {
    if (check()) send(() => submitFollowUp(id, { kind: 'appeal', payload: v.parse(AppealInput, values) }));
  }

  return (
    <>
      <FormTop kind="appeal" {...{ saveState, full, state, status, refusal, summary }} />
      <Section title={<Trans>Reason</Trans>}>
        <LongTextField
          field={field('text')}
          hint={<Trans>The claims desk reads it and decides again, once. No amount is shown until then.</Trans>}
        />
      </Section>
      <FileDrop multiple accept="image/*,application/pdf" onFiles={(files) => void Promise.all(take(files))}>
        {(choose) => (
          <Section title={<Trans>Photos and documents</Trans>}>
            <AttachedFiles photos={photos} addPhotos={addPhotos} max={appealFilesMax} />
            <div className="wrap" onPointerDown={startPhotoWorker}>
              <Button variant="default" leftSection={<Icon name="images" size="small" />} onClick={choose}>
                <Trans>Attach a file</Trans>
              </Button>
            </div>
          </Section>
        )}
      </FileDrop>
      <SendBar
        note={<SendNote state={note} />}
        sending={sending}
        blocked={blocked}
        label={followUpAction('appeal')}
        onSend={submit}
      />
    </>
  );
}
