import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { todayInToronto } from '#domain/dates.ts';
import { isLabourExpired } from '#domain/warranty.ts';
import { usePhotos } from '#live/use-photos.ts';
import type { Draft } from '#storage/rows.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Page } from '#ui/page.tsx';
import { PhotosSection } from '../photos/photos-section.tsx';
import { useTakeIn } from '../photos/use-take-in.ts';
import { outcomeId } from '../product/outcome-id.ts';
import { ProductSection } from '../product/product-section.tsx';
import { foundOf, obstacleOf } from '../product/serial-look-up.ts';
import { useSerialLookUp } from '../product/use-serial-look-up.ts';
import { type ClaimFormValues, valuesOfDraft } from './claim-form-values.ts';
import { DatesSection } from './dates-section.tsx';
import { DeviceFull } from './device-full.tsx';
import { FailureSection } from './failure-section.tsx';
import { KeepingMark } from './keeping-mark.tsx';
import { NeedsSection } from './needs-section.tsx';
import { SendButton } from './send-button.tsx';
import { SendNote } from './send-note.tsx';
import { sendState } from './send-state.ts';
import { useClaimFields } from './use-claim-fields.ts';
import { useClaimPicklists } from './use-claim-picklists.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSendClaim } from './use-send-claim.ts';

type Props = {
  draft: Draft;
  /** When the draft was last kept, or null for a new one. */
  keptAt: string | null;
  onKept: () => void;
};

const noPhotos: never[] = [];

/** The whole claim on one page, in the order of the work. It is on this device from its first change on. */
export function ClaimForm({ draft, keptAt, onKept }: Props) {
  const { t } = useLingui();
  const { accountId } = draft;
  const form = useForm<ClaimFormValues>({ initialValues: valuesOfDraft(draft) });
  const { values } = form;
  const { serialNumber, lookUp, lookUpNow, retry } = useSerialLookUp(accountId, values.serialNumber, draft.found);
  const found = foundOf(lookUp, serialNumber, draft.found);
  const { picklists, retry: retryPicklists } = useClaimPicklists();
  const now = new Date();
  const today = todayInToronto(now);
  const fields = useClaimFields(form, {
    today,
    registration: found?.registration ?? null,
    claimTypes: picklists.phase === 'ready' ? picklists.types : null,
    claimSubtypes: picklists.phase === 'ready' ? picklists.subtypes : null,
  });

  const { keeper, keeping } = useDraftKeeper(keptAt, onKept);
  const keepDraft = useKeptDraft(draft, keeper, { values, found });
  const takeIn = useTakeIn(draft.id, keepDraft);
  const photos = usePhotos(draft.id) ?? noPhotos;
  const { sending, full, send } = useSendClaim(draft, keeper, keepDraft);

  const state = sendState({
    sending,
    obstacle: obstacleOf(lookUp, now),
    photosPreparing: takeIn.incoming.filter(({ refusal }) => refusal === null).length,
    complete: fields.complete,
  });
  const reasonId = 'send-reason';
  const onSend = () => {
    if (fields.check() && serialNumber !== null) void send({ values, serialNumber, found });
  };

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
          <SendButton
            state={state}
            reasonId={reasonId}
            onSend={onSend}
            onBlocked={() => document.getElementById(outcomeId)?.focus()}
          />
        ),
      }}
    >
      <ErrorSummary errors={fields.toCorrect} attempt={fields.attempt} />
      {(full || keeping.phase === 'full') && <DeviceFull />}
      <ProductSection
        accountId={accountId}
        field={fields.field}
        serialNumber={serialNumber}
        lookUp={lookUp}
        onLookUp={lookUpNow}
        onRetry={retry}
      />
      <FailureSection field={fields.field} picklists={picklists} onRetry={retryPicklists} />
      <DatesSection field={fields.field} today={today} />
      <NeedsSection
        field={fields.field}
        labourExpired={isLabourExpired(found?.registration.laborWarrantyExpiration ?? null, today)}
      />
      <PhotosSection photos={photos} takeIn={takeIn} />
    </Page>
  );
}
