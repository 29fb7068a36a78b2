import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDidUpdate } from '@mantine/hooks';
import { AnswerSummary } from '#forms/answer-summary.tsx';
import { DeviceFull } from '#forms/device-full.tsx';
import { KeepingMark } from '#forms/keeping-mark.tsx';
import { useTakeIn } from '#forms/photos/use-take-in.ts';
import { SendButton } from '#forms/sending/send-button.tsx';
import { SendNote } from '#forms/sending/send-note.tsx';
import { sendState } from '#forms/sending/send-state.ts';
import { TakenBack } from '#forms/taken-back.tsx';
import { useDraftKeeper } from '#forms/use-draft-keeper.ts';
import { usePhotos } from '#live/use-photos.ts';
import { draftStore } from '#offline/drafts/drafts.ts';
import { isProofOfPurchase } from '#offline/photos/is-proof-of-purchase.ts';
import type { RegistrationDraft } from '#storage/rows.ts';
import { Page } from '#ui/page.tsx';
import { useStable } from '#ui/use-stable.ts';
import { registrationDecisionWords } from '#wording/registration-decision-words.ts';
import { backTo } from './back-to.tsx';
import type { Registrant } from './registrant.ts';
import { RegistrationParts } from './registration-parts.tsx';
import type { RegistrationValues } from './registration-values.ts';
import { showReason } from './show-reason.ts';
import { useRegistration } from './use-registration.ts';
import { useSendRegistration } from './use-send-registration.ts';

type Props = {
  registrant: Registrant;
  draft: RegistrationDraft;
  /** When the draft was last kept, or null for a new one. */
  keptAt: string | null;
  onKept: () => void;
};

/** The registration on one page. It is on this device from its first change on. */
export function RegistrationForm({ registrant, draft, keptAt, onKept }: Props) {
  const { t } = useLingui();
  const { id, accountId } = draft;
  const { serialNumber: typed, values: kept } = draft;
  const form = useForm<RegistrationValues>({ initialValues: { ...kept, serialNumber: typed } });
  const proof = usePhotos(id)?.find(isProofOfPurchase) ?? null;
  const state = useRegistration(registrant, form, draft, proof);
  const { values } = form;
  const { fields, product, contact } = state;

  const { keeper, keeping } = useDraftKeeper(draftStore(draft), keptAt, onKept);
  const change = useStable(() => {
    const { serialNumber, ...answers } = values;
    const unregistered = product.product;
    keeper.change({ id, accountId, form: 'registration', serialNumber, unregistered, contact, values: answers });
  });
  // One's own contact, read from the server, is nothing that somebody has begun.
  useDidUpdate(() => change(), [values, product.product, state.customer.contact]);
  const keepDraft = useStable(async () => {
    change();
    await keeper.flush();
  });
  const takeIn = useTakeIn(id, keepDraft, 'proof_of_purchase');
  const { sending, full, send } = useSendRegistration(draft, keeper, keepDraft);

  const sendNow = sendState({
    sending,
    obstacle: state.obstacle,
    photosPreparing: takeIn.incoming.filter(({ refusal }) => refusal === null).length,
    photosLost: proof?.bytes === null ? 1 : 0,
    complete: fields.complete,
  });
  const reasonId = 'send-reason';
  const onSend = () => {
    if (!fields.check() || product.serialNumber === null) return;
    const { serialNumber } = product;
    void send({ serialNumber, product: product.product, registering: state.payload() });
  };
  return (
    <Page
      title={t`Product registration`}
      back={backTo(registrant.kind)}
      end={<KeepingMark keeping={keeping} />}
      bar={{
        note: (
          <p id={reasonId} role="status">
            <SendNote state={sendNow} words={registrationDecisionWords} />
          </p>
        ),
        action: (
          <SendButton state={sendNow} reasonId={reasonId} onSend={onSend} onBlocked={() => showReason(state.obstacle)}>
            <Trans>Register product</Trans>
          </SendButton>
        ),
      }}
    >
      <TakenBack />
      <AnswerSummary answer={fields.answer} errors={fields.toCorrect} attempt={fields.attempt} />
      {(full || keeping.phase === 'full') && <DeviceFull />}
      <RegistrationParts registrant={registrant} state={state} typed={values} proof={{ photo: proof, takeIn }} />
    </Page>
  );
}
