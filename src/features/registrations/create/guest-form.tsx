import { VisuallyHidden } from '@mantine/core';
import { useForm as useFormValues } from '@mantine/form';
import { useDidUpdate } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import type { Registration } from '#contract/registrations.ts';
import { AnswerSummary } from '#forms/answer-summary.tsx';
import { SavedMark } from '#forms/saved-mark.tsx';
import { NetworkNeeded } from '#forms/network-needed.tsx';
import { useAddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { SendButton } from '#forms/sending/send-button.tsx';
import { SendNote } from '#forms/sending/send-note.tsx';
import { sendState } from '#forms/sending/send-state.ts';
import { StartOver } from '#forms/start-over.tsx';
import type { Decision } from '#offline/outbox/outcome.ts';
import { ObstacleCallout } from '#product/obstacle-callout.tsx';
import type { GuestDraft } from '#offline/guest-registration.ts';
import { usePhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { Callout } from '#ui/callout.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import styles from './guest-form.module.css';
import { GuestPage } from './guest-page.tsx';
import { guest } from './registrant.tsx';
import { RegistrationParts } from './registration-parts.tsx';
import type { RegistrationValues } from './registration-spec.ts';
import { showReason } from './show-reason.ts';
import { SessionEnded } from '#forms/session-ended.tsx';
import { useGuestForm } from './use-guest-form.ts';
import { useRegistration } from './use-registration.ts';

type Props = {
  opened: GuestDraft;
  savedAt: string | null;
  ended: boolean;
  onStartOver: (id: string) => Promise<void>;
  onRegistered: (id: string, registration: Registration) => void;
};

const nothingSaved = { unregistered: null, contact: null };

/** The form for guests. Sending needs the network; until then it is saved on this device. */
export function GuestForm({ opened, savedAt, ended, onStartOver, onRegistered }: Props) {
  const stored = useFormValues<RegistrationValues>({ initialValues: opened.values });
  const { values } = stored;
  const guestForm = useGuestForm(opened, savedAt, values, onRegistered);
  const proof = usePhotos(guestForm.id)?.at(0) ?? null;
  const state = useRegistration(guest, stored, nothingSaved, proof);
  const addPhotos = useAddPhotos(guestForm.id, guestForm.saveNow, 'proof_of_purchase');
  const { form, product, obstacle } = state;
  // Another registration was made meanwhile: looks the product up again.
  useDidUpdate(() => {
    if (guestForm.decision === 'already_registered') product.retry();
  }, [guestForm.decision]);

  const sendNow = sendState({
    sending: guestForm.sending,
    // A form that may have been sent is sent again unchanged.
    obstacle: guestForm.inDoubt ? null : obstacle,
    photosPreparing: addPhotos.incoming.filter(({ refusal }) => refusal === null).length,
    photosLost: proof?.bytes === null ? 1 : 0,
    complete: form.complete,
  });
  const reasonId = 'send-reason';
  const send = () => {
    const checked = guestForm.inDoubt || form.check();
    const { serialNumber } = product;
    if (checked && serialNumber !== null) void guestForm.send({ serialNumber, registering: state.payload() });
  };
  return (
    <GuestPage
      end={<SavedMark state={guestForm.saveState} />}
      noteId={reasonId}
      note={
        (sendNow.kind === 'obstacle' || sendNow.kind === 'preparing' || sendNow.kind === 'lost') && (
          <SendNote state={sendNow} kind="registration" />
        )
      }
      action={
        <SendButton state={sendNow} reasonId={reasonId} onSend={send} onBlocked={() => showReason(obstacle)}>
          {guestForm.inDoubt ? <Trans>Send again</Trans> : <Trans>Register product</Trans>}
        </SendButton>
      }
    >
      {ended && (
        <SessionEnded>
          <Trans>Log in, and what you typed is here again. Or register without an account.</Trans>
        </SessionEnded>
      )}
      {savedAt !== null && !guestForm.inDoubt && (
        <StartOver savedAt={savedAt} onStartOver={() => void guestForm.close().then(() => onStartOver(guestForm.id))} />
      )}
      <NetworkNeeded title={errorSentence('create_registration')} failure={guestForm.failure} />
      {guestForm.decision && <GuestDecision decision={guestForm.decision} serialNumber={product.serialNumber} />}
      {guestForm.inDoubt && !guestForm.sending && (
        <Callout tone="wait" announce="status" title={<Trans>It may have arrived already</Trans>}>
          <p>
            <Trans>Sent, no answer yet. Send it again as it is: a product is never registered twice.</Trans>
          </p>
        </Callout>
      )}
      <AnswerSummary {...form.summary} />
      <fieldset className={styles.fields} disabled={guestForm.inDoubt}>
        <VisuallyHidden component="legend">
          <Trans>Register product</Trans>
        </VisuallyHidden>
        <RegistrationParts registrant={guest} state={state} proof={{ photo: proof, addPhotos }} />
      </fieldset>
    </GuestPage>
  );
}

type GuestDecisionProps = { decision: Decision; serialNumber: string | null };

/** A decision of the server that the look-ups did not predict. */
function GuestDecision({ decision, serialNumber }: GuestDecisionProps) {
  return (
    <div role="alert">
      <ObstacleCallout decision={decision} about={{ serialNumber }} kind="registration" />
    </div>
  );
}
