import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, memo, Suspense } from 'react';
import { isLabourOver } from '#domain/claim-rules.ts';
import { AnswerSummary } from '#forms/answer-summary.tsx';
import { KeepingMark } from '#forms/keeping-mark.tsx';
import { today } from '#forms/today.ts';
import { TakenBack } from '#forms/taken-back.tsx';
import { useDraftKeeper } from '#forms/use-draft-keeper.ts';
import { draftStore } from '#offline/drafts/drafts.ts';
import type { ClaimDraft } from '#storage/rows.ts';
import { Page } from '#ui/page.tsx';
import { useShown } from '#ui/use-shown.ts';
import { useSteadyField } from '#ui/use-steady-field.ts';
import { PhotosSection } from '../photos/photos-section.tsx';
import { SharedFiles } from '../photos/shared-files.tsx';
import { useTakeIn } from '#forms/photos/use-take-in.ts';
import { customerCheckKind } from '../product/customer-check-kind.ts';
import { lookUpError } from '#forms/product/look-up-error.ts';
import { LookUpErrorDialog } from '#forms/product/look-up-error-dialog.tsx';
import { outcomeId } from '#forms/product/outcome-id.ts';
import { ProductSection } from '../product/product-section.tsx';
import { obstacleOf } from '../product/serial-look-up.ts';
import { useSerialLookUp } from '../product/use-serial-look-up.ts';
import { customerOutcomeId } from '#forms/registering/customer-outcome-id.ts';
import { purchaseKnown } from '../registering/purchase-known.ts';
import { registeringNeed } from '../registering/registering-need.ts';
import { useRegistering } from '../registering/use-registering.ts';
import type { ClaimFormContext } from './claim-form-problems.ts';
import { type ClaimFormValues, valuesOfDraft } from './claim-form-values.ts';
import { DatesSection } from './dates-section.tsx';
import { DeviceFull } from '#forms/device-full.tsx';
import { FailureSection } from './failure-section.tsx';
import { NeedsSection } from './needs-section.tsx';
import { SendButton } from '#forms/sending/send-button.tsx';
import { SendNote } from '#forms/sending/send-note.tsx';
import { sendState } from '#forms/sending/send-state.ts';
import { useClaimFields } from './use-claim-fields.ts';
import { useClaimFiles } from './use-claim-files.ts';
import { useClaimPicklists } from './use-claim-picklists.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSendClaim } from './use-send-claim.ts';
import { validEmailOrPhone } from '#forms/registering/valid-email-or-phone.ts';

// Most products are registered: what makes a registration comes when one is needed.
const RegisteringSections = lazy(async () => ({
  default: (await import('../registering/registering-sections.tsx')).RegisteringSections,
}));

type Props = {
  draft: ClaimDraft;
  /** When the draft was last kept, or null for a new one. */
  keptAt: string | null;
  onKept: () => void;
};

/**
 * The whole claim on one page, in the order of the work. It is on this device from its first change on. The address, which
 * then names it, renders nothing of it anew.
 */
export const ClaimForm = memo(function ClaimForm({ draft, keptAt, onKept }: Props) {
  const { t } = useLingui();
  const { accountId } = draft;
  const form = useForm<ClaimFormValues>({ initialValues: valuesOfDraft(draft) });
  const { values } = form;
  // The serial number is there to be typed while the rest of the page is still being made.
  const whole = useShown();
  useSteadyField();

  const { serialNumber, lookUp, found, unregistered, ...look } = useSerialLookUp(
    accountId,
    values.serialNumber,
    validEmailOrPhone(values.emailOrPhone) ?? '',
    draft,
  );
  const { photos, proof } = useClaimFiles(draft.id);
  const need = registeringNeed({ lookUp, found, unregistered });
  const registering = useRegistering({
    accountId,
    values,
    need,
    before: draft.contact,
    hasProof: proof !== null,
    today,
  });
  const { active, isStoreStock } = registering;
  const { picklists, retry: retryPicklists } = useClaimPicklists(whole);
  const context: ClaimFormContext = {
    get today() {
      return today();
    },
    registration: active ? purchaseKnown(values, isStoreStock) : (found?.registration ?? null),
    registering: registering.context,
    customerWanted: customerCheckKind(lookUp, need, values.chosen) === 'wanted',
    claimTypes: picklists.phase === 'ready' ? picklists.value.types : null,
    claimSubtypes: picklists.phase === 'ready' ? picklists.value.subtypes : null,
  };
  const fields = useClaimFields(form, context);

  const { keeper, keeping } = useDraftKeeper(draftStore(draft), keptAt, onKept);
  const { contact } = registering.customer;
  const keepDraft = useKeptDraft(draft, keeper, { values, found, unregistered, contact });
  const takeIn = useTakeIn(draft.id, keepDraft);
  const proofIn = useTakeIn(draft.id, keepDraft, 'proof_of_purchase');
  const { sending, full, send } = useSendClaim(draft, keeper, keepDraft);

  const obstacle = active ? null : obstacleOf(lookUp, new Date());
  const state = sendState({
    sending,
    obstacle: obstacle ?? registering.obstacle,
    photosPreparing: [...takeIn.incoming, ...proofIn.incoming].filter(({ refusal }) => refusal === null).length,
    photosLost: [...photos, ...(proof ? [proof] : [])].filter(({ bytes }) => bytes === null).length,
    complete: fields.complete,
  });
  const reasonId = 'send-reason';
  const onSend = () => {
    if (fields.check() && serialNumber !== null)
      void send({ values, serialNumber, found, registering: registering.payload() });
  };
  const error =
    lookUpError(lookUp, obstacle, values.serialNumber) ??
    lookUpError(registering.customer.lookUp, registering.obstacle, values.emailOrPhone);
  const reasonPlace = obstacle === null && registering.obstacle ? customerOutcomeId : outcomeId;
  const showReason = () => document.getElementById(reasonPlace)?.focus();

  return (
    <Page
      title={t`New claim`}
      back={{ to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }}
      end={<KeepingMark keeping={keeping} />}
      bar={{
        note: (
          <p id={reasonId} role="status">
            <SendNote state={state} />
          </p>
        ),
        action: (
          <SendButton state={state} reasonId={reasonId} onSend={onSend} onBlocked={showReason}>
            <Trans>Send claim</Trans>
          </SendButton>
        ),
      }}
    >
      <TakenBack />
      <AnswerSummary answer={fields.answer} errors={fields.toCorrect} attempt={fields.attempt} />
      {(full || keeping.phase === 'full') && <DeviceFull />}
      <LookUpErrorDialog error={error} about={{ serialNumber }} />
      <ProductSection
        accountId={accountId}
        fields={fields}
        serialNumber={serialNumber}
        outcome={look.outcome}
        need={need}
        onLookUp={look.lookUpNow}
        onRetry={look.retry}
      />
      {active && (
        <Suspense>
          <RegisteringSections
            fields={fields}
            registering={registering}
            proof={{ photo: proof, takeIn: proofIn }}
            latestDay={today}
          />
        </Suspense>
      )}
      {whole && (
        <>
          <FailureSection
            type={fields.field('claimType')}
            subtype={fields.field('claimSubtype')}
            diagnosis={fields.field('diagnosis')}
            picklists={picklists}
            onRetry={retryPicklists}
          />
          <DatesSection
            failure={fields.field('dateOfFailure')}
            entered={fields.field('dateEnteredShop')}
            latestDay={today}
          />
          <NeedsSection
            parts={fields.field('partsRequired')}
            hours={fields.field('labourHours')}
            labourExpired={obstacle === null && isLabourOver(context)}
          />
          <PhotosSection photos={photos} takeIn={takeIn} />
          <SharedFiles takeIn={takeIn} />
        </>
      )}
    </Page>
  );
});
