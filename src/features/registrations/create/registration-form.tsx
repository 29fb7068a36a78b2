import { useForm as useFormValues } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { OutboxFormPage } from '#forms/outbox-form-page.tsx';
import { useAddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { sendState } from '#forms/sending/send-state.ts';
import type { NamedDraft } from '#forms/use-named-draft.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import { submitRegistration } from '#offline/outbox/enqueue.ts';
import { isProofOfPurchase } from '#offline/photos/photo-figures.ts';
import { usePhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { backTo, preselected, type Registrant } from './registrant.tsx';
import { RegistrationParts } from './registration-parts.tsx';
import type { RegistrationValues } from './registration-spec.ts';
import { showReason } from './show-reason.ts';
import { useRegistration } from './use-registration.ts';

type Props = NamedDraft<'registration'> & { registrant: Registrant };

/** The registration form on one page. It is saved on this device from the first change. */
export function RegistrationForm({ registrant, draft, ...open }: Props) {
  const { t } = useLingui();
  const { id, accountId } = draft;
  const stored = useFormValues<RegistrationValues>({
    initialValues: {
      ...draft.values,
      ...(open.savedAt === null && preselected(registrant)),
      serialNumber: draft.serialNumber,
    },
  });
  const proof = usePhotos(id)?.find(isProofOfPurchase) ?? null;
  const state = useRegistration(registrant, stored, draft, proof);
  const { form, product, contact, obstacle } = state;
  const { serialNumber: typed, ...values } = stored.values;
  const unregistered = product.product;

  const { saveNow, saveState, full, sending, send } = useOutboxForm(
    { id, accountId, form: 'registration', serialNumber: typed, unregistered, contact, values },
    // A customer's own contact is read from the server: reading it must not create a draft.
    [stored.values, unregistered, state.customer.contact],
    open,
  );
  const addPhotos = useAddPhotos(id, saveNow, 'proof_of_purchase');
  return (
    <OutboxFormPage
      title={t`Product registration`}
      back={backTo(registrant.kind)}
      action={<Trans>Register product</Trans>}
      form={form}
      saveState={saveState}
      full={full}
      kind="registration"
      sendState={sendState({
        sending,
        obstacle,
        photosPreparing: addPhotos.incoming.filter(({ refusal }) => refusal === null).length,
        photosLost: proof?.bytes === null ? 1 : 0,
        complete: form.complete,
      })}
      send={() => {
        const { serialNumber } = product;
        if (!form.check() || serialNumber === null) return;
        send(() => submitRegistration(id, { serialNumber, product: unregistered, registering: state.payload() }));
      }}
      showObstacle={() => showReason(obstacle)}
    >
      <RegistrationParts registrant={registrant} state={state} proof={{ photo: proof, addPhotos }} />
    </OutboxFormPage>
  );
}
