import type { ReactNode } from 'react';
import { useForm as useFormValues } from '@mantine/form';
import { Plural, Trans } from '@lingui/react/macro';
import { claimFilesMax } from '#contract/limits.ts';
import { filedFieldNames, isLabourOver, isSameForm } from '#domain/claim-rules.ts';
import { mayChangeClaim } from '#domain/claim-status.ts';
import { useAddPhotos, usePhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { EmailOrPhoneField } from '#forms/text-field.tsx';
import { SendNote } from '#forms/sending/send-note.tsx';
import { sendState } from '#forms/sending/send-state.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import { photoTitle } from '#messages/counts.tsx';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import { tidyLine } from '#text/tidied.ts';
import { Callout } from '#ui/callout.tsx';
import { Section } from '#ui/section.tsx';
import type { ChangeFormProps } from '../../follow-ups/follow-up-form-props.ts';
import { FormTop } from '../../follow-ups/form-top.tsx';
import { refusedFields, useCurrentRefusal } from '../../follow-ups/refused-fields.ts';
import { DatesSection, FailureSection, NeedsSection } from '../form/claim-sections.tsx';
import {
  type ClaimFieldName,
  type ClaimFormContext,
  type ClaimFormValues,
  claimOf,
  claimSpec,
  draftOfValues,
  valuesOfDraft,
} from '../form/claim-spec.ts';
import { claimContext, useClaimPicklists } from '../form/use-claim-picklists.ts';
import { PhotosSection } from '../claim-photos/photos-section.tsx';
import { SendBar } from '../../follow-ups/send-bar.tsx';

/** The fields that the depot can change: all but the product; the customer while the claim names nobody. */
const changeFieldNames: readonly ClaimFieldName[] = ['emailOrPhone', ...filedFieldNames];

const changeSpec: FormSpec<ClaimFormValues, ClaimFieldName, ClaimFormContext> = {
  ...claimSpec,
  names: () => changeFieldNames,
  problems(values, context) {
    const problems = Object.entries(claimSpec.problems(values, context));
    return Object.fromEntries(problems.filter(([name]) => changeFieldNames.some((own) => own === name)));
  },
};

/** Changes a filed claim and adds photos to it (R-CLAIM-13). Once its review has begun it takes photos alone. */
export function ChangeForm({ draft, claim, filed, status, state, photosFirst, ...open }: ChangeFormProps) {
  const { id } = draft;
  const photosOnly = status !== null && !mayChangeClaim(status);
  const base = filed ?? draft.filed;
  const stored = useFormValues({
    initialValues: valuesOfDraft({ serialNumber: '', values: draft.values }),
    initialErrors: refusedFields(draft.refusal, changeFieldNames),
  });
  const { values } = stored;
  const emailOrPhone = tidyLine(values.emailOrPhone);
  const { picklists, retry } = useClaimPicklists(!photosOnly);
  const context = claimContext(picklists, {
    registration: { dateOfPurchase: base.dateOfPurchase, laborWarrantyExpiration: claim.labourExpireDate },
    registering: null,
    // An email or phone is checked once it is typed: a claim may go on naming nobody.
    isStoreStock: emailOrPhone === '',
  });
  const form = useForm(changeSpec, stored, context);
  const refusal = useCurrentRefusal(draft.refusal, changeFieldNames, stored.errors);
  const { saveNow, saveState, full, sending, send } = useOutboxForm(
    { ...draft, claim, refusal, values: draftOfValues(values).values },
    [values, refusal],
    open,
  );
  const photos = usePhotos(id) ?? [];
  const addPhotos = useAddPhotos(id, saveNow);
  const tooMany = photos.length + base.photoCount - claimFilesMax;
  // The server keeps no photo twice: the claim would go on waiting for photos.
  const again = photos.flatMap((photo, index) =>
    base.photoHashes?.includes(photo.sha256) ? [photoTitle(photo, index)] : [],
  );
  const fault = photosFault(again, tooMany);
  const complete = photosOnly || form.complete;
  const isAsFiled = form.complete && emailOrPhone === '' && isSameForm(claimOf(values), base.fields);
  const unchanged = photos.length === 0 && (photosOnly || isAsFiled);
  const now = sendState({
    sending,
    obstacle: null,
    photosPreparing: addPhotos.incoming.filter((one) => one.refusal === null).length,
    photosLost: photos.filter(({ bytes }) => bytes === null).length,
    complete,
  });
  const blocked = state !== 'open' || fault !== null || unchanged || now.kind === 'preparing' || now.kind === 'lost';

  function submit(): void {
    if (!photosOnly && !form.check()) return;
    // Photos alone leave the fields as the claim has them now.
    const payload = photosOnly ? base.fields : { ...claimOf(values), ...(emailOrPhone && { emailOrPhone }) };
    send(() => submitFollowUp(id, { kind: 'change', filed: base, payload }));
  }

  const photosSection = (
    <PhotosSection photos={photos} addPhotos={addPhotos} taken={base.photoCount} serialNumber={claim.serialNumber} />
  );
  return (
    <>
      <FormTop kind="change" {...{ saveState, full, state, status, refusal }} summary={form.summary} />
      {fault ? (
        <Callout tone="bad" announce="status" title={fault.what}>
          {fault.next}
        </Callout>
      ) : (
        <KeptPhotos count={base.photoCount} />
      )}
      {photosOnly ? (
        photosSection
      ) : (
        <>
          {claim.customerName === null && (
            <Section title={<Trans>Customer</Trans>}>
              <EmailOrPhoneField
                field={form.field('emailOrPhone')}
                optional
                description={<Trans>As in the registration of the product. The claim then names its owner.</Trans>}
              />
            </Section>
          )}
          {photosFirst && photosSection}
          <FailureSection form={form} picklists={picklists} onRetry={retry} />
          <DatesSection form={form} />
          <NeedsSection form={form} labourExpired={isLabourOver(context)} />
          {!photosFirst && photosSection}
        </>
      )}
      <SendBar
        note={
          state !== 'open' ? (
            <Trans>It cannot be sent now. It is kept on this device.</Trans>
          ) : fault ? (
            fault.next
          ) : unchanged ? (
            <Nothing photosOnly={photosOnly} />
          ) : (
            <SendNote state={now} />
          )
        }
        sending={sending}
        blocked={blocked}
        label={photosOnly ? <Trans>Send photos</Trans> : <Trans>Send change</Trans>}
        onSend={submit}
      />
    </>
  );
}

/** What is missing before there is something to send. */
function Nothing({ photosOnly }: { photosOnly: boolean }) {
  return photosOnly ? <Trans>Add a photo to send.</Trans> : <Trans>Change something or add a photo.</Trans>;
}

/** What is wrong with the added photos, and what to do: some are in the claim already, or it takes fewer. */
function photosFault(again: readonly string[], tooMany: number): { what: ReactNode; next: ReactNode } | null {
  const names = again.join(', ');
  if (again.length > 0)
    return {
      what: <Trans>Already in the claim: {names}</Trans>,
      next: (
        <Plural
          value={again.length}
          one="Remove this photo, and take another one."
          other="Remove these photos, and take others."
        />
      ),
    };
  if (tooMany > 0)
    return {
      what: <Trans>A claim takes {claimFilesMax} files at most.</Trans>,
      next: <Plural value={tooMany} one="Remove # photo." other="Remove # photos." />,
    };
  return null;
}

/** The photos that the claim has, which stay. */
function KeptPhotos({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="soft">
      <Plural
        value={count}
        one="The claim has # photo. It stays, and new ones are added."
        other="The claim has # photos. They stay, and new ones are added."
      />
    </p>
  );
}
